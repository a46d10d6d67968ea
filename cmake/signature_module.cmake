# The engine and its signature, and the choices of a made-up net, as a wasm32 module without
# imports; tests/gate/signature.mjs runs it.
file(GLOB NET CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} bots/net/*.c)
add_executable(signature engine/talia_all.c bench/signature.c bench/made_up.c ${NET})
set_source_files_properties(bots/net/think.c PROPERTIES COMPILE_OPTIONS -msimd128)
target_compile_options(signature PRIVATE ${WARNINGS})
target_link_options(signature PRIVATE
    -Wl,--export=signature -Wl,--export=made_up_choices
    -Wl,-z,stack-size=1048576) # the default of 64 KB holds only a few games of 12 KB
