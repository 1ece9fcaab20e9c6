#!/usr/bin/env bash
# Sets up what is missing, then serves. PORT=8000; HOST=0.0.0.0 opens it to the phones in the hall.
source "$(dirname "$0")/common.sh"

PORT=${PORT:-8000}
HOST=${HOST:-127.0.0.1}
case $PORT in *[!0-9]* | "") fail "PORT is “$PORT”; write a number such as 8000." ;; esac

bash scripts/setup.sh
$PYTHON -c "
import socket, sys
s = socket.socket()
s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
s.bind((sys.argv[1], int(sys.argv[2])))" "$HOST" "$PORT" 2>/dev/null ||
    fail "port $PORT at $HOST is taken or not ours; try another one: PORT=8001 make run"

shown=$HOST
[ "$HOST" = 0.0.0.0 ] && shown=$(hostname -I 2>/dev/null | awk '{print $1}')
[ "$HOST" = 127.0.0.1 ] && shown=localhost
say "Flagship is at http://${shown:-localhost}:$PORT/ – Ctrl-C stops it"
exec $PYTHON -m gunicorn config.wsgi --bind "$HOST:$PORT" --worker-class gthread --workers 2 --threads 4 \
    --log-level warning
