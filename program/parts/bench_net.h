/* bench_net.h - how long the net inside the program takes for a decision. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Prints it, by so many games of the net against itself, or by as many as there is time for (0);
 * the exit status. */
int report_net(uint64_t games, double seconds, bool json);
