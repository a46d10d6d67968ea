/* known.c - see known.h. docs/PERFORMANCE.md says where the figures come from. */
#include "known.h"

const KnownMatch known_matches[KNOWN_MATCHES] = {
    {"BMU v BMU, by seat", "bmu", "bmu", false, true, 51.90, 40.94, 7.16, 19.36},
    {"Smithy v BMU", "smithy", "bmu", false, false, 72.35, 22.36, 5.29, 18.57},
    {"Basic v BMU", "basic", "bmu", false, false, 16.22, 80.66, 3.12, 17.98},
    {"Basic v Basic, by seat", "basic", "basic", false, true, 24.35, 42.36, 33.29, 17.35},
    {"careful: BMU v BMU, by seat", "bmu", "bmu", true, true, 51.29, 40.33, 8.39, 20.50},
    {"careful: Smithy v BMU", "smithy", "bmu", true, false, 71.39, 22.44, 6.18, 19.91},
    {"careful: Basic v BMU", "basic", "bmu", true, false, 15.53, 81.28, 3.19, 20.82},
    {"careful: Basic v Basic, by seat", "basic", "basic", true, true, 24.38, 42.32, 33.30, 17.87},
};

const KnownIdea known_ideas[KNOWN_IDEAS] = {
    {"two Witches", "two-witches", 94.7}, {"Council Room", "council-room", 68.9},
    {"Laboratory", "laboratory", 56.2},   {"Workshop and Gardens", "workshop-gardens", 96.4},
    {"Courtyard", "courtyard", 82.9},     {"Wharf", "wharf", 82.5},
    {"Sea Hag", "sea-hag", 97.0},         {"Gear", "gear", 92.1},
};
