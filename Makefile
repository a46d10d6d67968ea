# The front door. CMakeLists.txt has the build itself, CMakePresets.json its configurations.

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
SOAK ?= 3600
CONFIGURATIONS := release debug sanitize clang wasm fuzzers

export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)
export CTEST_PARALLEL_LEVEL := $(JOBS)

build_one = echo "== $(1)" && cmake --preset $(1) >/dev/null && \
	cmake --build --preset $(1) $(2:%=--target %)

all: ## build the program: build/talia (this is plain `make`)
	@tools/packages
	@$(call build_one,release,talia)

play: all ## play in the terminal
	@build/talia play

test: ## run all tests, in every configuration
	@tools/packages test
	@for each in $(CONFIGURATIONS); do $(call build_one,$$each) || exit; done
	@ctest --preset release

bench: all ## measure the engine's speed
	@build/talia bench

fuzz: ## look for faults for SOAK seconds with every fuzzer (SOAK=3600)
	@tools/packages test
	@$(call build_one,sanitize,talia)
	@$(call build_one,fuzzers)
	@tests/soak $(SOAK) $(JOBS)

mutants: ## change the cards in many places, one by one: do the scenarios notice?
	@tools/packages
	@$(call build_one,release,mutants)
	@build/mutants --jobs $(JOBS)

format: ## format the C sources
	@tools/packages test
	@tools/format

clean: ## remove what was built
	rm -rf build $(addprefix build-,$(filter-out release,$(CONFIGURATIONS)))

help: ## show this list
	@echo 'make [TARGET] [JOBS=$(JOBS)]'
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1	\2/p' Makefile

.PHONY: all play test bench fuzz mutants format clean help
