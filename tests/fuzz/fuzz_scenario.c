/* fuzz_scenario.c - libFuzzer: bytes as a scenario, read and run. Any text has an answer: it is a
 * scenario that holds or fails, or its faults are told; none may be fatal. */
#include <stdlib.h>

#include "../../script/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *told = NULL;
    size_t length = 0;
    FILE *faults = open_memstream(&told, &length);
    if (!faults) return 0;
    Scenario *scenario =
        scenario_read("scenario", (Slice){.at = (const char *)data, .length = size}, faults);
    fflush(faults);
    if (!scenario && length == 0) abort(); /* refused, and no word why */
    if (scenario) {
        const bool held = scenario_run(scenario, faults);
        fflush(faults);
        if (!held && length == 0) abort();
        scenario_free(scenario);
    }
    fclose(faults);
    free(told);
    return 0;
}
