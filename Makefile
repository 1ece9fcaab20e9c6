# Every target is one short script, so everything also works without make. Through bash, because some archives
# lose the executable flag of files.
.PHONY: help run setup test check compare bench mutate fuzz demo worker lock licences acts messages screenshots zip

help:  ## show this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile

run:  ## set up what is missing and serve on port 8000 (PORT=…, HOST=0.0.0.0 for the phones in the hall)
	@bash scripts/run.sh

setup:  ## everything `run` does before serving
	@bash scripts/setup.sh

test:  ## every test, browser tests too, on SQLite and on PostgreSQL (ALL=1: whole products, before a release)
	@bash scripts/test.sh

check:  ## the fast part: format, lint, types, layers, tests of rules and services
	@bash scripts/check.sh

compare:  ## the golden tests on another folder laid out like tests/golden (SHARED=path)
	@bash scripts/dev.sh compare "$(SHARED)"

bench:  ## time pairing, scoring and pages
	@bash scripts/dev.sh bench

mutate:  ## small faults in a package of the domain or in the services: does a test notice? (PACKAGE=scoring, SAMPLE=200)
	@bash scripts/dev.sh mutate "$(PACKAGE)" $(if $(SAMPLE),--sample $(SAMPLE))

fuzz:  ## every address of the API by every kind of visitor, whatever they send (CALLS=10000, SEED=1)
	@bash scripts/dev.sh fuzz $(or $(CALLS),10000) $(or $(SEED),1)

demo:  ## play an event of 24 players to its podium
	@bash scripts/dev.sh demo

worker:  ## a Celery worker for CELERY_BROKER_URL
	@bash scripts/dev.sh worker

lock:  ## pin the newest allowed packages with hashes
	@bash scripts/dev.sh lock

licences:  ## the tables of docs/licences.md, from the locks
	@bash scripts/dev.sh licences

acts:  ## the tables of docs/acts.md, from the acts
	@bash scripts/dev.sh acts

messages:  ## collect the texts to translate into locale/
	@bash scripts/dev.sh messages

zip:  ## Flagship for Windows and macOS in one file, for somebody who has nothing but a Python (dist/)
	@bash scripts/dev.sh zip

screenshots:  ## pictures of every page and sheet, three widths, light and dark, every language (ARGS="desk --languages pl", "--beside CLONE")
	@bash scripts/dev.sh screenshots $(ARGS)
