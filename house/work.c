/* work.c - what takes longer than a moment: a saved game is read, a long one is told, a record
 * comes out of the store. It is done in slices of so many choices or lines, one guest's after the
 * other's, with everybody heard in between; a guest's own messages wait meanwhile, in their order.
 *
 * A usual game is shorter than a slice: then all is done and answered at once. */
#include <stdlib.h>
#include <string.h>

#include "parts.h"

struct Waiting {
    Waiting *next;
    size_t length;
    char text[];
};

/* ---- Slices -------------------------------------------------------------------------------- */

static WorkState slice(const Request *request, Work *work)
{
    House *house = request->house;
    if (house->now < work->rests_until) return WORK_GOES_ON;
    house->slice = HOUSE_SLICE;
    const WorkState state = work->go_on(request, work);
    house->slice = 0;
    return state;
}

static void free_work(House *house, Work *work)
{
    if (work->end) work->end(house, work);
    free(work);
}

static void note_busy(House *house, Guest *guest)
{
    const bool is_busy = guest->work || guest->waiting;
    house->busy += is_busy - guest->is_busy;
    guest->is_busy = is_busy;
}

/* The page's house has nobody else to hear, but perhaps the same one again. */
bool work_begin(const Request *request, Work *work)
{
    House *house = request->house;
    Guest *guest = request->guest;
    const bool to_the_end = is_solo(house) && !work->is_patient;
    WorkState state = slice(request, work);
    while (state == WORK_GOES_ON && to_the_end) state = slice(request, work);
    if (state != WORK_GOES_ON) {
        free_work(house, work);
        return state == WORK_DONE;
    }
    snprintf(work->what, sizeof work->what, "%s", request->what);
    work->re = house->asker == guest ? house->re : -1;
    if (work->re >= 0) house->answers_later = true;
    work->answers = true;
    guest->work = work;
    note_busy(house, guest);
    return true;
}

void work_drop(House *house, Guest *guest)
{
    if (guest->work) free_work(house, guest->work);
    guest->work = NULL;
    note_busy(house, guest);
}

/* What depends on the room that the guest is in ends with that. */
void work_leave_room(House *house, Guest *guest)
{
    static const char *const nothing[2] = {"", ""};
    const Work *work = guest->work;
    if (!work || !work->is_of_room) return;
    guest->wants_whole |= work->is_view;
    if (!work->is_view) refuse_with(house, guest, work->what, REFUSAL_at_no_table, nothing);
    work_drop(house, guest);
}

/* The next slice; when it is done, what follows from it. */
static void go_on(House *house, Guest *guest)
{
    Work *work = guest->work;
    const Request request = {.house = house, .guest = guest, .what = work->what};
    guest->work = NULL;
    house->asker = work->re >= 0 ? guest : NULL;
    house->re = work->re;
    house->answers_later = false;
    const WorkState state = slice(&request, work);
    if (state == WORK_GOES_ON) {
        guest->work = work;
        house->asker = NULL;
        return;
    }
    const bool is_done = state == WORK_DONE && work->answers;
    free_work(house, work);
    request_ends(house, guest, is_done);
}

/* ---- Messages that wait -------------------------------------------------------------------- */

bool work_keep_message(House *house, Guest *guest, const char *text, size_t length)
{
    if (guest->waiting_count == HOUSE_WAITING ||
        guest->waiting_bytes + length > HOUSE_WAITING_BYTES)
        return false;
    Waiting *waiting = malloc(sizeof *waiting + length);
    if (!waiting) return false;
    Waiting **last = &guest->waiting;
    while (*last) last = &(*last)->next;
    waiting->next = NULL;
    waiting->length = length;
    memcpy(waiting->text, text, length);
    *last = waiting;
    guest->waiting_count++;
    guest->waiting_bytes += length;
    note_busy(house, guest);
    return true;
}

static Waiting *next_message(Guest *guest)
{
    Waiting *waiting = guest->waiting;
    guest->waiting = waiting->next;
    guest->waiting_count--;
    guest->waiting_bytes -= waiting->length;
    return waiting;
}

void work_forget(House *house, Guest *guest)
{
    while (guest->waiting) free(next_message(guest));
    work_drop(house, guest);
}

/* ---- As time passes ------------------------------------------------------------------------ */

static bool rests(const House *house, const Guest *guest)
{
    return guest->work && house->now < guest->work->rests_until;
}

int64_t work_due(const House *house)
{
    int64_t due = -1;
    for (int i = 0; i < house->guests && house->busy > 0; i++) {
        const Guest *guest = &house->guest[i];
        if (!guest->is_busy) continue;
        if (!rests(house, guest)) return house->now;
        due = sooner(due, guest->work->rests_until);
    }
    return due;
}

static void serve(House *house, Guest *guest)
{
    const int64_t begun = work_done(house);
    if (guest->work) {
        go_on(house, guest);
    } else {
        Waiting *waiting = next_message(guest);
        request_obey(house, guest, waiting->text, waiting->length);
        free(waiting);
    }
    note_busy(house, guest);
    charge(house, guest, work_done(house) - begun);
}

/* One after the other, as long as there is time: whoever was not served is the next. */
void work_tick(House *house)
{
    const int64_t begun = house_microseconds(house);
    const int guests = house->guests;
    for (int i = 0; i < guests && house->busy > 0; i++) {
        if (house->serving >= house->guests) house->serving = 0;
        Guest *guest = &house->guest[house->serving++];
        if (!guest->is_busy || rests(house, guest)) continue;
        serve(house, guest);
        if (house_microseconds(house) - begun >= HOUSE_ENOUGH) return;
    }
}
