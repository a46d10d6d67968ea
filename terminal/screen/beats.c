/* beats.c - a view shown step by step: what a line of the log tells together is one step. */
#include "beats.h"

#include <stdlib.h>
#include <string.h>

#include "../../script/words.h"

static void open_list(Json *list)
{
    json_start(list);
    json_open(list, NULL, '[');
}

/* Moves on their way into a beat: those of its line, and those whose line has yet to be told. */
typedef struct Cutting {
    Json moves, waiting;
    int line; /* that the moves belong to; -1: none yet */
    bool is_own, waits_own;
} Cutting;

static void end_beat(Desk *desk, Cutting *cutting, int lines)
{
    size_t room = (size_t)desk->beats_room;
    json_close(&cutting->moves, ']');
    desk->beat = grown(desk->beat, (size_t)desk->beats, &room, sizeof *desk->beat);
    desk->beats_room = (int)room;
    desk->beat[desk->beats++] = (Beat){
        .moves = cutting->moves.ok ? strndup(cutting->moves.text, cutting->moves.length) : NULL,
        .lines = lines,
        .is_own = cutting->is_own,
    };
    open_list(&cutting->moves);
    cutting->is_own = true;
}

static void take_waiting(Cutting *cutting)
{
    const JsonValue waiting = {cutting->waiting.text, cutting->waiting.length};
    if (waiting.length > 1) json_written(&cutting->moves, waiting.at + 1, waiting.length - 1);
    cutting->is_own &= cutting->waits_own;
    cutting->waits_own = true;
    open_list(&cutting->waiting);
}

static void cut_move(Desk *desk, Cutting *cutting, JsonValue move)
{
    const int line = get_count(json_member(move, "line"), -1);
    json_put_word(&cutting->waiting, json_key(NULL), move.at, move.length);
    cutting->waits_own &= get_seat(json_member(move, "who"), desk->seat) == desk->seat;
    if (line < 0) return;
    if (cutting->line >= 0 && line != cutting->line) end_beat(desk, cutting, cutting->line + 1);
    cutting->line = line;
    take_waiting(cutting);
}

void cut_beats(Desk *desk, JsonValue moves)
{
    Cutting cutting = {.line = -1, .is_own = true, .waits_own = true};
    open_list(&cutting.moves);
    open_list(&cutting.waiting);
    EACH_ITEM(move, moves) cut_move(desk, &cutting, move);
    take_waiting(&cutting);
    end_beat(desk, &cutting, desk->lines);
    json_free(&cutting.moves);
    json_free(&cutting.waiting);
    while (desk->beats > 0 && desk->beat[0].is_own) show_beat(desk);
}

void show_beat(Desk *desk)
{
    if (desk->beats == 0) return;
    const Beat beat = desk->beat[0];
    desk->beats--;
    memmove(desk->beat, desk->beat + 1, (size_t)desk->beats * sizeof *desk->beat);
    const JsonValue moves = {beat.moves, beat.moves ? strlen(beat.moves) : 0};
    EACH_ITEM(move, moves) sight_fold(&desk->shown, move);
    if (beat.lines > desk->lines_shown)
        desk->lines_shown = beat.lines < desk->lines ? beat.lines : desk->lines;
    free(beat.moves);
}

void desk_show_next(Desk *desk)
{
    show_beat(desk);
    while (desk->beats > 0 && desk->beat[0].is_own) show_beat(desk);
    if (desk->beats == 0) desk_skip(desk);
}

void desk_skip(Desk *desk)
{
    for (int i = 0; i < desk->beats; i++) free(desk->beat[i].moves);
    desk->beats = 0;
    if (desk->stepping >= 0) return;
    desk->shown = desk->sight;
    desk->lines_shown = desk->lines;
}
