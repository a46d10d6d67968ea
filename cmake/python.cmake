# What the Python package loads (docs/PYTHON.md): libtalia, and what matches need of the program.
# Compiled by itself as libtalia is; with the sanitizers all objects of this configuration are for
# any place in memory, and there is nothing to compile again.
file(GLOB PYTHON_NATIVE CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} python/native/*.c)
if(TARGET library)
    set(PYTHON_PARTS ${PARTS})
    list(FILTER PYTHON_PARTS INCLUDE REGEX "^(bots/players|json|lab|outside|protocol|table)/")
    add_library(python_parts OBJECT ${PYTHON_NATIVE} ${PYTHON_PARTS} ${PACKED_PLANS}
        report/data.c report/markup.c report/match_json.c)
    set_target_properties(python_parts PROPERTIES
        POSITION_INDEPENDENT_CODE ON INTERPROCEDURAL_OPTIMIZATION OFF)
    target_compile_options(python_parts PRIVATE -fno-semantic-interposition)
    add_library(python MODULE
        $<TARGET_OBJECTS:python_parts> $<TARGET_OBJECTS:library> ${GPU_OBJECT})
    target_link_options(python PRIVATE LINKER:--no-undefined)
else()
    add_library(python_parts OBJECT ${PYTHON_NATIVE})
    add_library(python MODULE $<TARGET_OBJECTS:python_parts>)
    target_link_libraries(python PRIVATE parts reading engine)
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
