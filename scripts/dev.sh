#!/usr/bin/env bash
# The smaller jobs of the Makefile: bench, compare, mutate, fuzz, demo, worker, lock, licences, acts, messages,
# screenshots, zip.
source "$(dirname "$0")/common.sh"
job=${1:-}
shift || true

case $job in
bench)
    need_dev
    # Run all of them; those that miss a target are named again below all figures.
    missed=""
    for file in $(grep -l __main__ benchmarks/*.py); do
        say "$file"
        $PYTHON "$file" "$@" || missed="$missed $file"
    done
    [ -z "$missed" ] || fail "not as it should be:$missed"
    ;;
compare)
    need_dev
    [ -d "${1:-}" ] || fail "compare with which folder? make compare SHARED=path, a folder laid out like tests/golden"
    say "Comparing with $1"
    GOLDEN_FOLDER=$(realpath "$1") DATABASE_URL='' CELERY_BROKER_URL='' $PYTHON -m pytest -n "$(workers)" \
        --dist worksteal -m golden
    ;;
mutate)
    need_dev
    nice $PYTHON scripts/mutate.py "$@"
    ;;
fuzz)
    need_dev
    CALLS=${1:-10000} SEED=${2:-1} DATABASE_URL='' CELERY_BROKER_URL='' CACHE_URL='' $PYTHON -m pytest tests/api/test_fuzz.py
    ;;
demo)
    bash scripts/setup.sh
    $PYTHON manage.py demo "$@"
    ;;
worker)
    need_venv
    exec $PYTHON -m celery -A config worker --loglevel info --concurrency "${CONCURRENCY:-2}" "$@"
    ;;
lock)
    need_venv
    # Without one of the system the start has put the pinned one into .venv.
    uv=$(command -v uv) || uv="$PYTHON -m uv"
    compile() { $uv pip compile --quiet --universal --python-version 3.11 --no-header --generate-hashes --no-strip-extras --upgrade "$@"; }
    compile requirements.in requirements-pdf.in requirements-server.in -o requirements.txt
    compile scripts/audit.in -o scripts/audit.txt
    compile requirements-dev.in -c requirements.txt -o requirements-dev.txt
    need_dev
    $PYTHON scripts/licences.py
    ;;
acts)
    $PYTHON scripts/acts.py
    ;;
licences)
    need_dev
    $PYTHON scripts/licences.py
    ;;
messages)
    need_venv
    command -v xgettext >/dev/null || install_debian gettext || fail "needs gettext: sudo apt-get install gettext"
    $PYTHON manage.py makemessages --locale pl --locale it --no-obsolete --no-wrap --no-location \
        --ignore '.venv/*' --ignore 'var/*' --ignore 'tests/*' "$@"
    ;;
zip)
    need_dev
    $PYTHON scripts/make_zip.py "$@"
    ;;
screenshots)
    need_dev
    command -v chromium >/dev/null || install_debian chromium || fail "needs chromium: sudo apt-get install chromium"
    $PYTHON scripts/screenshots.py "$@"
    ;;
*) fail "which job? bench, compare, mutate, fuzz, demo, worker, lock, licences, acts, messages, screenshots, zip" ;;
esac
