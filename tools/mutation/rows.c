/* rows.c - the mutants of cards.def: every column one too high and one too low, every type taken
 * away or added, another size of pile, nothing promised for the next turn; rows left out. */
#include "mutation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The columns of a CARD row, in their order. */
enum { ID, SET, COST, TYPES, PILE, CARDS, ACTIONS, BUYS, COINS, POINTS, CODE, COLUMNS };

/* Those of NEXT_TURN. */
enum { NEXT_ID, NEXT_CARDS, NEXT_ACTIONS, NEXT_BUYS, NEXT_COINS, NEXT_COLUMNS };

typedef struct Row {
    const Source *source;
    size_t from[COLUMNS], to[COLUMNS]; /* without the spaces around */
    char cell[COLUMNS][MAX_NAME];
} Row;

void add_mutant(Mutants *all, const char *card, const char *what, const Source *source, size_t from,
                size_t to, const char *put)
{
    all->mutant = enough(realloc(all->mutant, (all->count + 1) * sizeof *all->mutant));
    Mutant *m = &all->mutant[all->count++];
    *m = (Mutant){.source = source, .from = from, .to = to, .put = enough(strdup(put))};
    snprintf(m->card, sizeof m->card, "%s", card);
    snprintf(m->name, sizeof m->name, "%s %s", card, what);
}

static void add_cell(Mutants *all, const Row *row, int column, const char *what, const char *put)
{
    add_mutant(all, row->cell[ID], what, row->source, row->from[column], row->to[column], put);
}

/* A number one higher, and one lower. Costs and bonuses cannot be less than none. */
static void add_number(Mutants *all, const Row *row, int column, const char *what)
{
    const int n = number_at(row->cell[column]);
    for (int step = 1; step >= -1; step -= 2) {
        char name[MAX_NAME], put[MAX_NAME];
        if (n + step < 0 && column != POINTS) continue;
        snprintf(name, sizeof name, "%s %+d", what, step);
        snprintf(put, sizeof put, "%d", n + step);
        add_cell(all, row, column, name, put);
    }
}

static bool has_type(const Row *row, const char *type)
{
    for (size_t at = 0; row->cell[TYPES][at]; at++) {
        if (is_word_at(row->cell[TYPES], at, type)) return true;
    }
    return false;
}

/* Without this type; with another in its place where it is the only one. */
static void add_type_taken(Mutants *all, const Row *row, const char *type)
{
    const char *types = row->cell[TYPES];
    char name[MAX_NAME], put[2 * MAX_NAME] = "";
    size_t size = 0;
    for (size_t at = 0; types[at];) {
        const size_t n = strcspn(types + at, " |");
        if (strncmp(types + at, type, n) != 0 || type[n])
            size += (size_t)snprintf(put + size, sizeof put - size, "%s%.*s", size ? " | " : "",
                                     (int)n, types + at);
        at += n + strspn(types + at + n, " |");
    }
    if (!put[0]) snprintf(put, sizeof put, strcmp(type, "VICTORY") == 0 ? "TREASURE" : "VICTORY");
    snprintf(name, sizeof name, "type -%s", type);
    add_cell(all, row, TYPES, name, put);
}

static void add_type(Mutants *all, const Row *row, const char *type)
{
    char name[MAX_NAME], put[2 * MAX_NAME];
    snprintf(name, sizeof name, "type +%s", type);
    snprintf(put, sizeof put, "%s | %s", row->cell[TYPES], type);
    add_cell(all, row, TYPES, name, put);
}

static void add_types(Mutants *all, const Row *row, bool is_played)
{
    static const char *const types[] = {"ACTION",   "TREASURE", "VICTORY", "CURSE",    "ATTACK",
                                        "REACTION", "DURATION", "RESERVE", "TRAVELLER"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (has_type(row, types[i])) add_type_taken(all, row, types[i]);
    }
    if (!is_played) return;
    if (!has_type(row, "ATTACK")) add_type(all, row, "ATTACK");
    if (!has_type(row, "TREASURE")) add_type(all, row, "TREASURE");
    if (!has_type(row, "VICTORY")) add_type(all, row, "VICTORY");
}

/* Another size of pile that differs from it in some game. */
static void add_pile(Mutants *all, const Row *row)
{
    static const char *const piles[][2] = {
        {"TEN", "VICTORY"}, {"VICTORY", "TEN"},      {"COPPER", "SILVER"},
        {"SILVER", "GOLD"}, {"PROVINCE", "VICTORY"}, {"CURSE", "TEN"},
        {"GOLD", "SILVER"}, {"TWELVE", "VICTORY"},   {"FIVE_BESIDE", "TEN"},
    };
    for (size_t i = 0; i < sizeof piles / sizeof *piles; i++) {
        if (strcmp(row->cell[PILE], piles[i][0]) == 0)
            add_cell(all, row, PILE, "pile", piles[i][1]);
    }
}

/* Only columns that the rules read: no bonuses of a card that is never played, no points of one
 * that is neither Victory card nor Curse; of a Treasure without code, only the coins. */
static void add_card(Mutants *all, const Row *row)
{
    static const char *const what[COLUMNS] = {
        [COST] = "cost", [CARDS] = "cards", [ACTIONS] = "actions",
        [BUYS] = "buys", [COINS] = "coins", [POINTS] = "points"};
    const bool is_action = has_type(row, "ACTION"), is_treasure = has_type(row, "TREASURE");
    const bool has_code = strcmp(row->cell[CODE], "BONUSES") != 0;
    const bool is_event = has_type(row, "EVENT");
    add_name(&all->cards, row->cell[ID]);
    add_number(all, row, COST, what[COST]);
    for (int column = CARDS; column <= COINS; column++) {
        const bool is_plain = is_treasure && !has_code && column != COINS;
        const bool is_given = strcmp(row->cell[column], "0") != 0;
        if (is_action || is_event || (is_treasure && !is_plain) || is_given)
            add_number(all, row, column, what[column]);
    }
    if (has_type(row, "VICTORY") || has_type(row, "CURSE"))
        add_number(all, row, POINTS, what[POINTS]);
    add_types(all, row, is_action || is_treasure);
    add_pile(all, row);
    if (strcmp(row->cell[CODE], "LASTING") == 0) add_cell(all, row, CODE, "lasting", "BONUSES");
    if (strcmp(row->cell[CODE], "TAVERN") == 0) add_cell(all, row, CODE, "tavern", "BONUSES");
}

/* Cuts `(a, b, ...)` into its cells. */
static void read_row(Row *row, int columns, const Source *source, size_t open)
{
    const size_t close = closing(source->code, open);
    size_t at = open + 1;
    for (int column = 0; column < columns; column++) {
        size_t end = at;
        while (end < close && source->code[end] != ',') end++;
        if ((end == close) != (column == columns - 1))
            give_up("a row has another number of columns in ", source->path);
        row->from[column] = skip_spaces(source->code, at);
        at = end + 1;
        while (source->code[end - 1] == ' ') end--;
        row->to[column] = end;
        snprintf(row->cell[column], MAX_NAME, "%.*s", (int)(end - row->from[column]),
                 source->code + row->from[column]);
    }
    row->source = source;
}

/* Whether a row such as WHEN(attacked, moat) begins there, for what a card does at other moments
 * than its play. Rows by which others know a card change no game: a scenario does not see them. */
static bool is_moment(const char *code, size_t at)
{
    static const char *const others[] = {"CARD(",         "ASKS(",  "PICKS(",
                                         "ABOUT_OTHERS(", "WARDS(", "TWO_ACTIONS("};
    const size_t n = strspn(code + at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (begins(code + at, others[i])) return false;
    }
    return n > 0 && code[at + n] == '(';
}

/* That row left out. It belongs to the card above. */
static void add_moment(Mutants *all, const Source *source, size_t at)
{
    const char *code = source->code;
    const char *card = all->cards.name[all->cards.count - 1];
    size_t open = at;
    while (is_word_char(code[open])) open++;
    char name[MAX_NAME];
    snprintf(name, sizeof name, "row %.*s", (int)(open - at), code + at);
    add_mutant(all, card, name, source, at, closing(code, open) + 1, "");
}

static void add_next_turn(Mutants *all, const Row *row)
{
    static const char *const what[NEXT_COLUMNS] = {[NEXT_CARDS] = "next cards",
                                                   [NEXT_ACTIONS] = "next actions",
                                                   [NEXT_BUYS] = "next buys",
                                                   [NEXT_COINS] = "next coins"};
    for (int column = NEXT_CARDS; column < NEXT_COLUMNS; column++)
        add_number(all, row, column, what[column]);
}

void add_rows(Mutants *all, const Source *source)
{
    const char *code = source->code;
    for (size_t at = 0; code[at]; at += strcspn(code + at, "\n"), at += code[at] == '\n') {
        Row row;
        if (begins(code + at, "CARD(")) {
            read_row(&row, COLUMNS, source, at + strlen("CARD"));
            add_card(all, &row);
        }
        if (is_moment(code, at)) add_moment(all, source, at);
        if (begins(code + at, "NEXT_TURN(")) {
            read_row(&row, NEXT_COLUMNS, source, at + strlen("NEXT_TURN"));
            add_next_turn(all, &row);
        }
    }
}
