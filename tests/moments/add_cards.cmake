# add_cards.cmake - a copy of the engine with the made-up cards of this folder.
#   cmake -DFROM=engine -DTO=folder -P add_cards.cmake
file(REMOVE_RECURSE ${TO})
file(COPY ${FROM}/ DESTINATION ${TO})

file(READ ${CMAKE_CURRENT_LIST_DIR}/cards.def rows)
file(READ ${TO}/cards/cards.def all)
string(REPLACE "/* clang-format on */" "${rows}/* clang-format on */" all "${all}")
file(WRITE ${TO}/cards/cards.def "${all}")

file(READ ${CMAKE_CURRENT_LIST_DIR}/cards.c functions)
file(APPEND ${TO}/cards/adventures.c "\n${functions}")
