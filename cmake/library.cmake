# libtalia, static and shared: the engine and what library/ offers of text/, script/ and bots/
# (docs/LIBRARY.md). Linked without link-time optimisation, whose objects only the same compiler can
# read. The objects are the program's: they have code for any place in memory beside what that
# optimisation reads, and to the program it is all the same.
set(LIBRARY_OBJECTS $<TARGET_OBJECTS:engine> $<TARGET_OBJECTS:reading>
    $<TARGET_OBJECTS:batch>)
set_target_properties(engine reading batch matches PROPERTIES POSITION_INDEPENDENT_CODE ON)
set(NO_LTO "")
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
    set(BOTH_FORMS -ffat-lto-objects)
    set(NO_LTO -fno-lto)
else()
    set(BOTH_FORMS "")
    set_target_properties(engine reading batch matches PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
endif()
foreach(target engine reading batch matches)
    target_compile_options(${target} PRIVATE -fno-semantic-interposition ${BOTH_FORMS})
endforeach()

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
add_library(shared SHARED ${LIBRARY_OBJECTS} ${GPU_OBJECT})
target_link_libraries(shared PRIVATE Threads::Threads)
if(TALIA_CUDA)
    target_link_libraries(shared PRIVATE ${CUDA_LIBRARIES})
endif()
set_target_properties(shared PROPERTIES OUTPUT_NAME talia LINK_DEPENDS ${EXPORTS}
    VERSION ${PROJECT_VERSION} SOVERSION ${SOVERSION} INTERPROCEDURAL_OPTIMIZATION OFF)
target_link_options(shared PRIVATE
    ${NO_LTO} LINKER:--version-script=${EXPORTS} LINKER:--no-undefined)

set(STATIC ${CMAKE_BINARY_DIR}/libtalia.a)
add_custom_command(OUTPUT ${STATIC} VERBATIM COMMAND_EXPAND_LISTS
    COMMAND ${CMAKE_C_COMPILER} -r -nostdlib ${NO_LTO} -o libtalia.o
        ${LIBRARY_OBJECTS} ${GPU_OBJECT}
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=talia_* --remove-section=.gnu.lto_*
        libtalia.o
    COMMAND ${CMAKE_COMMAND} -E rm -f ${STATIC}
    COMMAND ${CMAKE_AR} rcsD ${STATIC} libtalia.o
    DEPENDS ${LIBRARY_OBJECTS})
add_custom_target(static ALL DEPENDS ${STATIC})
