#!/usr/bin/env bash
# Every test on SQLite, then on PostgreSQL every test that could differ there. Nothing is left out silently: what
# is missing is installed (as root) or named in one sentence. With ALL=1, before a release, tables of cases and
# walks are complete instead of Latin squares, and tests marked `release` run. TEST_DATABASE_URL and
# TEST_REDIS_URL name servers to use; without them a throwaway PostgreSQL and a throwaway Redis are started and
# removed again.
source "$(dirname "$0")/common.sh"

place=$(mktemp -d)
postgres_up='' redis_pid=''
as_owner() { if is_root; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi; }
tidy() {
    [ -n "$redis_pid" ] && kill "$redis_pid" 2>/dev/null || true
    [ -n "$postgres_up" ] && as_owner "$pg/pg_ctl" -D "$place/pg" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$place"
}
trap tidy EXIT

find_pg() { find /usr/lib/postgresql -name initdb -path '*/bin/*' 2>/dev/null | sort -V | tail -n 1; }

need_dev
missing=()
command -v chromium >/dev/null || missing+=(chromium)
draws_pdf -W error || missing+=("${PANGO[@]}")
[ -n "${TEST_DATABASE_URL:-}" ] || [ -n "$(find_pg)" ] || missing+=(postgresql)
[ -x /usr/sbin/nginx ] || missing+=(nginx-light)
command -v ip >/dev/null || missing+=(iproute2)
command -v systemd-analyze >/dev/null || missing+=(systemd)
[ -n "${TEST_REDIS_URL:-}" ] || command -v redis-server >/dev/null || missing+=(redis-server)
[ ${#missing[@]} = 0 ] || install_debian "${missing[@]}" ||
    fail "the tests need Debian packages that are not here: sudo apt-get install --no-install-recommends ${missing[*]}"

# Faults of packages are news, which must not turn a run of yesterday red.
AUDIT=0 bash scripts/check.sh --static
# Once, before parallel runs need the same files.
DATABASE_URL="sqlite:///$place/prepare.sqlite3" $PYTHON manage.py prepare --bare

if [ -z "${TEST_DATABASE_URL:-}" ]; then
    pg=$(dirname "$(find_pg)")
    port=$(free_port)
    say "Starting a throwaway PostgreSQL on port $port"
    mkdir "$place/pg"
    is_root && chown postgres "$place" "$place/pg"
    as_owner "$pg/initdb" -D "$place/pg" -U flagship --auth=trust -E UTF8 --locale=C.UTF-8 >"$place/initdb.log" 2>&1 ||
        { cat "$place/initdb.log" >&2; fail "PostgreSQL would not make a cluster."; }
    as_owner "$pg/pg_ctl" -D "$place/pg" -w -t 60 -l "$place/pg/log" \
        -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off" start >/dev/null ||
        { cat "$place/pg/log" >&2; fail "PostgreSQL would not start."; }
    postgres_up=1
    TEST_DATABASE_URL=postgres://flagship@127.0.0.1:$port/postgres
fi

if [ -z "${TEST_REDIS_URL:-}" ]; then
    port=$(free_port)
    redis-server --port "$port" --bind 127.0.0.1 --save "" --appendonly no --dir "$place" \
        >"$place/redis.log" 2>&1 </dev/null &
    redis_pid=$!
    export TEST_REDIS_URL=redis://127.0.0.1:$port/0
fi

export CELERY_BROKER_URL='' CACHE_URL='' EMAIL_URL='' DEBUG='' HTTPS='' TEST_REDIS_URL
export COVERAGE_FILE="$place/coverage"
# Links are signed with it: with a random key each run would test other links.
export SECRET_KEY=only-for-the-tests-of-flagship-the-same-in-every-run-of-them

together="--dist worksteal -rs"
# Schemathesis is for the API, and each process would load it.
without_api="-p no:schemathesis"

say "The domain, with every branch of it"
# shellcheck disable=SC2086
DATABASE_URL='' $PYTHON -m pytest -n "$(workers 0)" $together $without_api --cov --cov-branch --cov-report= \
    tests/domain "$@" </dev/null &&
    $PYTHON -m coverage report --skip-covered --show-missing --fail-under=100 ||
    fail "the domain (scoring, tournaments/pairing, fleets/lists) fails or has a branch without a test."

say "Everything else on SQLite"
# shellcheck disable=SC2086
DATABASE_URL='' $PYTHON -m pytest -n "$(workers)" $together --ignore=tests/domain "$@" </dev/null ||
    fail "tests failed on SQLite."

say "On PostgreSQL, whatever could differ there"
# shellcheck disable=SC2086
DATABASE_URL=$TEST_DATABASE_URL $PYTHON -m pytest -n "$(workers)" $together $without_api --migrations \
    --ignore=tests/domain -m "not one_database" "$@" </dev/null ||
    fail "tests failed on PostgreSQL."
say "Everything passed on both databases"
