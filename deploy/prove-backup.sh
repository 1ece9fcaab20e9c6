#!/usr/bin/env bash
# The latest whole backup, restored into a database of its own and compared with what it says of itself. Ends with
# an error, which systemctl and the log show, where anything is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
export DJANGO_SETTINGS_MODULE=config.settings
folder=$(.venv/bin/python -c 'import django; django.setup(); from django.conf import settings; print(settings.BACKUP_DIR)' \
    2>/dev/null || echo var/backups)
latest=$(find "$folder/whole" -name 'flagship-SECRET-*.tar.gz' | sort | tail -n 1)
[ -n "$latest" ] || { echo "There is no whole backup in $folder/whole." >&2; exit 1; }

database=flagship_proof
# On the server of DATABASE_URL and as its user, wherever it is; beside SQLite by the socket of this machine.
server=$(.venv/bin/python - "$database" <<'PYTHON'
import os
import shlex
import sys
from urllib.parse import urlsplit

import django
from django.conf import settings

django.setup()
used = settings.DATABASES["default"]
if used["ENGINE"].endswith("postgresql"):
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD"}
    variables = {variable: used.get(name) for variable, name in names.items()}
    variables["PGSSLMODE"] = used.get("OPTIONS", {}).get("sslmode")
    variables["PROOF_DATABASE_URL"] = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{sys.argv[1]}").geturl()
    for variable, value in variables.items():
        if value:
            print(f"export {variable}={shlex.quote(str(value))}")
PYTHON
)
eval "$server"
dropdb --if-exists "$database"
createdb --encoding UTF8 --template template0 "$database"
trap 'dropdb --if-exists "$database"' EXIT
export DATABASE_URL=${PROOF_DATABASE_URL:-postgres://flagship@%2Fvar%2Frun%2Fpostgresql/$database}
export CELERY_BROKER_URL='' CACHE_URL='' EMAIL_URL=''
.venv/bin/python manage.py restore --database-only "$latest"
