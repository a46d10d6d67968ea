/* wish.h - a kingdom by the wishes of a message: the `setup` of docs/PROTOCOL.md. */
#pragma once

#include "../json/json.h"
#include "../script/wish.h"

/* The set-up that a message asks for (script/wish.h); its seed is left alone. `name`: the
 * recommended kingdom's book and English name, "seaside/Give and Take", or "". On a wish that
 * cannot be had: false, and in `error` which one and why, in that language: part of a sentence. */
enum { WISH_NAME = 64 };
bool wish_setup(JsonValue said, Language language, uint64_t *random, TaliaSetup *out,
                char name[WISH_NAME], char error[SETUP_ERROR]);
