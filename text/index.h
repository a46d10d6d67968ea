/* index.h - what text/ prepares before main begins, inside text/ only. */
#pragma once

void text_index_sayings(void);
void text_index_refusals(void);
void text_index_names(void);
void text_index_kingdoms(void);
