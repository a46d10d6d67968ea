/* report.c - reports of made-up figures: numbers and escapes, ticks, plots and pages that are
 * well-formed whatever the figures are, texts that keep to their width.
 *
 *     test_report [FOLDER]    also writes these reports into FOLDER, to be looked at */
#include "../../report/match_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../json/print.h"
#include "../../report/markup.h"
#include "../../report/numbers.h"
#include "../../report/phrases.h"
#include "../../report/plot.h"
#include "../../report/replay.h"
#include "../../report/scale.h"
#include "../../report/sheet.h"
#include "../support/well_formed.h"
#include "../support/check.h"

/* ---- What was written ---------------------------------------------------------------------- */

static char *written;
static size_t written_length;

static FILE *begin_writing(void)
{
    free(written);
    written = NULL;
    FILE *out = open_memstream(&written, &written_length);
    if (out) return out;
    fprintf(stderr, "out of memory\n");
    exit(2);
}

static bool is_written(const char *text)
{
    return strcmp(written, text) == 0;
}

static bool has(const char *text)
{
    return strstr(written, text) != NULL;
}

/* ---- Well-formed ----------------------------------------------------------------------------- */

static void check_xml(const char *what)
{
    char words[256];
    const char *fault = xml_fault(written);
    snprintf(words, sizeof words, "%s: %s", what, fault ? fault : "well-formed");
    check(!fault, words);
}

static void test_checker(void)
{
    check(!xml_fault("<a b=\"1\"><c/>&amp;<d>x</d></a>"), "good XML is good");
    check(xml_fault("<a><b></a></b>") != NULL, "crossed elements");
    check(xml_fault("<a>") && xml_fault("<a/><b/>") && xml_fault("</a>"), "open, two roots");
    check(xml_fault("<a>&x;</a>") && xml_fault("<a b=\"<\"/>"), "unescaped");
    check(xml_fault("<a b=\"1\" b=\"2\"/>") && xml_fault("<a b=1/>"), "attributes");
    check(xml_fault("<a x=\"nan\"/>") && xml_fault("<a d=\"M1,5 2\"/>"), "no numbers");
    check(xml_fault("<a>\xff</a>") && xml_fault("<a>\x01</a>"), "bad characters");
}

/* ---- Numbers, escapes, ticks --------------------------------------------------------------- */

static bool is_digits(double value, int decimals, const char *text)
{
    char out[MARKUP_NUMBER];
    markup_digits(out, value, decimals);
    return strcmp(out, text) == 0;
}

static bool is_number(double value, int decimals, Language language, const char *text)
{
    char out[NUMBER_WORDS];
    number_words(out, value, decimals, language);
    return strcmp(out, text) == 0;
}

static void test_numbers(void)
{
    check(is_digits(0, 2, "0") && is_digits(-0.0, 2, "0") && is_digits(-0.001, 2, "0"), "zero");
    check(is_digits(1.5, 2, "1.5") && is_digits(1.05, 2, "1.05") && is_digits(12, 2, "12"), "1.5");
    check(is_digits(-3.999, 2, "-4") && is_digits(100.1, 0, "100"), "rounded");
    check(is_digits(0.000001, 6, "0.000001") && is_digits(2.5, 9, "2.5"), "decimals");
    check(is_digits(NAN, 2, "0") && is_digits(INFINITY, 2, "1000000000"), "no numbers");
    check(is_digits(-INFINITY, 6, "-1000000000") && is_digits(1e300, 0, "1000000000"), "too big");
    check(is_number(1234.5, 1, ENGLISH, "1234.5") && is_number(12345, 0, ENGLISH, "12,345"), "en");
    check(is_number(1234567.25, 2, POLISH, "1\u00a0234\u00a0567,25"), "Polish groups");
    check(is_number(-0.5, 2, POLISH, "-0,50") && is_number(3, 2, ENGLISH, "3.00"), "all decimals");
    check(is_number(NAN, 1, ENGLISH, "0.0"), "not a number");
    char words[RANGE_WORDS];
    percent_words(words, 0.5416, 1, POLISH);
    check(strcmp(words, "54,2%") == 0, "percent");
    percent_range_words(words, 0.5, 0.625, 1, ENGLISH);
    check(strcmp(words, "50.0\u201362.5%") == 0, "a range");
    range_words(words, -3, 4, 0, ENGLISH);
    check(strcmp(words, "-3 \u2013 4") == 0, "a range from below zero");
    check(number_decimals(53, 55, 1) == 1 && number_decimals(54.1, 54.12, 1) == 2, "decimals");
    check(number_decimals(5, 5, 1) == 1 && number_decimals(0, 1e-9, 1) == 3, "at most three");
}

static void test_escapes(void)
{
    static const char nasty[] = "a<b>&\"c\" \x01\xff\xc3 za\u017c\u00f3\u0142\u0107 \u2028]]>";
    FILE *out = begin_writing();
    markup_text(out, nasty);
    fclose(out);
    check(is_written("a&lt;b&gt;&amp;&quot;c&quot; \ufffd\ufffd\ufffd za\u017c\u00f3\u0142\u0107 "
                     "\u2028]]&gt;"),
          "text in XML");
    out = begin_writing();
    json_print_in_page(out, nasty);
    fclose(out);
    check(is_json(written) && !has("<") && !has("&") && has("\\u003cb\\u003e"), "text in JSON");
    out = begin_writing();
    markup_csv(out, "a,\"b\"");
    fputc('|', out);
    markup_csv(out, "plain");
    fclose(out);
    check(is_written("\"a,\"\"b\"\"\"|plain"), "text in CSV");
    char cut[FIGURES_NAME], polish[121] = "";
    for (int i = 0; i < 60; i++) memcpy(polish + 2 * i, "\u0105", 3);
    figures_name(cut, polish);
    check(strlen(cut) == 94, "a name is cut between characters");
}

static bool has_ticks(Scale scale, double first, double step, int count)
{
    return fabs(scale.tick - first) < 1e-9 && fabs(scale.step - step) < 1e-9 &&
           scale.ticks == count;
}

static void test_ticks(void)
{
    check(has_ticks(scale_of(0, 10, 6, false), 0, 2, 6), "0 to 10");
    check(has_ticks(scale_of(1, 23, 6, true), 5, 5, 4), "1 to 23: ticks inside");
    check(has_ticks(scale_round(-3, 41, 6, true), -10, 10, 7) ||
              has_ticks(scale_round(-3, 41, 6, true), -20, 20, 5),
          "-3 to 41: ticks at both ends");
    check(has_ticks(scale_round(0, 0.073, 6, false), 0, 0.02, 5), "shares");
    check(scale_round(0, 0.073, 6, false).decimals == 2, "their decimals");
    check(has_ticks(scale_of(1, 1, 6, true), 1, 1, 2), "an empty range");
    check(has_ticks(scale_of(0, 3, 11, true), 0, 1, 4), "whole numbers only");
    check(has_ticks(scale_of(NAN, INFINITY, 3, false), 0, 5e8, 3), "no numbers");
    for (int high = 1; high < 3000; high = high * 5 / 4 + 1) {
        const Scale scale = scale_round(-high / 7.0, high, 7, false);
        const bool is_round = fabs(scale_tick(&scale, 0) - scale.low) < 1e-6 &&
                              fabs(scale_tick(&scale, scale.ticks - 1) - scale.high) < 1e-6;
        check(scale.ticks >= 2 && scale.ticks <= 7 && is_round, "ticks at both ends");
        check(scale.low <= -high / 7.0 && scale.high >= high, "everything is on the scale");
    }
    Scale scale = scale_of(0, 10, 6, false);
    scale.from = 100;
    scale.to = 0;
    check(scale_at(&scale, 2.5) == 75 && scale_at(&scale, 99) == 0, "places");
    check(scale_at(&scale, NAN) == 100, "what is not a number is at 0");
    check(plot_bin_width(0, 30, 40) == 1 && plot_bin_width(-100, 400, 40) == 20, "bins");
}

static void test_phrases(void)
{
    for (int key = 0; key < PHRASES; key++) {
        const char *english = phrase(ENGLISH, (Phrase)key), *polish = phrase(POLISH, (Phrase)key);
        check(*english && *polish && strcmp(english, polish) != 0, english);
        for (const char *value = "012"; *value; value++) {
            const char place[] = {'{', *value, '}', 0};
            check(!strstr(english, place) == !strstr(polish, place), english);
        }
    }
}

static bool is_near(double a, double b)
{
    return fabs(a - b) < 5e-5;
}

static void test_figures(void)
{
    const Estimate some = figures_share(8, 10), none = figures_share(0, 10);
    check(is_near(some.value, 0.8) && is_near(some.low, 0.49016) && is_near(some.high, 0.94331),
          "Wilson's interval");
    check(none.low == 0 && is_near(none.high, 0.27754), "of none");
    check(figures_share(0, 0).high == 0 && figures_mean(0, 0, 0).value == 0, "of no games");
    const Estimate mean = figures_mean(4, 10, 30); /* 1, 2, 3, 4 */
    check(is_near(mean.value, 2.5) && is_near(mean.high - 2.5, 1.96 * 0.645497), "a mean");
    check(figures_mean(1, 7, 49).low == 7, "of one game");
    uint64_t count[101];
    for (int i = 0; i <= 100; i++) count[i] = 1;
    const Spread spread = spread_of_counts(count, 101, -50);
    check(spread.games == 101 && is_near(spread.mean, 0) && is_near(spread.sd, 29.3002), "sd");
    check(spread.percentile[0] == -40 && spread.percentile[2] == 0 && spread.percentile[4] == 40,
          "percentiles");
    check(spread_of_counts(count, 0, 0).games == 0, "no counts");
}

/* ---- Made-up matches ----------------------------------------------------------------------- */

static double bell(double x, double mean, double sd)
{
    const double z = (x - mean) / sd;
    return exp(-z * z / 2) / (sd * 2.5066283);
}

/* About `games` in all, spread over the values around the mean. */
static void fill_bell(uint64_t *count, int values, int least, double games, double mean, double sd)
{
    for (int i = 0; i < values; i++)
        count[i] = (uint64_t)llround(games * bell(least + i, mean, sd));
}

/* How a player does: faster growth is better. */
static void fill_course(MatchFigures *f, PlayerFigures *player, double mean_length, double strength)
{
    static uint64_t count[FIGURES_SCORES];
    double reached = (double)f->games;
    for (int t = 1; t <= FIGURES_TURNS; t++) {
        const double x = t / mean_length;
        const double points = 3 + strength * 34 / (1 + exp(-9 * (x - 0.72)));
        const double coins = 3.4 + strength * 5.2 * (1 - exp(-2.2 * x));
        fill_bell(count, FIGURES_SCORES, FIGURES_LEAST_SCORE, reached, points, 0.3 + 6 * x);
        player->points[t] = spread_of_counts(count, FIGURES_SCORES, FIGURES_LEAST_SCORE);
        fill_bell(count, FIGURES_SCORES, FIGURES_LEAST_SCORE, reached, coins, 0.9 + 1.2 * x);
        player->coins[t] = spread_of_counts(count, FIGURES_SCORES, FIGURES_LEAST_SCORE);
        player->chance[t] = spread_of_sums((uint64_t)reached, reached * fmin(1, strength / 2),
                                           reached * fmin(1, strength * strength / 4));
        reached -= (double)f->length[t];
        if (reached < 0) reached = 0;
    }
}

typedef struct Habit {
    TaliaCard card;
    double per_game, turn, spread;
} Habit;

static void fill_bought(MatchFigures *f, int who, double mean_length)
{
    static const Habit habits[] = {
        {TALIA_copper, 0.1, 0.9, 0.2},   {TALIA_silver, 6.1, 0.25, 0.17},
        {TALIA_gold, 3.4, 0.52, 0.15},   {TALIA_estate, 0.7, 0.97, 0.05},
        {TALIA_duchy, 1.9, 0.88, 0.08},  {TALIA_province, 4.1, 0.8, 0.14},
        {TALIA_smithy, 1.8, 0.18, 0.12}, {TALIA_village, 0.9, 0.4, 0.2},
        {TALIA_market, 1.3, 0.45, 0.15}, {TALIA_militia, 0.8, 0.15, 0.1},
        {TALIA_cellar, 0.02, 0.3, 0.1},  {TALIA_moat, 0.3, 0.35, 0.15},
        {TALIA_remodel, 0.5, 0.3, 0.2},  {TALIA_expedition, 0.9, 0.5, 0.2}};
    f->cards = sizeof habits / sizeof habits[0];
    for (int i = 0; i < f->cards; i++) {
        const Habit *h = &habits[i];
        const double taste = (i * 7 + who * 5) % 4 ? 1.15 : i < 6 ? 0.8 : 0;
        f->card[i] = h->card;
        for (int t = 1; t <= FIGURES_TURNS; t++)
            f->side[who].bought[i][t] =
                (uint64_t)llround((double)f->games * taste * h->per_game *
                                  bell(t, h->turn * mean_length, h->spread * mean_length));
    }
}

static void fill_piles(MatchFigures *f)
{
    static const struct {
        TaliaCard card;
        int size;
        double left;
    } piles[] = {{TALIA_copper, 46, 45.8},   {TALIA_silver, 40, 27},  {TALIA_gold, 30, 22.9},
                 {TALIA_estate, 8, 6.6},     {TALIA_duchy, 8, 4.2},   {TALIA_province, 8, 0.3},
                 {TALIA_curse, 10, 10},      {TALIA_smithy, 10, 6.2}, {TALIA_village, 10, 8.1},
                 {TALIA_market, 10, 7.2},    {TALIA_militia, 10, 8},  {TALIA_cellar, 10, 9.9},
                 {TALIA_moat, 10, 9.4},      {TALIA_remodel, 10, 9},  {TALIA_workshop, 10, 10},
                 {TALIA_woodcutter, 10, 10}, {TALIA_mine, 10, 9.9}};
    f->piles = sizeof piles / sizeof piles[0];
    for (int i = 0; i < f->piles; i++) {
        f->pile[i].card = piles[i].card;
        f->pile[i].size = piles[i].size;
        fill_bell(f->pile[i].left, piles[i].size + 1, 0, (double)f->games, piles[i].left,
                  0.15 + 0.12 * (piles[i].size - piles[i].left));
    }
}

static void fill_player(MatchFigures *f, int who, double share, double mean_length)
{
    PlayerFigures *player = &f->side[who];
    const double games = (double)f->games;
    player->wins = (uint64_t)llround(games * share * 0.95);
    player->ties = (uint64_t)llround(games * 0.05);
    if (player->wins + player->ties > f->games) player->ties = f->games - player->wins;
    player->losses = f->games - player->wins - player->ties;
    player->win = figures_share(player->wins, f->games);
    player->tie = figures_share(player->ties, f->games);
    player->loss = figures_share(player->losses, f->games);
    player->share = figures_share(player->wins + player->ties / 2, f->games);
    const double score = 31 + 20 * (share - 1.0 / f->players);
    player->score = figures_mean(f->games, games * score, games * (score * score + 90));
    player->turns =
        figures_mean(f->games, games * mean_length, games * (mean_length * mean_length + 6));
    fill_bell(player->scores, FIGURES_SCORES, FIGURES_LEAST_SCORE, games, score, 8.5);
    for (int t = 0; t <= FIGURES_TURNS; t++)
        player->won_in_turn[t] = (uint64_t)((double)f->length[t] * share * 0.95);
    fill_course(f, player, mean_length, 0.85 + 0.3 * share);
    fill_bought(f, who, mean_length);
    player->adjusted = player->share;
    player->games_needed = 0.6;
    for (int i = 0; i < f->owned_cards; i++) player->owned[i] = f->games * (unsigned)(7 - i + who);
}

/* A saved game is text of any length; here it is longer than one block of DEFLATE has room for. */
static void fill_game(MatchFigures *f)
{
    enum { LENGTH = 70000 };
    f->typical_games = 1;
    f->game[0] = (FigureGame){.number = 7,
                              .score = {40, 33},
                              .rounds = 17,
                              .setup = {.kingdom_count = 2, .kingdom = {TALIA_moat, TALIA_smithy}},
                              .text = malloc(LENGTH + 1)};
    snprintf(f->page, sizeof f->page, "http://localhost/?a=1&b=\"2\"");
    if (!f->game[0].text) exit(2);
    memset(f->game[0].text, 'x', LENGTH);
    f->game[0].text[LENGTH] = 0;
}

static void test_replay(void)
{
    FILE *out = begin_writing();
    replay_put_base64(out, (const unsigned char *)"a\xff\xfe", 3, true);
    replay_put_base64(out, (const unsigned char *)"ab", 2, true);
    replay_put_base64(out,
                      (const unsigned char *)"a\xff\xfe"
                                             "ab",
                      5, false);
    fclose(out);
    check(is_written("Yf_-YWIYf/+YWI="), "base64");
    const TaliaSetup setup = {.kingdom_count = 1, .kingdom = {TALIA_moat}};
    out = begin_writing();
    replay_put_link(out, "http://here/", &setup, "hi");
    fclose(out);
    check(is_written("http://here/#/r/moat/AQIA_f9oaQ"), "a link: one block of DEFLATE, as it is");
}

static const TaliaCard first_game[] = {
    TALIA_cellar,  TALIA_market, TALIA_militia, TALIA_mine,       TALIA_moat,
    TALIA_remodel, TALIA_smithy, TALIA_village, TALIA_woodcutter, TALIA_workshop};

/* A match of that size; whoever comes earlier is better. */
static MatchFigures *make_match(int players, uint64_t games, double mean_length)
{
    static const char *const names[] = {"Smithy",  "Big Money", "Village/Market engine",
                                        "Militia", "Gardens",   "Workshop"};
    MatchFigures *f = calloc(1, sizeof *f);
    if (!f) exit(2);
    f->players = players;
    f->games = games;
    fill_bell(f->length, FIGURES_TURNS + 1, 0, (double)games, mean_length, mean_length / 8);
    double weight = 0;
    for (int i = 0; i < players; i++) weight += pow(0.55, i);
    f->owned_cards = 2;
    f->owned[0] = TALIA_copper;
    f->owned[1] = TALIA_smithy;
    fill_game(f);
    for (int i = 0; i < players; i++) {
        figures_name(f->side[i].name, names[i]);
        fill_player(f, i, pow(0.55, i) / weight, mean_length);
    }
    fill_piles(f);
    f->ending[ENDED_PROVINCES] = games * 88 / 100;
    f->ending[ENDED_PILES] = games * 9 / 100;
    f->ending[ENDED_BOTH] = games - f->ending[0] - f->ending[1];
    memcpy(f->kingdom, first_game, sizeof first_game);
    f->kingdom_count = TALIA_MAX_KINGDOM;
    f->event[f->event_count++] = TALIA_expedition;
    f->edition = 1;
    snprintf(f->kingdom_name, sizeof f->kingdom_name, "First Game");
    snprintf(f->seed, sizeof f->seed, "7");
    snprintf(f->command, sizeof f->command,
             "talia match smithy.plan big-money.plan --games %d --kingdom 'First Game' --seed 7",
             (int)games);
    return f;
}

static LeagueFigures *make_league(int players)
{
    static const char *const names[] = {"Double Witch",     "Big Money", "Smithy",
                                        "Chapel engine",    "Wharf",     "Sea Hag",
                                        "Workshop/Gardens", "Courtyard"};
    LeagueFigures *f = calloc(1, sizeof *f);
    if (!f) exit(2);
    f->players = players;
    for (int i = 0; i < players; i++) {
        const double rating = 1500 + (i * 37 % 19 - 9) * 28;
        if (i < 8)
            figures_name(f->name[i], names[i]);
        else
            snprintf(f->name[i], FIGURES_NAME, "Plan %d", i + 1);
        f->rating[i] = (Estimate){rating, rating - 14 - i % 5, rating + 14 + i % 5};
    }
    for (int r = 0; r < players; r++) {
        for (int c = 0; c < players; c++) {
            if (r == c) continue;
            const double lead = f->rating[r].value - f->rating[c].value;
            f->met[r][c] = 2000;
            f->cross[r][c] = figures_share((uint64_t)(2000 / (1 + pow(10, -lead / 400))), 2000);
            f->games += r < c ? 2000 : 0;
        }
    }
    snprintf(f->command, sizeof f->command, "talia league plans/ --games 2000");
    return f;
}

/* ---- Reports ------------------------------------------------------------------------------- */

static const char *look_at; /* the folder for reports to be looked at, or NULL */

static void keep(const char *name, const char *kind)
{
    char path[512];
    if (!look_at) return;
    snprintf(path, sizeof path, "%s/%s.%s", look_at, name, kind);
    FILE *file = fopen(path, "w");
    check(file && fwrite(written, 1, written_length, file) == written_length, path);
    if (file) fclose(file);
}

/* The longest line in characters. */
static int widest_line(const char *text)
{
    int widest = 0;
    while (*text) {
        int width = 0;
        for (; *text && *text != '\n'; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
        if (width > widest) widest = width;
        if (*text) text++;
    }
    return widest;
}

static bool is_ascii(const char *text)
{
    while (*text) {
        if ((unsigned char)*text++ >= 0x80) return false;
    }
    return true;
}

/* The page, the numbers and the text of a match are sound in both languages. */
static void check_match(const char *name, MatchFigures *f)
{
    char what[64];
    match_make_sound(f);
    for (int language = 0; language < LANGUAGES; language++) {
        snprintf(what, sizeof what, "%s-%s", name, text_language_id((Language)language));
        FILE *out = begin_writing();
        check(match_report_page(out, f, (Language)language), "the page is written");
        fclose(out);
        check_xml(what);
        check(!has("src=") && !has("<link") && !has("url("), "it fetches nothing");
        keep(what, "html");
        out = begin_writing();
        check(match_report_json(out, f, (Language)language), "the numbers are written");
        fclose(out);
        check(is_json(written), what);
        out = begin_writing();
        match_report_text(out, f, (Language)language, 80, false);
        fclose(out);
        check(widest_line(written) <= 80, what);
        keep(what, "txt");
    }
}

static void test_sizes(void)
{
    static const struct {
        const char *name;
        int players;
        uint64_t games;
        double length;
    } sizes[] = {{"match", 2, 10000, 18}, {"no-games", 2, 0, 18}, {"one-game", 2, 1, 18},
                 {"three", 3, 400, 18},   {"six", 6, 100000, 24}, {"one-turn", 2, 50, 0.5},
                 {"long", 2, 1000, 190}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        MatchFigures *f = make_match(sizes[i].players, sizes[i].games, sizes[i].length);
        check_match(sizes[i].name, f);
        figures_free(f);
        free(f);
    }
}

/* What is left out of the figures is left out of the page. */
static void test_gaps(void)
{
    MatchFigures *f = calloc(1, sizeof *f);
    if (!f) exit(2);
    check_match("nothing", f);
    f->games = 10;
    f->players = 2;
    f->side[0].wins = 10;
    f->side[0].win = f->side[0].share = figures_share(10, 10);
    f->side[1].loss = figures_share(10, 10);
    check_match("all-wins", f);
    FILE *out = begin_writing();
    match_report_page(out, f, ENGLISH);
    fclose(out);
    check(has("id=\"wins\"") && !has("id=\"points\"") && !has("id=\"piles\""), "gaps");
    check(has("100.0% of the victories"), "the verdict");
    f->side[0].points[1] = f->side[0].points[2] = spread_of_sums(10, 30, 100);
    out = begin_writing();
    match_report_page(out, f, ENGLISH);
    fclose(out);
    check(has("id=\"points\"") && has("standard deviation"), "sums instead of percentiles");
    figures_free(f);
    free(f);
}

/* Figures that no match could have. */
static void test_nonsense(void)
{
    MatchFigures *f = make_match(2, 1000, 18);
    memset(f->side[0].name, 'W', FIGURES_NAME);
    snprintf(f->side[1].name, FIGURES_NAME,
             "</script><b>\"Za\u017c\u00f3\u0142\u0107 g\u0119\u015bl\u0105 ja\u017a\u0144\" & "
             "\xff\x02 Big Money z Ku\u017ani\u0105");
    f->side[0].win = (Estimate){NAN, -INFINITY, INFINITY};
    f->side[1].score.value = NAN;
    f->side[0].points[3] = (Spread){.games = 1000, .mean = NAN, .sd = INFINITY};
    f->side[0].points[4].percentile[1] = -INFINITY;
    f->card[2] = (TaliaCard)9999;
    f->pile[0].card = TALIA_CARDS;
    f->pile[1].size = 100000;
    f->piles = 1000;
    f->kingdom_count = -5;
    f->options = 99;
    memset(f->option, 'x', sizeof f->option);
    check_match("nonsense", f);
    f->players = 77;
    f->cards = -1;
    check_match("more-nonsense", f);
    figures_free(f);
    free(f);
}

static void test_text(void)
{
    MatchFigures *f = make_match(2, 10000, 18);
    FILE *out = begin_writing();
    match_report_text(out, f, ENGLISH, 80, true);
    fclose(out);
    check(is_ascii(written) && widest_line(written) <= 80, "text in ASCII");
    keep("match-ascii", "txt");
    out = begin_writing();
    match_report_text(out, f, POLISH, 1, false);
    fclose(out);
    check(widest_line(written) <= 40, "narrow text");
    out = begin_writing();
    match_report_text(out, f, ENGLISH, 5000, false);
    fclose(out);
    check(widest_line(written) <= 200, "wide text");
    figures_free(f);
    free(f);
}

static void test_leagues(void)
{
    static const int sizes[] = {8, 0, 1, 2, 24, FIGURES_LEAGUE, 1000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char name[32];
        LeagueFigures *f = make_league(sizes[i] > FIGURES_LEAGUE ? 3 : sizes[i]);
        f->players = sizes[i];
        league_make_sound(f);
        snprintf(name, sizeof name, "league-%d", sizes[i]);
        for (int language = 0; language < LANGUAGES; language++) {
            FILE *out = begin_writing();
            check(league_report_page(out, f, (Language)language), "a league is written");
            fclose(out);
            check_xml(name);
            if (language == ENGLISH) keep(name, "html");
        }
        FILE *out = begin_writing();
        check(league_report_json(out, f, ENGLISH), "its numbers");
        fclose(out);
        check(is_json(written), name);
        out = begin_writing();
        league_report_text(out, f, ENGLISH, 80, false);
        fclose(out);
        check(widest_line(written) <= 80, name);
        keep(name, "txt");
        free(f);
    }
}

/* ---- Files --------------------------------------------------------------------------------- */

/* What is in a file of that folder, into `written`. */
static bool read_back(const char *folder, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "r");
    FILE *out = begin_writing();
    for (int c; in && (c = fgetc(in)) != EOF;) fputc(c, out);
    fclose(out);
    if (in) fclose(in);
    if (!look_at) unlink(path);
    return in != NULL;
}

static void test_files(void)
{
    static const char *const plots[] = {"wins",   "chance", "points",   "coins",
                                        "scores", "length", "bought-1", "bought-2",
                                        "totals", "decks",  "piles",    "endings"};
    char temporary[] = "/tmp/talia-report-XXXXXX", error[REPORT_ERROR] = "", name[64];
    const char *folder = look_at ? look_at : mkdtemp(temporary);
    MatchFigures *f = make_match(2, 10000, 18);
    check(match_report_files(folder, f, POLISH, error), error);
    for (size_t i = 0; i < sizeof plots / sizeof plots[0]; i++) {
        snprintf(name, sizeof name, "%s.svg", plots[i]);
        check(read_back(folder, name), name);
        check_xml(name);
        check(has("<svg xmlns=") && has("prefers-color-scheme") && has("<title"), name);
        snprintf(name, sizeof name, "%s.csv", plots[i]);
        check(read_back(folder, name) && has("\r\n"), name);
    }
    check(read_back(folder, "numbers.json") && is_json(written), "numbers.json");
    check(!match_report_files("/nowhere/at/all", f, ENGLISH, error), "no such folder");
    check(strstr(error, "/nowhere/at/all/wins.svg") != NULL, error);
    LeagueFigures *league = make_league(8);
    check(league_report_files(folder, league, ENGLISH, error), error);
    check(read_back(folder, "ratings.svg") && !xml_fault(written), "ratings.svg");
    check(read_back(folder, "cross.svg") && !xml_fault(written), "cross.svg");
    check(read_back(folder, "cross.csv") && has("Wharf,Smithy,2000,0."), "cross.csv");
    check(read_back(folder, "overall.svg") && !xml_fault(written), "overall.svg");
    check(read_back(folder, "ratings.csv") && read_back(folder, "overall.csv"), "the others");
    check(read_back(folder, "numbers.json") && is_json(written), "numbers.json of a league");
    if (!look_at) rmdir(folder);
    free(league);
    figures_free(f);
    free(f);
}

int main(int argc, char **argv)
{
    look_at = argc > 1 ? argv[1] : NULL;
    if (look_at) mkdir(look_at, 0777);
    test_checker();
    test_numbers();
    test_escapes();
    test_ticks();
    test_replay();
    test_phrases();
    test_figures();
    test_sizes();
    test_gaps();
    test_nonsense();
    test_text();
    test_leagues();
    test_files();
    free(written);
    return checks_end();
}
