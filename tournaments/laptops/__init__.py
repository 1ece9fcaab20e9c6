"""Two laptops, one event: one is the desk and writes, the other has its copy and can become the desk.

Plain Python without Django. `terms` says who may write, `code` what the two share, `state` what a laptop
knows of the pair, `copies` how a database goes across. No page, command or request uses it yet.
"""
