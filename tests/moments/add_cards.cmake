# add_cards.cmake - a copy of the engine with the made-up cards of this folder and of new_card.
#   cmake -DFROM=root of the sources -DTO=folder -P add_cards.cmake
file(REMOVE_RECURSE ${TO})
file(COPY ${FROM}/engine ${FROM}/include DESTINATION ${TO})
execute_process(
    COMMAND ${CMAKE_COMMAND} -E env "ONLY=engine include" ${FROM}/tests/new_card/add ${TO}
        ${FROM}/tests/new_card/keepsake.card ${FROM}/tests/new_card/envoy.card
    COMMAND_ERROR_IS_FATAL ANY)

file(READ ${CMAKE_CURRENT_LIST_DIR}/cards.def rows)
file(READ ${TO}/engine/cards/cards.def all)
string(REPLACE "CARD(alms," "${rows}CARD(alms," all "${all}") # before the first Event
file(WRITE ${TO}/engine/cards/cards.def "${all}")

string(REGEX MATCHALL "CARD\\([a-z_]+" names "${rows}")
list(TRANSFORM names REPLACE "CARD\\((.*)" "    TALIA_\\1,\n")
list(JOIN names "" names)
file(READ ${TO}/include/talia/cards.h header)
string(REPLACE "    TALIA_alms," "${names}    TALIA_alms," header "${header}")
file(WRITE ${TO}/include/talia/cards.h "${header}")

file(READ ${CMAKE_CURRENT_LIST_DIR}/cards.c functions)
file(APPEND ${TO}/engine/cards/adventures.c "\n${functions}")
