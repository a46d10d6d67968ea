/* main.c - `talia COMMAND ...`. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <talia/base.h>

#include "commands.h"

static int run(const Command *command, int argc, char **argv)
{
    static char name[32];
    snprintf(name, sizeof name, "talia %s", command->name);
    argv[0] = name;
    return command->run(argc, argv);
}

/* Standard output that was closed must not become the next file that is opened: a file that
 * cannot be written takes its place. */
static void hold_output(void)
{
    if (fcntl(STDOUT_FILENO, F_GETFD) >= 0) return;
    const int file = open("/dev/null", O_RDONLY);
    if (file < 0 || file == STDOUT_FILENO) return;
    dup2(file, STDOUT_FILENO);
    close(file);
}

/* The status, or 2 if what was printed has not arrived. */
static int check_output(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fputs("talia: the output could not be written\n", stderr);
    return 2;
}

static int obey(int argc, char **argv)
{
    if (argc < 2) {
        list_commands(stderr);
        return 2;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        list_commands(stdout);
        return 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("talia %s, rules %d\n", TALIA_VERSION, TALIA_RULES_VERSION);
        return 0;
    }
    const Command *command = find_command(argv[1]);
    return command ? run(command, argc - 1, argv + 1) : 2;
}

int main(int argc, char **argv)
{
    hold_output();
    return check_output(obey(argc, argv));
}
