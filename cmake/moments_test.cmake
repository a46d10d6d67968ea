# tests/moments: the engine once more, with made-up cards at moments that the books do not use.
file(GLOB_RECURSE engine_sources CONFIGURE_DEPENDS
    engine/*.c engine/*.h engine/*.def include/talia/*.h)
file(GLOB made_up CONFIGURE_DEPENDS tests/moments/* tests/new_card/add tests/new_card/*.card)
set(COPY ${CMAKE_BINARY_DIR}/with_made_up_cards)
add_custom_command(OUTPUT ${COPY}/engine/talia_all.c
    COMMAND ${CMAKE_COMMAND} -DFROM=${CMAKE_SOURCE_DIR} -DTO=${COPY}
        -P ${CMAKE_SOURCE_DIR}/tests/moments/add_cards.cmake
    COMMAND ${CMAKE_COMMAND} -E touch ${COPY}/engine/talia_all.c
    DEPENDS ${engine_sources} ${made_up})
add_executable(test_moments tests/moments/moments.c ${COPY}/engine/talia_all.c)
target_include_directories(test_moments BEFORE PRIVATE ${COPY}/include)
target_compile_options(test_moments PRIVATE ${WARNINGS} ${ENGINE_WARNINGS} -O0)
