#!/usr/bin/env bash
# Sets up what is missing, then serves. PORT=8000; HOST=0.0.0.0 opens it to the phones in the hall.
source "$(dirname "$0")/common.sh"
exec "$(find_python)" scripts/start.py "$@"
