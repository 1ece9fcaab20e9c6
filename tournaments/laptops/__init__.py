"""Two laptops, one event: one is the desk and writes, the other has its copy and can become the desk.

Plain Python without Django. `terms` says who may write, `code` what the two share, `state` what a laptop
knows of the pair, `copies` how a database goes across, `talk` what the two say to each other, `meeting` what
follows from it, `watching` when they ask. See docs/two-laptops.md.
"""
