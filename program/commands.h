/* commands.h - the subcommands of `talia`: command_play, and so on. The exit status of each: 0
 * well, 1 the answer is no (a test failed), 2 bad input. */
#pragma once

#include "options/option.h"

#define COMMAND(id) extern const Command command_##id;
#include "commands.def"
#undef COMMAND

/* All of them; NULL ends the list. */
extern const Command *const commands[];

/* Its name is typed; NULL: there is none, and what there is near was told. */
const Command *find_command(const char *typed);

/* All of them with their purposes. */
void list_commands(FILE *out);
