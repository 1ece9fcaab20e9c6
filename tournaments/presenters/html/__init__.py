"""Rows of the large tables as HTML: plain values in, escaped HTML out.

A page has hundreds of rows with thousands of cells. Django's templates take twenty times as long for them
(docs/decisions.md), so everything around the rows is a template and the rows are written here, by
`parts.markup`, which escapes whatever it is given.
"""
