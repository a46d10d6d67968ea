# The warnings that all sources pass; presets make them errors (CMAKE_COMPILE_WARNING_AS_ERROR).
set(WARNINGS -Wall -Wextra -Wpedantic -Wimplicit-fallthrough -Wshadow -Wconversion)
# Without optimisation gcc knows only how long a word's room is, not the word, and warns of every
# one that is cut on purpose; the optimised builds judge that.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_FLAGS_RELEASE MATCHES "-O0")
    list(APPEND WARNINGS -Wno-format-truncation)
endif()

# The engine is also CUDA C++, and its effects are entered in the middle (engine/steps.h): a local
# variable that is initialised on one side of a WAIT and read on the other must not compile.
set(ENGINE_WARNINGS -Wc++-compat)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    list(APPEND ENGINE_WARNINGS -Werror=jump-misses-init -Werror=maybe-uninitialized)
else()
    list(APPEND ENGINE_WARNINGS -Werror=uninitialized -Werror=sometimes-uninitialized)
    # clang 22 and later know __COUNTER__ as a feature of a later C and say so.
    include(CheckCCompilerFlag)
    check_c_compiler_flag(-Wc2y-extensions HAS_C2Y_EXTENSIONS)
    if(HAS_C2Y_EXTENSIONS)
        list(APPEND ENGINE_WARNINGS -Wno-c2y-extensions)
    endif()
endif()
