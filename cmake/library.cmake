# libtalia, static and shared: the engine and what library/ offers of text/, script/ and bots/
# (docs/LIBRARY.md). Compiled by itself: as code for any place in memory, and without link-time
# optimisation, whose objects only the same compiler can read.
add_library(library OBJECT ${ENGINE} ${READING} ${BATCH})
target_compile_options(library PRIVATE ${WARNINGS} -fno-semantic-interposition)
set_target_properties(library PROPERTIES
    POSITION_INDEPENDENT_CODE ON INTERPROCEDURAL_OPTIMIZATION OFF)

# What does not begin with talia_ is nobody's business, and must not clash with anybody's names. The
# static library is one object for that reason: there is no other way to hide in it what its own
# parts call.
set(EXPORTS ${CMAKE_SOURCE_DIR}/cmake/library.map)
set(SOVERSION ${PROJECT_VERSION_MAJOR})
if(PROJECT_VERSION_MAJOR EQUAL 0)
    set(SOVERSION 0.${PROJECT_VERSION_MINOR})
endif()
set(GPU_OBJECT "")
if(TALIA_CUDA)
    gpu_object(gpu_library batch/gpu.cu)
endif()
add_library(shared SHARED $<TARGET_OBJECTS:library> ${GPU_OBJECT})
target_link_libraries(shared PRIVATE Threads::Threads)
if(TALIA_CUDA)
    target_link_libraries(shared PRIVATE ${CUDA_LIBRARIES})
endif()
set_target_properties(shared PROPERTIES OUTPUT_NAME talia LINK_DEPENDS ${EXPORTS}
    VERSION ${PROJECT_VERSION} SOVERSION ${SOVERSION} INTERPROCEDURAL_OPTIMIZATION OFF)
target_link_options(shared PRIVATE LINKER:--version-script=${EXPORTS} LINKER:--no-undefined)

set(STATIC ${CMAKE_BINARY_DIR}/libtalia.a)
add_custom_command(OUTPUT ${STATIC} VERBATIM COMMAND_EXPAND_LISTS
    COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o libtalia.o $<TARGET_OBJECTS:library> ${GPU_OBJECT}
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=talia_* libtalia.o
    COMMAND ${CMAKE_COMMAND} -E rm -f ${STATIC}
    COMMAND ${CMAKE_AR} rcsD ${STATIC} libtalia.o
    DEPENDS library $<TARGET_OBJECTS:library>)
add_custom_target(static ALL DEPENDS ${STATIC})
