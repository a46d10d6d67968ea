/* fuzz_net.c - libFuzzer: bytes as a net, and as changes of a sound one. It is refused with a word,
 * or it rates positions: whatever its weights are, it chooses an option. */
#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../../bench/made_up.h"
#include "../../script/random.h"

enum { FIRST = 32, SECOND = 32, ROOM = 400 << 10, CHANGE = 5, DECISIONS = 20 };

static void must(bool good)
{
    if (!good) abort();
}

static void play(const Net *net)
{
    static TaliaGame game;
    uint64_t random = 3;
    TaliaSetup setup = {.players = 3, .edition = 2};
    random_kingdom(&random, &setup, TALIA_SET_ADVENTURES);
    talia_start(&game, &setup);
    for (int i = 0; i < DECISIONS && !talia_is_over(&game); i++) {
        const TaliaView view = {&game, talia_decision(&game)->who};
        const TaliaChoice choice = net_choose(net, &view);
        must(choice == TALIA_PLAY_TREASURES || talia_is_option(talia_decision(&game), choice));
        talia_choose(&game, choice);
    }
}

/* Four bytes of each change say where, the fifth what is written there; in the head every other
 * time, of which most of the file's meaning depends. */
static void change(uint8_t *file, size_t length, const uint8_t *data, size_t size)
{
    for (; size >= CHANGE; data += CHANGE, size -= CHANGE) {
        uint32_t at;
        memcpy(&at, data, sizeof at);
        file[at % 2 ? at / 2 % (NET_HEAD - 8) : at / 2 % length] = data[4];
    }
    const uint64_t sum = net_checksum(file + NET_HEAD, length - NET_HEAD);
    for (int i = 0; i < 8; i++) file[NET_HEAD - 8 + i] = (uint8_t)(sum >> 8 * i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t sound[ROOM], file[ROOM];
    static size_t length;
    Net net;
    const char *wrong = net_read(&net, data, size);
    must(!wrong || wrong[0]);
    if (!length) length = made_up_net(2, FIRST, SECOND, sound);
    must(length <= ROOM);
    memcpy(file, sound, length);
    change(file, length, data, size);
    wrong = net_read(&net, file, length);
    must(!wrong || wrong[0]);
    if (!wrong) play(&net);
    return 0;
}
