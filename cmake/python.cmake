# What the Python package loads (docs/PYTHON.md): libtalia, and what matches need of the program.
# Objects of the program, as libtalia's are; with the sanitizers all of them are for any place in
# memory.
file(GLOB PYTHON_NATIVE CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} python/native/*.c)
add_library(python_parts OBJECT ${PYTHON_NATIVE})
set_target_properties(python_parts PROPERTIES
    POSITION_INDEPENDENT_CODE ON INTERPROCEDURAL_OPTIMIZATION OFF)
if(TALIA_LIBRARY)
    add_library(python MODULE $<TARGET_OBJECTS:python_parts> $<TARGET_OBJECTS:matches>
        ${LIBRARY_OBJECTS} ${GPU_OBJECT})
    target_link_options(python PRIVATE ${NO_LTO} LINKER:--no-undefined)
else()
    add_library(python MODULE $<TARGET_OBJECTS:python_parts>)
    target_link_libraries(python PRIVATE parts matches reading batch engine)
    if(HAS_CURSES) # `parts` are all of them
        target_link_libraries(python PRIVATE ${CURSES_LIBRARY} ${TERMINFO_LIBRARY})
    endif()
endif()
target_compile_options(python_parts PRIVATE ${WARNINGS})
set_target_properties(python PROPERTIES PREFIX "" OUTPUT_NAME talia-python
    LINK_DEPENDS ${CMAKE_SOURCE_DIR}/cmake/library.map INTERPROCEDURAL_OPTIMIZATION OFF)
target_link_options(python PRIVATE LINKER:--version-script=${CMAKE_SOURCE_DIR}/cmake/library.map)
target_link_libraries(python PRIVATE Threads::Threads m)
if(TALIA_CUDA)
    target_link_libraries(python PRIVATE ${CUDA_LIBRARIES})
endif()
