# The game in the browser as a WebAssembly module, talia.wasm: a house and all that it needs
# (web/engine/). What is not called is left out by the linker. Everybody who opens the page fetches
# it, so all of this is about its size.
file(GLOB READING CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
    text/*.c script/*.c bots/*.c bots/advice/*.c)
file(GLOB HOUSE CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
    bots/net/*.c bots/teacher/*.c bots/players/*.c json/*.c table/*.c protocol/*.c house/*.c)
file(GLOB MODULE CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} web/engine/*.c)
include(cmake/plans.cmake)

# TALIA_PAGE: without what nobody needs there (web/engine/README.md). TALIA_ONCE: one engine, the
# telling one.
add_compile_definitions(_GNU_SOURCE TALIA_PAGE TALIA_ONCE)
add_executable(talia engine/told.c ${READING} ${HOUSE} ${PACKED_PLANS} ${MODULE})
target_compile_options(talia PRIVATE ${WARNINGS})
# What a net computes is short, and done some thousand times a second: for speed, not for size.
set_source_files_properties(bots/net/think.c PROPERTIES COMPILE_OPTIONS "-O3;-msimd128")
target_link_options(talia PRIVATE
    -Wl,--gc-sections -Wl,--strip-all
    -Wl,-z,stack-size=1048576) # the default of 64 KB holds only a few games of 12 KB
if(NOT TALIA_SMALL)
    return()
endif()
target_compile_options(talia PRIVATE -flto)
target_link_options(talia PRIVATE
    -flto -Wl,--lto-O2
    -Wl,-mllvm,-disable-lsr # loops with fewer pointers: shorter, and no slower
    -Wl,-O0) # strings in the order of the sources compress better than merged ones
# Where binaryen is installed, clang calls its wasm-opt by itself when told to optimise, and without
# the features that the module uses, which fails. So the driver is told not to (-O0: the linker's
# own optimisation is named above), and wasm-opt is called here. The linker leaves the first 1024
# bytes of memory free (--low-memory-unused).
target_link_options(talia PRIVATE -O0)
find_program(WASM_OPT wasm-opt REQUIRED)
add_custom_command(TARGET talia POST_BUILD VERBATIM
    COMMAND ${WASM_OPT} -Oz --converge --low-memory-unused
        --enable-bulk-memory --enable-simd --enable-sign-ext --enable-mutable-globals
        $<TARGET_FILE:talia> -o $<TARGET_FILE:talia>)
