# The front door. CMakeLists.txt has the build itself, CMakePresets.json its configurations.

PORT ?= 8080
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
SOAK ?= 3600
PREFIX ?= /usr/local
SITE ?= build/site
CONFIGURATIONS := release sanitize clang wasm page

export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)
# Two more: many tests mostly wait.
export CTEST_PARALLEL_LEVEL := $(shell expr $(JOBS) + 2)

# The release comes before the page, and has the program that packs plans.
build_one = echo "== $(1)" && \
	cmake --preset $(1) -D TALIA_PACK_PLANS='$(CURDIR)/build/pack_plans' >/dev/null && \
	tests/gate/timed "build $(1)" cmake --build --preset $(1) $(2:%=--target %) || { \
	echo "talia: the configuration $(1) was not built; the first error above says why." \
	"Its folder may be from another machine or compiler: make clean, and once more." >&2; exit 1; }

all: ## build the program: build/talia (this is plain `make`)
	@tools/packages
	@$(call build_one,release,talia)

play: page ## play in the browser
	@build/talia serve --port $(PORT) || { \
	echo "talia: if the port is taken, name another: make play PORT=8081" >&2; exit 1; }

page: all ## build the page that `talia serve` serves: build/page
	@tools/packages page
	@$(call build_one,page)
	@tools/modules
	@node web/build.mjs

site: page ## the page for any host of plain files, played alone there: SITE=build/site
	@mkdir -p '$(SITE)' && cp -R build/page/. '$(SITE)'
	@echo 'talia: all of $(SITE) may be copied to any folder of a host'

test: export TALIA_TIMES := $(CURDIR)/build/times
# What links and packs the page has one processor busy for long: the others are built beside it. Its
# types are checked by a test.
test: ## run all tests, in every configuration; `node tests/gate/times.mjs` tells what took long
	@tools/packages test
	@mkdir -p build && rm -f $(TALIA_TIMES)
	@$(call build_one,release)
	@tools/modules
	@($(call build_one,page); \
	tests/gate/timed 'build web' node web/build.mjs --unchecked) & page=$$!; \
	(for each in $(filter-out release page,$(CONFIGURATIONS)); do \
		$(call build_one,$$each); done); others=$$?; \
	wait $$page && exit $$others
	@tests/gate/suite

install: $(if $(filter no,$(PAGE)),all,page) ## install it below PREFIX=/usr/local; PAGE=no: no page
	@$(call build_one,release,shared static)
	@tools/install build '$(DESTDIR)' '$(PREFIX)'

image: page ## an OCI image of the server, from scratch: build/image (podman pull oci:build/image)
	@$(call build_one,release,shared static)
	@rm -rf build/image-root && tools/install build '$(CURDIR)/build/image-root' /usr
	@tools/image build/image-root build/image

deb: page ## Debian packages, with everything in them: build/deb
	@tools/packages deb
	@$(call build_one,release,shared static python)
	@tools/deb build build/deb

archive: ## the sources as one file, which builds without git: build/talia-VERSION.tar.gz
	@mkdir -p build && tools/archive build

uninstall: ## remove what `make install` put there
	@tools/uninstall '$(DESTDIR)' '$(PREFIX)'

bench: all ## measure the engine's speed
	@build/talia bench

cuda: ## build all of it with batches on a GPU: build-cuda/talia, the libraries (needs nvcc)
	@tools/packages
	@$(call build_one,cuda,talia shared python)

python: ## build the Python package as a wheel: build/python (docs/PYTHON.md)
	@tools/packages python
	@$(call build_one,release,python)
	@tools/wheel build/talia-python.so build/python

fuzz: ## look for faults for SOAK seconds with every fuzzer (SOAK=3600)
	@tools/packages test
	@$(call build_one,sanitize,talia)
	@$(call build_one,fuzzers)
	@tests/fuzz/soak $(SOAK) $(JOBS)

mutants: ## change the cards in many places, one by one: do the scenarios notice?
	@tools/packages
	@$(call build_one,release,mutants)
	@build/mutants --jobs $(JOBS)

format: ## format the C sources
	@tools/packages test
	@tools/format

clean: ## remove what was built
	rm -rf build web/node_modules \
		$(addprefix build-,$(filter-out release,$(CONFIGURATIONS)) fuzzers debug cuda)

help: ## show this list
	@echo 'make [TARGET] [JOBS=$(JOBS)]'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1	\2/p' Makefile

leak: ## look for SOAK seconds whether anybody is told what one may not know
	@tools/packages test
	@$(call build_one,clang,test_leak)
	@build-clang/test_leak $(SOAK)

simulate: ## houses, stores, people under made-up time, network and disk for SOAK seconds
	@tools/packages test
	@$(call build_one,clang,simulate)
	@build-clang/simulate --seconds $(SOAK) --minutes 120 --jobs $(JOBS)

kill: all ## kill the server a hundred times while people play; its database, too, if there is one
	@tools/packages test
	@node tests/server/kill.mjs build/talia 100
	@tests/server/postgres node tests/server/kill.mjs build/talia 30 servers database || [ $$? -eq 2 ]

load: ## measure the server: a thousand tables
	@tools/packages test
	@$(call build_one,release,talia load load_echo)
	@node tests/server/load/run.mjs build 1000 10

soak-server: all ## people come, play and go for SOAK seconds: do memory and files stay?
	@tools/packages test
	@node tests/server/soak.mjs build/talia $(SOAK)

prove: page ## all long proofs, a day; goes on where it was stopped; docs/PROOF.md (ONLY=NAME)
	@tools/packages test
	@$(call build_one,release)
	@$(call build_one,debug,talia)
	@$(call build_one,sanitize)
	@$(call build_one,clang,test_leak simulate failing)
	@$(call build_one,fuzzers)
	@JOBS=$(JOBS) SOAK=$(SOAK) tools/prove $(ONLY)

.PHONY: all play page site test install image deb archive uninstall bench cuda python \
	fuzz mutants format clean help leak simulate kill load soak-server prove
