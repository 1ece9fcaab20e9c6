"""Runs a module or a file for which it is an hour earlier: `benchmarks/clock_back.py -m MODULE WORD …`.

Only the time of day is set back, in this process and those it forks: what waits goes by the monotonic
clock, which nobody can set. (Debian's faketime sets it for programs of any kind, but Python can't sleep
under it: its `clock_nanosleep` refuses the monotonic clock.)
"""

import runpy
import sys
import time

import time_machine

BACK = 3600

if __name__ == "__main__":
    time_machine.travel(time.time() - BACK, tick=True).start()
    words = sys.argv[1:]
    sys.path[0] = ""
    if words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words
        runpy.run_path(words[0], run_name="__main__")
