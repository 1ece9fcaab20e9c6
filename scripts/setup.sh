#!/usr/bin/env bash
# Everything before serving: packages, database, translations, static files, cards, a demo event.
source "$(dirname "$0")/ground.sh"

need_venv

# PDFs need Pango. The answer is kept, so that a second start does not import WeasyPrint again.
if [ ! -f .venv/pango.stamp ]; then
    pango="libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
    draws() { $PYTHON -c 'import weasyprint' >/dev/null 2>&1; }
    # shellcheck disable=SC2086
    if draws || { install_debian $pango && draws; }; then
        touch .venv/pango.stamp
    else
        say "PDF sheets are off until Pango is here. On Debian: sudo apt-get install --no-install-recommends $pango"
    fi
fi

$PYTHON manage.py prepare
