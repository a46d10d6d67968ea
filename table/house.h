/* house.h - all tables and all who are connected: takes messages (docs/PROTOCOL.md), writes the
 * records, lets bots play, and tells everybody what they may know.
 *
 * A house has no thread, socket, file or clock of its own: those who run it (server/, web/, the bot
 * bridge) hand it messages and the time, and get messages to send. */
#pragma once

#include "store.h"

typedef struct House House;

typedef struct HouseHooks {
    void *self;
    void (*send)(void *self, int connection, const char *text, size_t length);
    void (*random)(void *self, void *out, size_t size); /* unguessable bytes: keys, seeds, ids */
    Store store;
    bool solo; /* one person, in the browser: everything may be saved, stepped and undone */
} HouseHooks;

House *house_open(const HouseHooks *hooks); /* NULL: no memory */
void house_close(House *house);

/* A connection is any number from 0 that is free; `now` is in milliseconds and never goes back. */
bool house_connect(House *house, int connection, int64_t now);
void house_disconnect(House *house, int connection, int64_t now);
void house_receive(House *house, int connection, const char *text, size_t length, int64_t now);

/* Clocks, and bots that think longer than a moment. To be called when it is time, at least once a
 * second; returns the milliseconds until it has something to do again. */
int house_tick(House *house, int64_t now);

/* Somebody else has written to that table's record. */
void house_changed(House *house, const char *table, int64_t now);
