# SPDX-License-Identifier: MIT
# Every command of the project. `make` alone lists them.

# Warnings as errors, in a build folder of their own, so that they do not undo an everyday build.
STRICT_FLAGS := --scratch-path .build/strict -Xswiftc -warnings-as-errors
SWIFT_TEST_FLAGS := $(if $(STRICT),$(STRICT_FLAGS))
SWIFT_SOURCES := Package.swift Sources Tests
BENCH := $(CURDIR)/.bench
DEMO_OPTIONS := --width 480 --padding 16 --background white --scale 2

# Programs that start fast and take little memory: the Swift runtime is inside, with the C++ library that only it needs;
# their own types are found by their addresses, not by name among thousands; and on Linux lld packs the relocations,
# exports nothing and lays the functions that runs use together, by a list (make link-order). A fixed place (-no-pie) would
# save another half of a millisecond; that the program lies anywhere is worth more to one that reads strangers' fonts.
STATIC := --static-swift-stdlib --disable-local-rpath \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
ifeq ($(shell uname -s),Linux)
STATIC_FOLDER := $(CURDIR)/.build/static
STATIC += -Xswiftc -use-ld=lld -Xswiftc -L$(STATIC_FOLDER) -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --symbol-ordering-file=$(CURDIR)/.ci/link-order.txt -Xlinker --no-warn-symbol-ordering
endif
PROGRAM_FLAGS = -c release $(STATIC)
# Builds a program. The build does not know of the list of functions: a program that is older than it is linked again.
define build-program
@if [ .ci/link-order.txt -nt .build/release/$(1) ]; then rm -f .build/release/$(1); fi
swift build $(PROGRAM_FLAGS) --product $(1)
endef

.PHONY: help setup build program demo typography test check format bench profile link-order static-runtime conformance \
  golden-review golden-accept golden-prune guard clean

help:
	@echo 'make setup          install the Debian packages that are missing'
	@echo 'make build          debug build of everything'
	@echo 'make program        the release build of galley, linked to start fast'
	@echo 'make demo           render Fixtures/Texts to .demo/*.png with the release build'
	@echo 'make typography     one picture for each capability to .demo/typography, and a page of them all'
	@echo 'make test           run every test; FILTER=regex for some'
	@echo 'make check          imports, format, golden names, build with warnings as errors'
	@echo 'make format         format the Swift sources in place'
	@echo 'make golden-review  say which goldens differ, and where the page is that shows them'
	@echo 'make golden-accept ONLY=regex   take what the last test run made as the new goldens'
	@echo 'make golden-prune   list goldens that no test read; DELETE=1 removes them'
	@echo 'make conformance CASES=folder   run cases from outside; SETS="trt markdown" for some'
	@echo 'make bench          Galley beside other stacks, as ratios; ONLY="W2 W5" for some workloads'
	@echo 'make guard          instructions of single passes against those on record (valgrind); RECORD=1 records'
	@echo 'make link-order     list the functions that programs are linked by (valgrind)'
	@echo 'make profile        the ten hottest functions of each workload (valgrind); ONLY= as above'
	@echo 'make clean          remove what was built and rendered'

setup:
	@.ci/setup

build: setup
	swift build

program: setup static-runtime
	$(call build-program,galley)

# A text's last line feed is left out: the empty line after it would be shown, as a text field shows it.
# The language of a text is its file name, up to a dot; `emoji` and `mixed-bidi` have none.
demo: setup static-runtime
	$(call build-program,galley)
	@mkdir -p .demo
	@bin="$$(swift build $(PROGRAM_FLAGS) --product galley --show-bin-path)/galley"; \
	for text in Fixtures/Texts/*.txt; do \
	  name="$$(basename "$$text" .txt)"; \
	  case "$$name" in emoji|mixed-*) lang="" ;; *) lang="--lang $$name" ;; esac; \
	  "$$bin" render --text "$$(cat "$$text")" $(DEMO_OPTIONS) $$lang -o ".demo/$$name.png" || exit 1; \
	  echo "$(CURDIR)/.demo/$$name.png"; \
	done; \
	"$$bin" render Fixtures/Showcase/showcase.galley.json --scale 2 -o .demo/showcase.png || exit 1; \
	echo "$(CURDIR)/.demo/showcase.png"

# The same texts are the goldens of TypographyGoldenTests, which draw them with the fonts of the manifest alone.
typography: setup static-runtime
	$(call build-program,galley)
	@mkdir -p .demo/typography
	@bin="$$(swift build $(PROGRAM_FLAGS) --product galley --show-bin-path)/galley"; page=.demo/typography/index.html; \
	echo '<!doctype html><meta charset="utf-8"><title>Galley: typography</title><style>' \
	  'body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;background:#ddd;margin:16px}' \
	  'figure{margin:0}figcaption{padding:4px 0}img{zoom:.5;box-shadow:0 1px 4px #999}</style>' > "$$page"; \
	for text in Fixtures/Showcase/typography/*.galley.json; do \
	  name="$$(basename "$$text" .galley.json)"; \
	  "$$bin" render "$$text" --scale 2 -o ".demo/typography/$$name.png" || exit 1; \
	  echo "<figure><figcaption>$$name</figcaption><img src=\"$$name.png\" alt=\"\"></figure>" >> "$$page"; \
	done; \
	echo "$(CURDIR)/$$page"

# The list of goldens that were read is only whole after a run of every test.
test: setup
	@$(if $(FILTER),,rm -f .golden-out/read.txt)
	swift test $(SWIFT_TEST_FLAGS) $(if $(FILTER),--filter '$(value FILTER)')

check: setup
	.ci/check-imports --self-test
	.ci/check-imports
	.ci/goldens lint
	swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)
	swift build --build-tests $(STRICT_FLAGS)

format:
	swift format --in-place --parallel --recursive $(SWIFT_SOURCES)

# Peers that need what is not installed are left out, and bench.py says so.
bench: setup static-runtime
	$(call build-program,galley-bench)
	@$(MAKE) -s -C Tests/Peers OUT='$(BENCH)' essential
	@for peers in optional qt; do $(MAKE) -s -k -C Tests/Peers OUT='$(BENCH)' $$peers >/dev/null 2>&1 || true; done
	@OUT='$(BENCH)' GALLEY_BENCH="$$(swift build -c release --show-bin-path)/galley-bench" \
	  Tests/Peers/bench.py $(ONLY)

profile: setup static-runtime
	$(call build-program,galley-bench)
	@$(MAKE) -s -C Tests/Peers OUT='$(BENCH)' essential optional
	@OUT='$(BENCH)' GALLEY_BENCH="$$(swift build -c release --show-bin-path)/galley-bench" \
	  Tests/Peers/profile.sh $(ONLY)

# The linker takes the first library of a name that it finds: here only the archive.
static-runtime:
ifeq ($(shell uname -s),Linux)
	@mkdir -p $(STATIC_FOLDER)
	@archive="$$(clang -print-file-name=libstdc++.a)"; \
	if [ -f "$$archive" ]; then ln -sf "$$archive" $(STATIC_FOLDER)/libstdc++.a; fi
endif

# What the linker lays side by side: every function that drawing a card and the workloads calls. Functions that the list
# does not know lie anywhere, each in 64 KiB that the system reads with it: when many have changed, it is made again.
link-order: setup static-runtime
	$(call build-program,galley-bench)
	@$(MAKE) -s -C Tests/Peers OUT='$(BENCH)' essential
	@OUT='$(BENCH)' GALLEY_BENCH="$$(swift build -c release --show-bin-path)/galley-bench" \
	  Tests/Peers/link-order.py > .ci/link-order.new
	@mv .ci/link-order.new .ci/link-order.txt

# Instructions of single passes against those on record; RECORD=1 takes what is counted as the new record.
guard: setup static-runtime
	$(call build-program,galley-bench)
	@$(MAKE) -s -C Tests/Peers OUT='$(BENCH)' essential optional
	@OUT='$(BENCH)' GALLEY_BENCH="$$(swift build -c release --show-bin-path)/galley-bench" \
	  Tests/Peers/guard.py $(if $(RECORD),--record)

# A missing folder is an error of the caller, not a pass.
conformance: setup static-runtime
	@test -n '$(value CASES)' || { echo 'make conformance CASES=folder with the cases' >&2; exit 2; }
	$(call build-program,galley-conform)
	@"$$(swift build $(PROGRAM_FLAGS) --product galley-conform --show-bin-path)/galley-conform" \
	  run --cases '$(value CASES)' $(SETS)

golden-review:
	@.ci/goldens review

golden-accept:
	@.ci/goldens accept '$(value ONLY)'

golden-prune:
	@.ci/goldens prune $(if $(DELETE),--delete)

clean:
	rm -rf .build .golden-out .demo .bench
