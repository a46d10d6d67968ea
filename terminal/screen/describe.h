/* describe.h - a game that is kept, in some words: for a list to choose from. */
#pragma once

#include "../../script/save.h"
#include "../../table/table.h"
#include "../../text/names.h"

/* One to go on with: "turn 7 · Bruno (easy) · First Game". */
void describe_table(const Table *table, Language language, Names *out);

/* One that is over: "You 35, Bruno 21 · First Game". */
void describe_saved(const SavedGame *saved, Language language, Names *out);
