/* store_news.h - a store that the workers of one server use at once, each through its own
 * connection: what one writes the others hear of, if they have that table in memory. */
#pragma once

#include "../house/store.h"
#include "shared.h"

/* Around one that says nothing by itself. Closing it closes the one within. */
bool store_news(Shared *shared, int number, const Store *within, Store *out);
