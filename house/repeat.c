/* repeat.c - requests that come again: whoever loses the connection before the answer comes cannot
 * know whether the house has heard, and asks once more, perhaps at another house. What was done
 * then is not done twice, and is answered as it was the first time.
 *
 * What somebody has done last at a table follows from its record, so every house knows it. Seats
 * are known by their keys, and so are tables: a new one's id follows from the key of whoever makes
 * it. */
#include <string.h>

#include "parts.h"

#include "../script/hash.h"

void repeat_forget(Room *room)
{
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++)
        room->done[seat] = (Done){.chose_at = -1, .back_at = -1, .answered = -1};
}

void repeat_note(Room *room, const Record *record, const Before *before)
{
    const bool went_back = room->table->count < before->count;
    if (record->word == RECORD_CHOOSE) {
        room->done[record->seat].chose_at = before->count;
        room->done[record->seat].chose = hash_words(record->label);
    } else if (record->word == RECORD_AGREE || record->word == RECORD_REFUSE) {
        room->done[record->seat].answered = before->wish;
        room->done[record->seat].agreed = record->word == RECORD_AGREE;
    }
    const int by = record->word == RECORD_UNDO ? record->seat : before->undo_by;
    if (went_back && by >= 0) room->done[by].back_at = before->count;
}

/* ---- At a table ---------------------------------------------------------------------------- */

bool is_repeated_choice(const Request *request, int n)
{
    const Room *room = request->guest->room;
    const Done *done = &room->done[request->guest->seat];
    char label[TEXT_LABEL];
    return n < room->table->count && done->chose_at == n &&
           json_get_text(json_member(request->message, "label"), label, sizeof label) &&
           done->chose == hash_words(label);
}

bool is_repeated_undo(const Request *request, int n)
{
    const Room *room = request->guest->room;
    return n > room->table->count && room->done[request->guest->seat].back_at == n;
}

bool is_repeated_answer(const Request *request, int wish, bool yes)
{
    const Done *done = &request->guest->room->done[request->guest->seat];
    return done->answered == wish && done->agreed == yes;
}

/* ---- New tables ---------------------------------------------------------------------------- */

/* Here, or if the request says of itself that it is a repeat, at any house. Where the store cannot
 * be read, nothing is found, and nothing can be made either. */
bool find_made(const Request *request, char id[TABLE_ID])
{
    const House *house = request->house;
    char key[64];
    bool is_repeat = false, is_ours = false, is_there = false;
    if (!json_get_text(json_member(request->message, "key"), key, sizeof key) || !is_key(key))
        return false;
    json_get_bool(json_member(request->message, "repeat"), &is_repeat);
    for (int i = 0; i < HOUSE_IDS && !is_there && (is_repeat || !is_ours); i++) {
        is_ours |= id_of_key(house, key, i, id);
        is_there = room_in_memory(house, id) != NULL;
        if (!is_there && !is_stored(house, id, &is_there)) return false;
    }
    return is_there;
}
