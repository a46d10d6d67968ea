# Nets inside the program (bots/players/embedded.c). Without link-time optimisation, which does not
# know names that only the assembler has.
set(EXPERT_NET ${CMAKE_SOURCE_DIR}/nets/expert.net)
set(PAGE_NET ${CMAKE_SOURCE_DIR}/nets/page.net)
set_source_files_properties(bots/players/embedded.c PROPERTIES
    COMPILE_DEFINITIONS "TALIA_EXPERT_NET=\"${EXPERT_NET}\";TALIA_PAGE_NET=\"${PAGE_NET}\""
    COMPILE_OPTIONS -fno-lto OBJECT_DEPENDS "${EXPERT_NET};${PAGE_NET}")
