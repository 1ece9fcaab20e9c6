#!/bin/sh
# Starts Flagship with the newest Python of these on this computer.
here=$(cd "$(dirname "$0")" && pwd)
PATH=$PATH:/opt/homebrew/bin:/usr/local/bin
for version in 3.14 3.13 3.12 3.11; do
  for python in "python$version" "/Library/Frameworks/Python.framework/Versions/$version/bin/python3"; do
    if "$python" -c "" 2>/dev/null; then exec "$python" "$here/start_flagship.py" "$@"; fi
  done
done
if python3 -c "import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))" 2>/dev/null; then
  exec python3 "$here/start_flagship.py" "$@"
fi
echo "Flagship needs Python 3.11, 3.12, 3.13 or 3.14: install it from python.org, then start Flagship again."
