/* layout.c - see layout.h. */
#include "layout.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static int rows_of(int count, int columns)
{
    return columns > 0 ? (count + columns - 1) / columns : count;
}

/* Rows that the parts below the supply get. */
typedef struct Rows {
    int others, play, hand, question, options, info;
} Rows;

static int sum(const Rows *rows)
{
    return rows->others + rows->play + rows->hand + rows->question + rows->options + rows->info;
}

/* What they cannot do without. */
static Rows least_rows(const LayoutNeeds *needs)
{
    return (Rows){.others = needs->others, .play = 1, .hand = 1, .question = 1, .options = 2};
}

/* Gives a part rows of what is left, up to what it wants. */
static void give(int *rows, int wanted, int *left)
{
    const int more = least(most(wanted - *rows, 0), most(*left, 0));
    *rows += more;
    *left -= more;
}

/* Rows of a text that would take so many columns on one: lines end between words. */
static int rows_of_text(int columns, int width)
{
    enum { RAGGED = 8 };
    return columns <= width ? 1 : rows_of(columns, most(width - RAGGED, 1));
}

static int rows_of_others(const LayoutNeeds *needs, int width)
{
    enum { MOST = 4 };
    int rows = 0;
    for (int i = 0; i < needs->others; i++)
        rows += least(rows_of_text(needs->other_columns[i], width), MOST);
    return rows;
}

/* How many rows are left over. */
static int share(Rows *rows, const LayoutNeeds *needs, int width, int option_columns, int left)
{
    give(&rows->hand, least(rows_of(needs->hand, width), 3), &left);
    give(&rows->options, rows_of(needs->options, option_columns), &left);
    give(&rows->question, LAYOUT_QUESTION, &left);
    give(&rows->play, least(rows_of_text(needs->play, width), 4), &left);
    give(&rows->info, needs->info, &left);
    give(&rows->hand, rows_of(needs->hand, width), &left);
    give(&rows->others, rows_of_others(needs, width), &left);
    return left;
}

static Rect below(int *y, int width, int height, int gap)
{
    const Rect rect = {0, *y, width, most(height, 0)};
    *y += rect.height + gap;
    return rect;
}

/* How wide the log is if it stands beside everything, with three columns of piles at least; 0:
 * there is no room for that. */
static int log_beside(const LayoutNeeds *needs)
{
    enum { WIDEST = 64 };
    const int room = needs->width - 3 * LAYOUT_PILE - 1;
    if (room < LAYOUT_LEAST_LOG) return 0;
    return least(least(most(needs->width / 3, LAYOUT_LEAST_LOG), room), WIDEST);
}

/* The same beside the supply only, in so many columns, which are as wide as they want if there is
 * room for that; 0 likewise. */
static int log_at_supply(const LayoutNeeds *needs, int columns)
{
    const int room = needs->width - columns * LAYOUT_PILE - 1;
    const int more = columns * most(needs->pile_width - LAYOUT_PILE, 0);
    return room >= LAYOUT_LEAST_LOG ? most(room - more, LAYOUT_LEAST_LOG) : 0;
}

static int columns_of_supply(const LayoutNeeds *needs, int width, int rows)
{
    const int fit = most(width / LAYOUT_PILE, 1);
    int columns = 1;
    while (columns < fit && (columns < 2 || rows_of(needs->piles, columns) > rows)) columns++;
    return columns;
}

enum { GAPS = 4 };

Layout layout_make(const LayoutNeeds *needs)
{
    Layout layout = {.title = {0, 0, needs->width, 1}};
    const int body = most(needs->height - 2, 1);
    const int beside = log_beside(needs);
    const int width = beside ? needs->width - beside - 1 : needs->width;
    Rows rows = least_rows(needs);
    const int room = most(body - sum(&rows), 1);
    layout.supply_columns = columns_of_supply(needs, width, room);
    int at_supply = beside ? 0 : log_at_supply(needs, layout.supply_columns);
    const int supply = least(rows_of(needs->piles, layout.supply_columns), room);
    layout.is_whole = supply * layout.supply_columns >= needs->piles;
    layout.option_columns = least(most(width / (needs->option_width + 4), 1), 6);
    const int left = share(&rows, needs, width, layout.option_columns, room - supply);
    const int gap = left >= GAPS; /* where there is room, parts stand apart */

    int y = 1;
    layout.supply = below(&y, at_supply ? width - at_supply - 1 : width, supply, gap);
    layout.others = below(&y, width, rows.others, 0);
    layout.play = below(&y, width, rows.play, 0);
    layout.hand = below(&y, width, rows.hand, gap);
    layout.question = below(&y, width, rows.question, 0);
    layout.options = below(&y, width, rows.options, gap);
    layout.info = below(&y, width, rows.info, gap);
    layout.keys = (Rect){0, needs->height - 1, needs->width, 1};
    if (beside)
        layout.log = (Rect){width + 1, 1, beside, body};
    else if (at_supply)
        layout.log = (Rect){width - at_supply, 1, at_supply, supply + gap};
    return layout;
}
