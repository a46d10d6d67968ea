/* admin.h - what `talia admin` asks of a server that runs, and the answers. */
#pragma once

#include "../house/house.h"
#include "bans.h"
#include "control.h"
#include "net.h"
#include "shared.h"

typedef struct Admin {
    House *house;
    const Store *store;
    Net *net;
    Bans *bans;
    Shared *shared;
} Admin;

/* `now`: milliseconds of the house's clock; `wall`: seconds since 1970. */
void admin_answer(Admin *admin, char words[CONTROL_WORDS], int64_t now, int64_t wall, FILE *out);
