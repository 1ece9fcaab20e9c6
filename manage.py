#!/usr/bin/env python
"""Flagship's command line in the repository."""

from config.command import main

if __name__ == "__main__":
    main()
