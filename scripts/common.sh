# Sourced by the other scripts: the working directory, messages, installing packages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PYTHON=.venv/bin/python
export UV_PYTHON_DOWNLOADS=never PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONUNBUFFERED=1
# Without stored bytecode every start compiles everything again: five seconds each, and the tests start dozens.
unset PYTHONDONTWRITEBYTECODE

say() { printf '\033[1m▸ %s\033[0m\n' "$*"; }
fail() { printf 'Flagship: %s\n' "$*" >&2; exit 1; }
is_root() { [ "$(id -u)" = 0 ]; }

# install_debian PACKAGE… – fails where we are not root or this is not Debian.
install_debian() {
    is_root && command -v apt-get >/dev/null || return 1
    say "Installing Debian packages: $*"
    export DEBIAN_FRONTEND=noninteractive
    local log
    log=$(mktemp)
    { apt-get install -y --no-install-recommends "$@" ||
        { apt-get update && apt-get install -y --no-install-recommends "$@"; }; } \
        >"$log" 2>&1 </dev/null || { tail -n 5 "$log" >&2; rm -f "$log"; return 1; }
    rm -f "$log"
}

# WeasyPrint needs these to draw; `draws_pdf -W error` fails if any of them is missing.
PANGO=(libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0)
draws_pdf() { $PYTHON "$@" -c 'import weasyprint' >/dev/null 2>&1; }

# Any Python reads start.py, which looks for one that is new enough.
find_python() {
    local name
    for name in $PYTHON python3.11 python3 python; do command -v "$name" && return; done
    install_debian python3 python3-venv >&2 && command -v python3 ||
        fail "Python 3.11 or newer is needed. On Debian: sudo apt-get install python3 python3-venv"
}

need_packages() { local python; python=$(find_python); "$python" scripts/start.py packages "$1"; }
need_venv() { need_packages requirements.txt; }
need_dev() { need_packages requirements-dev.txt; }
# Outside the range from which the system takes ports for outgoing connections.
free_port() { $PYTHON -c 'from tests.ports import free_port; print(free_port())'; }
# Two test processes more than there are cores, because browser tests wait a lot (`workers 0`: tests that never
# wait); two to six. TEST_WORKERS overrides it.
workers() {
    local n=${TEST_WORKERS:-$(($(nproc 2>/dev/null || echo 2) + ${1:-2}))}
    echo $((n < 2 ? 2 : n > 6 ? 6 : n))
}
