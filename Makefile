# make campaign     build, run the main job on the corpus, write Reports/latest
# make test         build and run all tests
# make lint         check the format of the sources, names, versions, and the English of messages and pages
# make format       write it
# make docs         write the pages that are made from the code, and the site, in .build/site
# make dist         pack a release, in dist: a tarball, a Debian package, sources with a Homebrew formula, a bill of materials, checksums
# make bench        print the figures, beside peers measured in the same run; with BASE=COMMIT, this build beside that commit's
# make inlets       run senders' own clients (boto3, the aws command) against the inlets
# make interop      run clients that we did not write against the endpoint, and open a report in Chromium, where it can be installed
# make browser      open a report in Chromium and use it as people do, and look at every kind of page with axe-core and the W3C's HTML checker
# make pictures     write the pictures of Documentation/Pictures.md anew
# make schemas     hold what it writes and reads against the published JSON Schemas, and reports against the rules of the CIs that read them
# make evaluator   hold the evaluator of JSON Schemas against the official suite and, on PAIRS random pairs, against Python's, the schemas of
#                   Protocol Buffers against Google's JSON mapping, and the evaluator of JMESPath against its compliance tests
# make api         hold the public declarations of the libraries against Documentation/API
# make unprivileged run the main commands as a user without any rights
# make hostile      give every command files that no user means, testees that misbehave, and the endpoint clients that attack it, and
#                   kill campaigns to resume them
# make sanitize     run a short campaign and a loaded endpoint under the thread and the address sanitizer
# make mutation     measure what share of automatic mutants of the example compilers check and fuzz find (one in four; SAMPLE=1: all)
# make scale        run Examples/slurm on a Slurm of one node (as root), with a job that is killed, and Examples/kubernetes without a cluster
# make examples     do what the tutorial says, and run the tests in Examples: Swift, Python, Node.js, Go and Java, where they are installed
# make guides       do what README.md and each page of Documentation/Guides says, in a fresh folder
# make prove        run the package in Examples that proves a compiler of its own with PushproofTesting: a release build of its own
# make builders     prove published payload builders (from their registries, or LIBRARIES=DIR), and compare what is found with Documentation/Findings.md
# make board        prove them beside each other and beside the example compilers: Reports/board/matrix.html
# make idiomatic   put compilers that were written from the documents alone, in eight languages, before the gate, and their real mistakes, each alone
# make metamorphic give a compiler without a reference twelve mistakes, and count those that pairs which must agree show
# make services     prove real providers by --service: their bugs are found, and they are killed in the middle
# make conduct      run senders with the usual mistakes, and right ones, under each scenario: the mistakes are named, and of the right ones nothing is said
# make learning     how many of 60 bugs that hang on a rare word or on three fields `fuzz` finds with the testee's coverage and without (an hour; DURATION=20)
# make fuzz-self    libFuzzer on what reads other people's bytes, SECONDS_EACH=30, TARGETS="json frames" or all
# make packages     pack a release twice, and install it in an empty Debian (as root): green, then red after one change, without a network

SWIFT ?= swift
# The random part of `make campaign`.
CASES ?= 50000
SEED ?= 1
# `make mutation` tries one mutant in so many.
SAMPLE ?= 4
MUTATION_CASES ?= 100000
PUSHPROOF = .build/release/pushproof
SOURCES = Package.swift Sources Tests Benchmarks

.PHONY: board learning fuzz-self dist packages scale campaign test build lint format docs bench interop unprivileged hostile sanitize mutation examples prove readings builders services dependencies

campaign: build
	$(PUSHPROOF) check
	$(PUSHPROOF) fuzz --cases $(CASES) --seed $(SEED)

# A process for each target: what computes for a minute must not keep the sockets and clocks of another waiting. The tests of the command run
# the release, which takes a fraction of the time.
test: build
	SWIFT=$(SWIFT) Scripts/build --build-tests
	@for target in $(notdir $(wildcard Tests/*Tests)); do \
		echo "$$target"; \
		TESTED_PUSHPROOF=$(PUSHPROOF) Scripts/run-tests $(SWIFT) $$target || exit 1; \
	done

build: dependencies
	SWIFT=$(SWIFT) Scripts/build-release --product pushproof

dist: build
	Scripts/make-distribution $(PUSHPROOF)

lint:
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
	Scripts/make-contexts --check
	Scripts/check-imports
	Scripts/check-names
	Scripts/check-resources
	Scripts/check-version
	Scripts/check-english --self-test
	Scripts/check-english

format:
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

docs: build
	@Scripts/install-dependencies python3-venv
	rm -rf .build/site-parts
	$(PUSHPROOF) docs Documentation --pages .build/site-parts
	Scripts/make-site .build/site-parts .build/site
	Tests/Site/run

bench: build
ifdef BASE
	SWIFT=$(SWIFT) Benchmarks/against.py $(BASE) $(PUSHPROOF)
else
	SWIFT=$(SWIFT) Scripts/build-release --product pushproof-bench
	.build/release/pushproof-bench
	Benchmarks/campaign.py $(PUSHPROOF) && Benchmarks/time_to_kill.py $(PUSHPROOF)
	@if command -v h2load >/dev/null && PATH="$$PATH:/usr/sbin" command -v nghttpd >/dev/null; then \
		PATH="$$PATH:/usr/sbin" Benchmarks/serve.sh $(PUSHPROOF); \
	else \
		echo "h2load and nghttpd are not installed: no figures of the endpoint"; \
	fi
endif

interop: build
	@Scripts/install-dependencies nghttp2-client curl python3-venv openssl
	Tests/Interoperability/run $(PUSHPROOF)
	@Scripts/install-dependencies chromium || true
	Tests/Browser/run $(PUSHPROOF) --if-there

.PHONY: inlets
inlets: build
	@Scripts/install-dependencies python3-venv
	Tests/Inlets/run $(PUSHPROOF)

.PHONY: browser
browser: build
	@Scripts/install-dependencies python3-venv chromium curl
	@Scripts/install-dependencies default-jre-headless || true
	Tests/Browser/run $(PUSHPROOF)

.PHONY: pictures
pictures: build
	Scripts/make-pictures $(PUSHPROOF)

.PHONY: schemas
schemas: build
	@Scripts/install-dependencies python3-venv curl
	Tests/Schemas/run $(PUSHPROOF)

.PHONY: evaluator
evaluator: dependencies
	@Scripts/install-dependencies python3-venv curl
	SWIFT=$(SWIFT) Tests/SchemaEvaluator/run $(PAIRS)
	SWIFT=$(SWIFT) Tests/PathEvaluator/run

.PHONY: api
# Of the debug build, which `make test` makes.
api: dependencies
	SWIFT=$(SWIFT) Scripts/build --build-tests
	SWIFT=$(SWIFT) Tests/PublicAPI/run

unprivileged: build
	@Scripts/install-dependencies curl
	Tests/Unprivileged/run $(PUSHPROOF)

# The example compilers held to their own readings.
readings: build
	Tests/Readings/run $(PUSHPROOF)

hostile: build
	Tests/Hostility/files.py $(PUSHPROOF)
	Tests/Hostility/endpoint.py $(PUSHPROOF)
	Tests/Hostility/testees.py $(PUSHPROOF)
	Tests/Hostility/unused.py $(PUSHPROOF)
	Tests/Hostility/kills.py $(PUSHPROOF)

sanitize: dependencies
	@Scripts/install-dependencies nghttp2-client
	SWIFT=$(SWIFT) Tests/Sanitizers/run thread
	SWIFT=$(SWIFT) Tests/Sanitizers/run address

# Over an hour of two processors; SAMPLE=40 takes some minutes.
mutation: build
	nice Tests/Mutation/measure.py $(PUSHPROOF) --sample $(SAMPLE) --seed $(SEED) --cases $(MUTATION_CASES)

scale: build
	@Scripts/install-dependencies slurm-wlm
	Tests/Scale/run $(PUSHPROOF)
	Tests/Scale/kubernetes $(PUSHPROOF)

packages: build
	@Scripts/install-dependencies debootstrap lintian dpkg-dev
	Tests/Packages/run $(PUSHPROOF)

examples: build
	$(SWIFT) test --package-path Examples/MockAPNsInTests
	@Scripts/install-dependencies python3-venv
	@! command -v javac >/dev/null || Scripts/install-dependencies junit5 || true
	Tests/Examples/run $(PUSHPROOF)

.PHONY: guides
guides: build
	@Scripts/install-dependencies python3-venv curl
	@Scripts/install-dependencies nodejs php-cli || true
	Tests/Guides/run $(PUSHPROOF)

prove: dependencies
	$(SWIFT) test -c release --package-path Examples/ProveYourCompiler

SECONDS_EACH ?= 30
fuzz-self:
	SWIFT=$(SWIFT) Scripts/build --build-tests
	Tests/SelfFuzzing/run $(SECONDS_EACH) $(TARGETS)

# Two runs for each bug, two at a time.
DURATION ?= 60
learning: build
	Tests/Learning/run $(PUSHPROOF) --duration $(DURATION)

# Real providers under test, with their bugs, and killed in the middle.
services: build
	@Scripts/install-dependencies python3-venv nodejs
	SWIFT=$(SWIFT) Tests/Services/run $(PUSHPROOF)

# Senders with the usual mistakes, and right ones.
.PHONY: conduct
conduct: build
	@Scripts/install-dependencies python3-venv nodejs openssl
	Tests/Conduct/run $(PUSHPROOF)

# Compilers of people who knew nothing but the documents: right ones must pass.
.PHONY: idiomatic
idiomatic: build
	@Scripts/install-dependencies nodejs golang-go php-cli php-mbstring ruby patch || true
	Tests/Idiomatic/run $(PUSHPROOF)
	Tests/Idiomatic/run $(PUSHPROOF) --bugs

# Mistakes in a compiler of which nobody knows what is right.
.PHONY: metamorphic
metamorphic: build
	Tests/Metamorphic/run $(PUSHPROOF)

builders: build
	@Scripts/install-dependencies python3-venv
	Examples/builders/run.py $(PUSHPROOF) $(if $(LIBRARIES),--libraries $(LIBRARIES))

# What `builders` could not have is a column that says so.
board: builders
	$(PUSHPROOF) matrix Examples/builders/matrix.yml --report-dir Reports/board --allow-missing

dependencies:
	@Scripts/install-dependencies
