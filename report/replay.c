/* replay.c - see replay.h. */
#include "replay.h"

#include <stdlib.h>
#include <string.h>

#include "../text/text.h"
#include "markup.h"

void replay_put_base64(FILE *out, const unsigned char *bytes, size_t length, bool in_address)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const char *const last = in_address ? "-_" : "+/";
    for (size_t i = 0; i < length; i += 3) {
        const size_t left = length - i;
        const unsigned three = (unsigned)bytes[i] << 16 |
                               (left > 1 ? (unsigned)bytes[i + 1] << 8 : 0) |
                               (left > 2 ? bytes[i + 2] : 0u);
        for (unsigned k = 0; k < 4; k++) {
            const unsigned six = three >> (18 - 6 * k) & 63;
            if (k <= left)
                fputc(six < 62 ? letters[six] : last[six - 62], out);
            else if (!in_address)
                fputc('=', out);
        }
    }
}

/* Raw DEFLATE without compression: blocks of up to 65535 bytes as they are, each behind 1 if it is
 * the last one, its length, and the length's complement. */
static unsigned char *stored(const char *text, size_t *length)
{
    enum { MOST = 65535, HEAD = 5 };
    const size_t size = strlen(text), blocks = size / MOST + 1;
    unsigned char *const out = malloc(size + HEAD * blocks), *at = out;
    for (size_t done = 0, i = 0; out && i < blocks; i++) {
        const size_t count = size - done < MOST ? size - done : MOST;
        const unsigned char head[HEAD] = {i + 1 == blocks, (unsigned char)count,
                                          (unsigned char)(count >> 8), (unsigned char)~count,
                                          (unsigned char)(~count >> 8)};
        memcpy(at, head, HEAD);
        memcpy(at + HEAD, text + done, count);
        at += HEAD + count;
        done += count;
    }
    *length = (size_t)(at - out);
    return out;
}

void replay_put_link(FILE *out, const char *home, const TaliaSetup *setup, const char *text)
{
    size_t length;
    unsigned char *const bytes = stored(text, &length);
    if (!bytes) return;
    markup_text(out, home);
    fputs("#/r/", out);
    for (int i = 0; i < setup->kingdom_count; i++)
        fprintf(out, "%s%s", i ? "_" : "", text_card_id((TaliaCard)setup->kingdom[i]));
    for (int i = 0; i < setup->event_count; i++)
        fprintf(out, "_%s", text_card_id((TaliaCard)setup->event[i]));
    fputc('/', out);
    replay_put_base64(out, bytes, length, true);
    free(bytes);
}
