# The engine and its signature as a wasm32 module without imports; tests/gate/signature.mjs runs it.
add_executable(signature engine/talia_all.c bench/signature.c)
target_compile_options(signature PRIVATE ${WARNINGS})
target_link_options(signature PRIVATE
    -Wl,--export=signature
    -Wl,-z,stack-size=1048576) # the default of 64 KB holds only a few games of 12 KB
