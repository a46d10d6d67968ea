/* fates.c - what goes wrong, and when it is well again. */
#include <string.h>

#include "disk.h"
#include "sim.h"

static const char *const fate_name[FATES] = {
    [FATE_KILL] = "a house is killed",
    [FATE_KILL_WRITING] = "a house is killed as it writes",
    [FATE_POWER_CUT] = "the power is cut",
    [FATE_STOP] = "a house sleeps",
    [FATE_RESTART] = "a house is started again",
    [FATE_DISK_FULL] = "the disk is full",
    [FATE_WRITES_FAIL] = "writes fail",
    [FATE_SYNCS_FAIL] = "syncs fail",
    [FATE_STORE_FAILS] = "the database cannot be reached",
    [FATE_BUS_OUT] = "houses do not hear each other",
    [FATE_NETWORK] = "the network is bad",
    [FATE_CLOCK] = "the clock jumps",
    [FATE_RULE] = "a table is closed or removed",
};

/* Little enough to pass for time, or days. */
void fate_jump(void)
{
    const int64_t hour = 3600;
    const int64_t small = 1 + sim_below(1800);
    const int64_t far = (1 + sim_below(40)) * 24 * hour;
    const bool is_small = sim_one_of(3);
    const int64_t jump = is_small ? small : far;
    if (is_small) sim.small_jumps += small;
    sim.wall_jump += sim_one_of(2) ? jump : -jump;
}

static void begin(Fate fate, int house)
{
    Process *process = &sim.process[house];
    switch (fate) {
    case FATE_KILL:
        process_kill(house);
        return;
    case FATE_KILL_WRITING:
        if (sim.kind == KEPT_IN_MEMORY)
            process->dies_in = 1 + sim_below(20);
        else
            disk.dies_in[house] = 1 + sim_below(40);
        return;
    case FATE_POWER_CUT:
        store_power_cut();
        return;
    case FATE_STOP:
        process->stopped_until = sim.now + sim_about(40 * SECOND);
        return;
    case FATE_RESTART:
        process_end(house, SECOND);
        return;
    case FATE_DISK_FULL:
        disk.faults.is_full = true;
        return;
    case FATE_WRITES_FAIL:
        disk.faults.writes = 2 + sim_below(20);
        return;
    case FATE_SYNCS_FAIL:
        disk.faults.syncs = 1 + sim_below(4);
        return;
    case FATE_STORE_FAILS:
        sim.store_fails = sim.kind == KEPT_IN_MEMORY;
        return;
    case FATE_BUS_OUT:
        sim.bus_is_out = true;
        return;
    case FATE_NETWORK:
        sim.network_is_bad = true;
        return;
    case FATE_CLOCK:
        fate_jump();
        return;
    default:
        process_rule(house);
    }
}

static void tell_all_changed(void)
{
    for (int i = 0; i < sim.houses; i++) queue_put(EVENT_BUS, sim.now + 1, i, 0, "C", 1);
}

void fate_mend(Fate fate)
{
    if (fate == FATE_DISK_FULL) disk.faults.is_full = false;
    if (fate == FATE_WRITES_FAIL) disk.faults.writes = 0;
    if (fate == FATE_SYNCS_FAIL) disk.faults.syncs = 0;
    if (fate == FATE_STORE_FAILS) sim.store_fails = false;
    if (fate == FATE_NETWORK) sim.network_is_bad = false;
    if (fate == FATE_BUS_OUT) {
        sim.bus_is_out = false;
        tell_all_changed(); /* whoever listens again knows that it has missed something */
    }
}

void fate_strikes(void)
{
    const Fate fate = (Fate)sim_below(sim_one_of(4) ? FATE_STOP : FATES); /* deaths more often */
    if (sim.is_calm) return;
    if (sim.fates >> fate & 1) {
        sim_note(fate_name[fate], -1, "", 0);
        begin(fate, sim_below(sim.houses));
        queue_put(EVENT_MEND, sim.now + sim_about(30 * SECOND), 0, (uint64_t)fate, NULL, 0);
    }
    queue_put(EVENT_FATE, sim.now + sim_about(sim.fault_every), 0, 0, NULL, 0);
}

void fates_end(void)
{
    sim.is_calm = true;
    for (int fate = 0; fate < FATES; fate++) fate_mend((Fate)fate);
    for (int i = 0; i < sim.houses; i++) {
        sim.process[i].stopped_until = 0;
        sim.process[i].dies_in = disk.dies_in[i] = 0;
    }
    for (int i = 0; i < sim.clients; i++) client_wake_in(&sim.client[i], sim_below(MINUTE));
}
