# Toolchain: bare wasm32 by clang and lld. No library at all: what copies or fills memory becomes
# an instruction (bulk memory).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-unknown-unknown)
set(CMAKE_C_FLAGS_INIT "-ffreestanding -mbulk-memory")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-nostdlib -Wl,--no-entry")
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
