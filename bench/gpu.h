/* gpu.h - what is measured inside of a GPU (gpu.cu), where there is one. */
#pragma once

#include <talia/batch.h>

#include "signature.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whole games played in a kernel by a bot that is there. */
typedef struct GpuRates {
    double big_money;  /* mirrors of Big Money a second */
    double turns;      /* of such a game, of both players: as ever */
    double first_game; /* decisions of random play a second */
    double adventures; /* the same, on a kingdom of Adventures */
    double all_sets;   /* on 64 random kingdoms with Events */
} GpuRates;

bool gpu_play_whole(int device, GpuRates *rates, char error[TALIA_BATCH_ERROR]);

/* Whether every game of the signature's chain goes from link to link there as it does here. */
bool gpu_follows_chain(int device, TaliaSet newest, const SignatureLink *chain,
                       char error[TALIA_BATCH_ERROR]);

#ifdef __cplusplus
}
#endif
