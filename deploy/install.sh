#!/usr/bin/env bash
# docs/server.md as a script, for Debian 12: PostgreSQL, Redis, nginx, the units of this folder. As root, from a
# clone in /srv/flagship/app:  deploy/install.sh events.example
# It can be run again: what is there stays as it is.
set -euo pipefail
umask 077
name=${1:?which name do people call this server by? deploy/install.sh events.example}
[ "$(id -u)" = 0 ] || { echo "Run it as root." >&2; exit 1; }
app=/srv/flagship/app
[ "$(cd "$(dirname "$0")/.." && pwd)" = "$app" ] || { echo "The clone belongs into $app." >&2; exit 1; }
say() { printf '\033[1m▸ %s\033[0m\n' "$*"; }

say "Packages of Debian"
apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends git make python3 python3-venv \
    postgresql postgresql-client redis-server nginx libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0

say "The account and the database"
getent passwd flagship >/dev/null || adduser --system --group --home /srv/flagship --no-create-home flagship
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
if ! as_postgres psql -tAc "SELECT 1 FROM pg_roles WHERE rolname = 'flagship'" | grep -q 1; then
    # It makes a database of its own each month, to prove a backup in.
    as_postgres createuser --createdb flagship
fi
if ! as_postgres psql -tAc "SELECT 1 FROM pg_database WHERE datname = 'flagship'" | grep -q 1; then
    as_postgres createdb --owner flagship --encoding UTF8 --template template0 flagship
fi

say "Settings"
if [ ! -e "$app/.env" ]; then
    # For its owner alone from the first moment: umask.
    cat >"$app/.env" <<SETTINGS
DATABASE_URL=postgres://flagship@%2Fvar%2Frun%2Fpostgresql/flagship
CELERY_BROKER_URL=redis://localhost:6379/0
CACHE_URL=redis://localhost:6379/1
SITE_URL=https://$name
ALLOWED_HOSTS=$name,localhost
HTTPS=true
LOG_JSON=true
SLOW_SQL_MS=500
METRICS_TOKEN=$(python3 -c 'import secrets; print(secrets.token_urlsafe(32))')
SETTINGS
fi
mkdir -p "$app/var"
chmod 0755 /srv/flagship
chown -R flagship:flagship "$app"
chmod 0600 "$app/.env"

say "The program"
as_flagship() { (cd "$app" && runuser -u flagship -- "$@"); }
# Without the demo: an empty server can take a backup.
as_flagship env HOME=/srv/flagship/app/var bash -c 'source scripts/common.sh && need_venv && $PYTHON manage.py prepare --bare'

say "Services"
install -m 0644 "$app"/deploy/*.service "$app"/deploy/*.socket "$app"/deploy/*.timer /etc/systemd/system/
sed "s/events\.example/$name/g" "$app/deploy/nginx.conf" >/etc/nginx/sites-available/flagship
chmod 0644 /etc/nginx/sites-available/flagship
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl enable --now flagship.socket flagship.service flagship-worker.service flagship-sender.service \
        flagship-beat.service flagship-backup.timer flagship-prove.timer
fi

cat <<NEXT

Two things are left:
- a certificate in /etc/letsencrypt/live/$name/ (certbot, or your own), then
    ln -s ../sites-available/flagship /etc/nginx/sites-enabled/ && nginx -t && systemctl reload nginx
- an account that runs this server, or a backup brought back:
    cd $app && runuser -u flagship -- .venv/bin/python manage.py createsuperuser
    cd $app && runuser -u flagship -- .venv/bin/python manage.py restore FILE
    systemctl restart flagship flagship-worker flagship-sender
NEXT
