/* seen_keep.c - keeping what one was shown: see seen.h. */
#include "seen.h"

/* A member of a message as it stands there. */
static void copy_member(Json *list, const char *key, JsonValue value)
{
    if (value.at) json_put_word(list, json_key(key), value.at, value.length);
}

/* Of each item of a list that member, which is a text. */
static void copy_each(Json *list, const char *key, JsonValue items, const char *member)
{
    if (!items.at) return;
    json_open(list, key, '[');
    for (JsonValue item = json_first(items); item.at; item = json_next(items, item)) {
        const JsonValue text = json_member(item, member);
        json_put_word(list, json_key(NULL), text.at, text.length);
    }
    json_close(list, ']');
}

void seen_came(Json *list, int seat, JsonValue table)
{
    json_open(list, NULL, '{');
    json_integer(list, "came", seat);
    copy_each(list, "names", json_member(table, "seats"), "name");
    json_close(list, '}');
}

void seen_view(Json *list, JsonValue view)
{
    static const char *const kept[] = {"n", "number", "undone", "asked"};
    const JsonValue log = json_member(view, "log"), seats = json_member(view, "seats");
    int64_t seat = -1, at = 0;
    if (!json_member(view, "number").at) return;
    json_get_integer(json_member(view, "seat"), &seat);
    json_open(list, NULL, '{');
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        copy_member(list, kept[i], json_member(view, kept[i]));
    for (JsonValue side = json_first(seats); side.at; side = json_next(seats, side)) {
        if (at++ == seat) copy_member(list, "hand", json_member(side, "hand"));
    }
    copy_each(list, "options", json_member(json_member(view, "question"), "options"), "label");
    copy_member(list, "from", json_member(log, "from"));
    copy_each(list, "log", json_member(log, "lines"), "words");
    json_close(list, '}');
}

void seen_chose(Json *list, int64_t n, JsonValue label)
{
    json_open(list, NULL, '{');
    copy_member(list, "chose", label);
    json_integer(list, "n", n);
    json_close(list, '}');
}

void seen_back(Json *list)
{
    json_open(list, NULL, '{');
    json_bool(list, "back", true);
    json_close(list, '}');
}
