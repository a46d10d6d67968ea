# The game in the browser as a WebAssembly module, talia.wasm: a house and all that it needs
# (web/engine/). What is not called is left out by the linker.
file(GLOB READING CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
    text/*.c script/*.c bots/*.c bots/advice/*.c)
file(GLOB TABLE CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} table/*.c)
include(cmake/plans.cmake)

add_compile_definitions(_GNU_SOURCE)
add_executable(talia ${ENGINE} ${READING} ${TABLE} ${PACKED_PLANS} web/engine/wasm.c)
target_compile_options(talia PRIVATE ${WARNINGS})
target_link_options(talia PRIVATE
    -flto -Wl,--gc-sections -Wl,--strip-all -Wl,--lto-O2
    -Wl,-z,stack-size=1048576) # the default of 64 KB holds only a few games of 12 KB
# Numbers with a fraction are never printed.
target_link_libraries(talia PRIVATE c-printscan-no-floating-point)
