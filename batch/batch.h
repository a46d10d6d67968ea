/* batch.h - what a batch is made of, and what it asks of a GPU. */
#pragma once

#include "lane.h"
#include "threads.h"

/* Where games lie that do not lie here, and what it can do. */
typedef struct Device {
    void (*close)(TaliaBatch *batch);
    bool (*observe)(TaliaBatch *batch, const TaliaRows *rows);
    bool (*step)(TaliaBatch *batch, const uint16_t *pick, const TaliaRows *rows);
    bool (*deal_anew)(TaliaBatch *batch, uint64_t seed);
    bool (*wait)(TaliaBatch *batch);
    bool (*get)(TaliaBatch *batch, int game, TaliaGame *out);
    bool (*put)(TaliaBatch *batch, int game, const TaliaGame *in);
    bool (*copy)(TaliaBatch *batch, const int32_t *to, const int32_t *from, int count);
    void *(*room)(TaliaBatch *batch, size_t bytes);
    void (*free)(TaliaBatch *batch, void *room);
    bool (*read)(TaliaBatch *batch, void *to, const void *from, size_t bytes);
    bool (*write)(TaliaBatch *batch, void *to, const void *from, size_t bytes);
    bool (*pick_any)(TaliaBatch *batch, uint64_t seed, uint16_t *pick);
    bool (*hash)(TaliaBatch *batch, uint64_t *out);
} Device;

struct TaliaBatch {
    Source source;
    int games;
    Lane *lane;           /* here, with */
    TaliaGame *game;      /* and */
    Threads *threads;     /* who play them; */
    const Device *device; /* or elsewhere, with */
    void *there;          /* what that keeps */
    char fault[TALIA_BATCH_ERROR];
};

#ifdef TALIA_CUDA
/* gpu.cu: the device is in the batch then; false: what is wrong is in `error`. */
#ifdef __cplusplus
extern "C"
#endif
    bool
    gpu_open(TaliaBatch *batch, const TaliaBatchPlan *plan, char *error);
#endif
