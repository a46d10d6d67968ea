/* wish.h - a kingdom by wishes: the `setup` of docs/PROTOCOL.md. */
#pragma once

#include "../script/setup.h"
#include "json.h"

/* The set-up that a message asks for, with a kingdom of ten (its seed is left alone); `random` is
 * the state that picks are made with. `name`: the recommended kingdom's English name, or "". On a
 * wish that cannot be had: false, and in `error` which one and why, in English. */
enum { WISH_NAME = 64 };
bool wish_setup(JsonValue wishes, uint64_t *random, TaliaSetup *out, char name[WISH_NAME],
                char error[SETUP_ERROR]);
