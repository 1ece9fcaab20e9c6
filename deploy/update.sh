#!/usr/bin/env bash
# Another version, as root in /srv/flagship/app:  deploy/update.sh [VERSION]
# A backup first; pages are answered by the old version until the new one is ready.
set -euo pipefail
# Read whole before it begins: it replaces itself on its way.
main() {
    cd "$(dirname "$0")/.."
    [ "$(id -u)" = 0 ] || { echo "Run it as root." >&2; exit 1; }
    as_flagship() { runuser -u flagship -- env HOME="$PWD/var" "$@"; }
    before=$(as_flagship git rev-parse HEAD)

    as_flagship .venv/bin/python manage.py backup
    as_flagship git fetch --tags
    as_flagship git checkout --quiet "${1:-origin/HEAD}"
    # Packages, translations, static files, migrations. Old code goes on with the new tables: a version only adds to
    # them, and takes away what the version before no longer used.
    as_flagship bash -c 'source scripts/common.sh && need_venv && $PYTHON manage.py prepare --bare'
    install -m 0644 deploy/*.service deploy/*.socket deploy/*.timer /etc/systemd/system/
    systemctl daemon-reload
    systemctl restart flagship.service flagship-worker.service flagship-sender.service flagship-beat.service
    echo "Was $before. Back again: deploy/update.sh $before"
}
main "$@"; exit
