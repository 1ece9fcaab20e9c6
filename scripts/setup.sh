#!/usr/bin/env bash
# Everything before serving: packages, database, translations, static files, cards, demo events.
source "$(dirname "$0")/common.sh"
exec "$(find_python)" scripts/start.py setup
