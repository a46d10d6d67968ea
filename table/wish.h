/* wish.h - a kingdom by wishes: the `setup` of docs/PROTOCOL.md. */
#pragma once

#include "../json/json.h"
#include "../script/setup.h"
#include "../text/text.h"

/* The set-up that a message asks for, with a kingdom of ten (its seed is left alone); `random` is
 * the state that picks are made with: of all kingdoms that fit each is as likely as any other,
 * unless they are so rare that a thousand random ones have none among them. `name`: the recommended
 * kingdom's English name, or "". On a wish that cannot be had: false, and in `error` which one and
 * why, in that language: part of a sentence. */
enum { WISH_NAME = 64 };
bool wish_setup(JsonValue wishes, Language language, uint64_t *random, TaliaSetup *out,
                char name[WISH_NAME], char error[SETUP_ERROR]);
