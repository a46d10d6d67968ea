/* log.h - what the server says about itself on standard error: one line an event, in words like
 * key=value (logfmt). Never keys, names or secrets; of a table log_table_name. */
#pragma once

#include <stddef.h>

typedef enum LogLevel { LOG_FAULTS, LOG_USUAL, LOG_EVERYTHING } LogLevel;

/* From now on events are written. Before that only faults are, as sentences: for programs that do
 * one thing and end. */
void log_open(LogLevel level);

/* An event of that level with pairs of key and value, then NULL. */
__attribute__((sentinel)) void log_event(LogLevel level, const char *event, ...);

/* Something is wrong with `part` of the server: always told. Of `why` the first line. */
void log_fault(const char *part, const char *doing, const char *why);

/* What a table is called here: from its id anybody could find the table, from this nobody can. */
enum { LOG_TABLE = 9 };
void log_table_name(const char *table, char out[LOG_TABLE]);

/* A number as a value; the memory is used again after a few more. */
const char *log_number(long long number);
