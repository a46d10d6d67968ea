/* interrupt.c - see interrupt.h. */
#include "interrupt.h"

static volatile sig_atomic_t noted;

static void note(int signal)
{
    noted = signal;
}

static void catch (int signal, int flags, struct sigaction *before)
{
    struct sigaction action = {.sa_handler = note};
    sigemptyset(&action.sa_mask);
    action.sa_flags = flags;
    sigaction(signal, &action, before);
}

void interrupt_catch(struct sigaction *before)
{
    noted = 0;
    catch (SIGINT, (int)(SA_RESTART | SA_RESETHAND), before);
}

void interrupt_catch_also(int signal)
{
    catch (signal, SA_RESTART, NULL);
}

int interrupt_noted(void)
{
    return noted;
}
