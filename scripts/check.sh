#!/usr/bin/env bash
# The fast part for developers. `--static` leaves the tests out.
source "$(dirname "$0")/common.sh"
need_dev

# The types take longest: they are read beside all else.
types=$(mktemp)
faults=$(mktemp)
trap 'rm -f "$types" "$faults"; kill "$reading" "$asking" 2>/dev/null || true' EXIT
$PYTHON -m mypy >"$types" 2>&1 & reading=$!
# Somebody far away is asked for this.
bash scripts/audit.sh >"$faults" 2>&1 & asking=$!
say "Format and lint";  $PYTHON -m ruff format --check --quiet . ; $PYTHON -m ruff check --quiet .
say "Templates";        $PYTHON -m djlint templates --check --quiet; $PYTHON -m djlint templates --lint --quiet
    # Not awk: some versions count bytes instead of characters.
    $PYTHON -c 'import pathlib, sys
long = [f"{file}: {number}" for file in sorted(pathlib.Path("templates").rglob("*.*"))
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1) if len(line) > 120]
sys.exit("\n".join(long) or None)' || fail "a line of a template is longer than 120 characters"
say "Types";            wait "$reading" || { cat "$types"; fail "the types do not fit"; }; cat "$types"
say "Layers";           $PYTHON -c 'from importlinter.cli import lint_imports_command; lint_imports_command()' --no-cache |
    grep -v '^ *$' | tail -n 40
say "Migrations";       $PYTHON manage.py makemigrations --check --dry-run >/dev/null ||
    fail "a model changed without its migration: run manage.py makemigrations"
say "Known faults of packages"; wait "$asking" || { cat "$faults"; fail "a package has a known fault: make lock, or say here why it is none of ours"; }; cat "$faults"
[ "${1:-}" = --static ] && exit

say "Tests of the rules and the services, and one event by forms from its start to the podium"
$PYTHON manage.py compile_translations
# Schemathesis is for the API, and each process would load it.
DATABASE_URL='' CELERY_BROKER_URL='' $PYTHON -m pytest -n "$(workers)" --dist worksteal -p no:schemathesis -m "not redis and not long" \
    tests/domain tests/services tests/golden tests/config tests/web/desk/test_start_to_podium.py
