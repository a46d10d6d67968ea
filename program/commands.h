/* commands.h - the subcommands of `talia`. Each has a file of its own, takes the arguments from its
 * name on (argv[0] is "talia bench", for getopt's messages), and returns the exit status: 0 well,
 * 1 the answer is no (a test failed), 2 bad input. */
#pragma once

int command_admin(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_bot_bridge(int argc, char **argv);
int command_cards(int argc, char **argv);
int command_catalogue(int argc, char **argv);
int command_fuzz(int argc, char **argv);
int command_kingdoms(int argc, char **argv);
int command_league(int argc, char **argv);
int command_match(int argc, char **argv);
int command_plan(int argc, char **argv);
int command_play(int argc, char **argv);
int command_reference(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_scenario(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_store(int argc, char **argv);
int command_verify(int argc, char **argv);
