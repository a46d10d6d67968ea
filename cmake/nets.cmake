# The net that plays `expert` is inside the program (bots/players/embedded.c). Without link-time
# optimisation, which does not know names that only the assembler has.
set(NET ${CMAKE_SOURCE_DIR}/nets/expert.net)
set_source_files_properties(bots/players/embedded.c PROPERTIES
    COMPILE_DEFINITIONS TALIA_NET="${NET}" COMPILE_OPTIONS -fno-lto OBJECT_DEPENDS ${NET})
