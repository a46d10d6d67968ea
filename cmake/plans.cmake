# The plans of plans/ as bytes in a C file, PACKED_PLANS, by a program of the build machine
# (tools/pack_plans.c). Needs READING: the sources that read plans.
file(GLOB PLANS CONFIGURE_DEPENDS plans/*.plan)
set(PACKED_PLANS ${CMAKE_BINARY_DIR}/packed_plans.c)
if(CMAKE_CROSSCOMPILING AND TALIA_PACK_PLANS)
    set(PACK ${TALIA_PACK_PLANS})
elseif(CMAKE_CROSSCOMPILING)
    find_program(HOST_CC NAMES cc gcc clang REQUIRED)
    set(PACK ${CMAKE_BINARY_DIR}/pack_plans)
    add_custom_command(OUTPUT ${PACK}
        COMMAND ${HOST_CC} -std=c17 -D_GNU_SOURCE -Iinclude -O0 -o ${PACK}
            tools/pack_plans.c ${READING} engine/talia_all.c -lm
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
        DEPENDS tools/pack_plans.c ${READING} engine/cards/cards.def bots/players/packed.h
            bots/plan.h)
else()
    add_executable(pack_plans tools/pack_plans.c)
    target_compile_options(pack_plans PRIVATE ${WARNINGS})
    target_link_libraries(pack_plans PRIVATE reading engine Threads::Threads m)
    set(PACK pack_plans)
endif()
add_custom_command(OUTPUT ${PACKED_PLANS}
    COMMAND ${PACK} plans plans/strength.tsv ${PACKED_PLANS}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    DEPENDS ${PACK} ${PLANS} plans/strength.tsv)
set_source_files_properties(${PACKED_PLANS} PROPERTIES INCLUDE_DIRECTORIES ${CMAKE_SOURCE_DIR})
