#!/usr/bin/env bash
# Everything before serving: packages, database, translations, static files, cards, a demo event.
source "$(dirname "$0")/common.sh"

need_venv

# PDFs need Pango. A stamp keeps the result, so that a second start does not import WeasyPrint again.
if [ ! -f .venv/pango.stamp ]; then
    if draws_pdf || { install_debian "${PANGO[@]}" && draws_pdf; }; then
        touch .venv/pango.stamp
    else
        say "PDF sheets are off until Pango is here. On Debian: sudo apt-get install --no-install-recommends ${PANGO[*]}"
    fi
fi

$PYTHON manage.py prepare
