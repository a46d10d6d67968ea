/* bench_lockstep.h - `talia bench --batch` and `--gpu`: what was measured, told. */
#pragma once

#include "../../bench/bench.h"

/* The exit status. */
int report_lockstep(bool gpu, int threads, double seconds, bool json, BenchProgress *progress);
