#!/usr/bin/env bash
# Is a fault of a pinned package known? Asked once a day and again when a lock changes; without a network nobody asks.
source "$(dirname "$0")/common.sh"

# In one place for all checkouts of this machine.
[ "${AUDIT:-1}" = 0 ] && exit 0
place=${XDG_CACHE_HOME:-$HOME/.cache}/flagship-audit
locks="requirements.txt requirements-dev.txt"
# shellcheck disable=SC2086
now="$(date +%F) $(cat $locks scripts/audit.txt | sha256sum)"
[ "$(cat "$place/asked" 2>/dev/null)" = "$now" ] && exit 0

# Beside the program's own packages, whose versions it must not change.
if [ "$(cat "$place/lock" 2>/dev/null)" != "$(sha256sum <scripts/audit.txt)" ]; then
    rm -rf "$place"
    mkdir -p "$(dirname "$place")"
    "$(find_python)" -m venv "$place" &&
        timeout 120 "$place/bin/python" -m pip install --quiet --require-hashes -r scripts/audit.txt 2>/dev/null || {
        rm -rf "$place"
        say "Packages were not audited: pip-audit can't be fetched here"
        exit 0
    }
    sha256sum <scripts/audit.txt >"$place/lock"
fi

for lock in $locks; do
    timeout 120 "$place/bin/python" -m pip_audit --disable-pip --require-hashes -r "$lock" --format json \
        --progress-spinner off --output "$place/answer.json" >/dev/null 2>"$place/said" || [ -s "$place/answer.json" ] || {
        say "Packages were not audited: nobody answers"
        exit 0
    }
    "$place/bin/python" - "$place/answer.json" "$lock" <<'PYTHON'
import json
import sys

packages = json.load(open(sys.argv[1]))["dependencies"]
asked = [package for package in packages if "skip_reason" not in package]
if not asked:
    print(f"{sys.argv[2]}: not audited, the list of known faults is out of reach")
for package in asked:
    for fault in package["vulns"]:
        versions = ", ".join(fault["fix_versions"]) or "no version yet"
        print(f"{package['name']} {package['version']}: {fault['id']}, fixed in {versions}")
sys.exit(any(package["vulns"] for package in asked))
PYTHON
    rm -f "$place/answer.json"
done
echo "$now" >"$place/asked"
