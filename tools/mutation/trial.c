/* trial.c - building mutants and running the scenarios on them, several at a time.
 *
 * All but the engine is compiled once. Each job has a copy of the engine in a folder of its own;
 * a mutant is one file of it, patched, compiled, linked and put back. The scenarios of the card
 * run first, one by one; the others only if it passes these. */
#include "mutation.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    ONE_SECONDS = 2,  /* of processor time, for one scenario: all of them take less than that */
    ALL_SECONDS = 10, /* for all of them */
    BUILD_SECONDS = 120,
    MAX_JOBS = 256,
    NOT_RUN = 127,           /* exit status of a program that could not even be started */
    VERDICT = 64,            /* + Verdict: exit status of the trial of a mutant */
    TOLD_EVERY_SECONDS = 15, /* how often progress is told where it is not a terminal */
};

/* What `talia scenario` is made of, but for the engine: folders, without those below them, and a
 * file; and a program of it, since that of CMakeLists.txt has libraries in it that have no part in
 * this. */
static const char *const parts[] = {"text", "script", "bots", "bots/advice", "program/options"};
static const char command[] = "program/scenario.c";
static const char main_program[] = "#include \"program/commands.h\"\n"
                                   "int main(int argc, char **argv)\n"
                                   "{\n"
                                   "    return command_scenario.run(argc, argv);\n"
                                   "}\n";

static const char scenario_folder[] = "tests/scenarios";

static char work[MAX_PATH]; /* the work folder; empty: none */
static pid_t owner;         /* the process that made it and will remove it */
static Names scenarios, objects;
static volatile sig_atomic_t interrupted;

/* ---- Running programs ----------------------------------------------------------------------- */

/* A program that goes wrong must not go on for ever, nor fill the disk. */
static void set_limits(int seconds)
{
    const struct rlimit processor = {(rlim_t)seconds, (rlim_t)seconds};
    const struct rlimit none = {0, 0};
    const struct rlimit file = {(rlim_t)1 << 28, (rlim_t)1 << 28};
    setrlimit(RLIMIT_CPU, &processor);
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &file);
}

/* Runs a program; its exit status, or -1 if it did not end by itself. What it prints goes to the
 * file `log`, or nowhere. */
static int run_program(char *const argv[], int seconds, const char *log)
{
    const pid_t child = fork();
    if (child < 0) give_up("cannot fork", "");
    if (child == 0) {
        const int in = open("/dev/null", O_RDONLY);
        const int out = open(log ? log : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0666);
        if (in < 0 || out < 0) _exit(NOT_RUN);
        dup2(in, STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        set_limits(seconds);
        execvp(argv[0], argv);
        _exit(NOT_RUN);
    }
    int status;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* As the environment has it. */
static char *compiler(void)
{
    char *named = getenv("CC");
    static char usual[] = "clang"; /* in less than half of gcc's time */
    return named && named[0] ? named : usual;
}

/* What a left-out statement does not write is a pattern, not what lay on the stack: the same
 * verdict every time. */
static int compile(char *optimize, char *source, char *object, const char *log)
{
    char *argv[] = {compiler(),
                    "-std=c17",
                    "-D_GNU_SOURCE",
                    "-DTALIA_CHECKED",
                    "-ftrivial-auto-var-init=pattern",
                    "-w",
                    "-Iinclude",
                    "-I.",
                    optimize,
                    "-c",
                    source,
                    "-o",
                    object,
                    NULL};
    return run_program(argv, BUILD_SECONDS, log);
}

/* The program of the parts and of one engine. */
static int link_program(char *engine, char *program, const char *log)
{
    char **argv = enough(calloc(objects.count + 8, sizeof *argv));
    size_t n = 0;
    argv[n++] = compiler();
    argv[n++] = "-o";
    argv[n++] = program;
    argv[n++] = engine;
    for (size_t i = 0; i < objects.count; i++) argv[n++] = objects.name[i];
    argv[n++] = "-lm";
    argv[n++] = "-pthread";
    const int status = run_program(argv, BUILD_SECONDS, log);
    free(argv);
    return status;
}

/* Runs scenarios: whether all of them pass. */
static bool passes(char *program, char **files, size_t count, int seconds)
{
    if (count == 0) return true;
    char **argv = enough(calloc(count + 2, sizeof *argv));
    argv[0] = program;
    memcpy(argv + 1, files, count * sizeof *files);
    const int status = run_program(argv, seconds, NULL);
    free(argv);
    if (status == NOT_RUN) give_up("cannot run ", program);
    return status == 0;
}

/* ---- The work folder ------------------------------------------------------------------------ */

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *where)
{
    (void)status;
    (void)type;
    (void)where;
    return remove(path);
}

void remove_work(void)
{
    if (work[0] && getpid() == owner) nftw(work, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    work[0] = '\0';
}

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

static void make_folder(const char *path)
{
    if (mkdir(path, 0777) != 0) give_up("cannot make the folder ", path);
}

static void copy_engine(int job)
{
    static const char *const folders[] = {"", "/engine", "/engine/cards"};
    char to[MAX_PATH];
    Names files = {0};
    find_below(&files, "engine", "");
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(to, sizeof to, "%.900s/%d%s", work, job, folders[i]);
        make_folder(to);
    }
    for (size_t i = 0; i < files.count; i++) {
        char *text = read_all(files.name[i]);
        snprintf(to, sizeof to, "%.500s/%d/%.500s", work, job, files.name[i]);
        write_all(to, text, strlen(text));
        free(text);
        free(files.name[i]);
    }
    free(files.name);
}

/* Compiles every `jobs`th of the sources, from the one numbered `job`. */
static void compile_parts(const Names *sources, int job, int jobs)
{
    for (size_t i = (size_t)job; i < sources->count; i += (size_t)jobs) {
        char log[MAX_PATH];
        snprintf(log, sizeof log, "%.900s/%zu.log", work, i);
        if (compile("-O1", sources->name[i], objects.name[i], log) == 0) continue;
        fprintf(stderr, "mutants: cannot compile %s:\n%s", sources->name[i], read_all(log));
        _exit(2);
    }
    _exit(0);
}

/* Adds the sources of that folder itself. */
static void find_sources(Names *sources, const char *folder)
{
    Names below = {0};
    find_below(&below, folder, ".c");
    for (size_t i = 0; i < below.count; i++) {
        if (!strchr(below.name[i] + strlen(folder) + 1, '/')) add_name(sources, below.name[i]);
        free(below.name[i]);
    }
    free(below.name);
}

static void build_parts(int jobs)
{
    Names sources = {0};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) find_sources(&sources, parts[i]);
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%.900s/main.c", work);
    write_all(path, main_program, strlen(main_program));
    add_name(&sources, path);
    add_name(&sources, command);
    add_name(&sources, "engine/told.c");
    for (size_t i = 0; i < sources.count; i++) {
        char object[MAX_PATH];
        snprintf(object, sizeof object, "%.900s/%zu.o", work, i);
        add_name(&objects, object);
    }
    for (int job = 0; job < jobs; job++) {
        const pid_t child = fork();
        if (child < 0) give_up("cannot fork", "");
        if (child == 0) compile_parts(&sources, job, jobs);
    }
    int status = 0;
    for (int one; wait(&one) > 0;) status |= one;
    if (status) give_up("the program does not compile", "");
}

/* The engine as it is must pass. */
static void try_unchanged(void)
{
    char source[MAX_PATH], engine[MAX_PATH], program[MAX_PATH], log[MAX_PATH];
    snprintf(source, sizeof source, "%.900s/0/engine/talia_all.c", work);
    snprintf(engine, sizeof engine, "%.900s/0/talia_all.o", work);
    snprintf(program, sizeof program, "%.900s/0/talia", work);
    snprintf(log, sizeof log, "%.900s/0/log", work);
    if (compile("-O0", source, engine, log) != 0 || link_program(engine, program, log) != 0) {
        fputs(read_all(log), stderr);
        give_up("the engine as it is does not build", "");
    }
    bool passed = true;
    if (!passes(program, scenarios.name, scenarios.count, ALL_SECONDS)) {
        for (size_t i = 0; i < scenarios.count; i++) {
            if (passes(program, &scenarios.name[i], 1, ONE_SECONDS)) continue;
            fprintf(stderr, "mutants: %s fails\n", scenarios.name[i]);
            passed = false;
        }
        if (passed) give_up("the scenarios fail, but only all together", "");
    }
    if (!passed) give_up("the engine as it is fails scenarios", "");
}

void prepare_trials(int jobs)
{
    const char *folder = getenv("TMPDIR");
    snprintf(work, sizeof work, "%.900s/talia-mutants-XXXXXX", folder ? folder : "/tmp");
    if (!mkdtemp(work)) {
        work[0] = '\0';
        give_up("cannot make a temporary folder", "");
    }
    owner = getpid();
    const struct sigaction action = {.sa_handler = interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    find_below(&scenarios, scenario_folder, ".scn");
    sort_names(&scenarios);
    if (scenarios.count == 0) give_up("no scenarios below ", scenario_folder);
    build_parts(jobs);
    for (int job = 0; job < jobs; job++) copy_engine(job);
    try_unchanged();
}

/* ---- One mutant ----------------------------------------------------------------------------- */

/* How near a scenario is to a card: 0 it lies in the card's folder (base/militia/), 1 its name has
 * the card's inside (moat-militia.scn), 2 neither. */
static int distance(const char *path, const char *card)
{
    char id[MAX_CARD], folder[MAX_CARD + 2];
    snprintf(id, sizeof id, "%s", card);
    for (char *c = id; *c; c++) {
        if (*c == '_') *c = '-';
    }
    snprintf(folder, sizeof folder, "/%s/", id);
    if (strstr(path, folder)) return 0;
    return strstr(strrchr(path, '/'), id) ? 1 : 2;
}

/* The first scenario that fails, or NULL. */
static const char *first_failing(char *program, const char *card)
{
    char **rest = enough(calloc(scenarios.count, sizeof *rest));
    size_t count = 0;
    for (int near = 0; near < 3; near++) {
        for (size_t i = 0; i < scenarios.count; i++) {
            if (distance(scenarios.name[i], card) != near) continue;
            if (near == 2)
                rest[count++] = scenarios.name[i];
            else if (!passes(program, &scenarios.name[i], 1, ONE_SECONDS))
                return scenarios.name[i];
        }
    }
    if (passes(program, rest, count, ALL_SECONDS)) return NULL;
    int seconds = ALL_SECONDS;
    while (count > 1) { /* in which half? If each passes by itself, in the second */
        const size_t half = count / 2;
        seconds = seconds / 2 > ONE_SECONDS ? seconds / 2 : ONE_SECONDS;
        const bool is_later = passes(program, rest, half, seconds);
        if (is_later) rest += half;
        count = is_later ? count - half : half;
    }
    return rest[0];
}

/* The copy of its file in a job's folder, changed or as it was. */
static void write_file(const Mutant *m, int job, bool changed)
{
    char path[MAX_PATH];
    const char *text = m->source->text;
    snprintf(path, sizeof path, "%.300s/%d/%.600s", work, job, m->source->path);
    if (!changed) {
        write_all(path, text, strlen(text));
        return;
    }
    const size_t put = strlen(m->put), after = strlen(text + m->to);
    char *all = enough(malloc(m->from + put + after + 1));
    memcpy(all, text, m->from);
    memcpy(all + m->from, m->put, put);
    memcpy(all + m->from + put, text + m->to, after + 1);
    write_all(path, all, m->from + put + after);
    free(all);
}

/* In a process of its own. The verdict is its exit status; the scenario goes down the pipe. */
static _Noreturn void try_one(const Mutant *m, int job, int pipe)
{
    char source[MAX_PATH], engine[MAX_PATH], program[MAX_PATH];
    snprintf(source, sizeof source, "%.900s/%d/engine/talia_all.c", work, job);
    snprintf(engine, sizeof engine, "%.900s/%d/talia_all.o", work, job);
    snprintf(program, sizeof program, "%.900s/%d/talia", work, job);
    write_file(m, job, true);
    const bool compiled = compile("-O0", source, engine, NULL) == 0;
    write_file(m, job, false);
    if (!compiled) _exit(VERDICT + NOT_COMPILED);
    if (link_program(engine, program, NULL) != 0) give_up("cannot link ", m->name);
    const char *by = first_failing(program, m->card);
    if (!by) _exit(VERDICT + SURVIVED);
    if (write(pipe, by, strlen(by)) < 0) give_up("cannot report ", m->name);
    _exit(VERDICT + CAUGHT);
}

/* ---- All of them ---------------------------------------------------------------------------- */

/* A mutant being tried. */
typedef struct Job {
    pid_t child; /* 0: none */
    int pipe;    /* to read from */
    Mutant *mutant;
} Job;

static void start_job(Job *jobs, int job, Mutant *m)
{
    int ends_of[2];
    if (pipe(ends_of) != 0) give_up("cannot make a pipe", "");
    const pid_t child = fork();
    if (child < 0) give_up("cannot fork", "");
    if (child == 0) {
        signal(SIGINT, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
        try_one(m, job, ends_of[1]);
    }
    close(ends_of[1]);
    jobs[job] = (Job){child, ends_of[0], m};
}

static void finish_job(Job *job, int status)
{
    Mutant *m = job->mutant;
    if (!WIFEXITED(status) || WEXITSTATUS(status) < VERDICT) give_up("no verdict on ", m->name);
    m->verdict = (Verdict)(WEXITSTATUS(status) - VERDICT);
    const ssize_t n = read(job->pipe, m->by, sizeof m->by - 1);
    m->by[n > 0 ? n : 0] = '\0';
    close(job->pipe);
    job->child = 0;
}

static _Noreturn void stop_all(const Job *jobs, int count)
{
    for (int job = 0; job < count; job++) {
        if (jobs[job].child) kill(jobs[job].child, SIGTERM);
    }
    while (wait(NULL) > 0) continue;
    give_up("interrupted", "");
}

/* Waits for one to end: its number. */
static int wait_for_job(Job *jobs, int count)
{
    int status;
    const pid_t child = wait(&status);
    if (child < 0 || interrupted) stop_all(jobs, count);
    for (int job = 0; job < count; job++) {
        if (jobs[job].child != child) continue;
        finish_job(&jobs[job], status);
        return job;
    }
    give_up("an unknown process has ended", "");
}

static void tell_progress(size_t done, size_t all, size_t survived, time_t since)
{
    static time_t told;
    const time_t now = time(NULL);
    const bool is_terminal = isatty(STDERR_FILENO);
    if (done < all && now - told < (is_terminal ? 1 : TOLD_EVERY_SECONDS)) return;
    told = now;
    const long left =
        done ? (long)((double)(now - since) / (double)done * (double)(all - done)) : 0;
    fprintf(stderr, "%s%zu of %zu tried, %zu survived, %ld:%02ld left%s",
            is_terminal ? "\r\033[K" : "", done, all, survived, left / 60, left % 60,
            is_terminal && done < all ? "" : "\n");
}

/* The next one without a verdict, or NULL. */
static Mutant *next_untried(const Mutants *all, size_t *next)
{
    while (*next < all->count) {
        Mutant *m = &all->mutant[(*next)++];
        if (m->verdict == UNTRIED) return m;
    }
    return NULL;
}

void try_all(Mutants *all, int jobs, FILE *kept)
{
    static Job job[MAX_JOBS];
    const time_t since = time(NULL);
    size_t next = 0, done = 0, survived = 0, left = 0;
    Mutant *m;
    if (jobs > MAX_JOBS) jobs = MAX_JOBS;
    for (size_t i = 0; i < all->count; i++) left += all->mutant[i].verdict == UNTRIED;
    for (int i = 0; i < jobs && (m = next_untried(all, &next)); i++) start_job(job, i, m);
    while (done < left) {
        const int ended = wait_for_job(job, jobs);
        done++;
        if (kept) keep(kept, job[ended].mutant);
        if (job[ended].mutant->verdict == SURVIVED && !job[ended].mutant->reason) {
            survived++;
            fprintf(stderr, "survived: %s\n", job[ended].mutant->name);
        }
        tell_progress(done, left, survived, since);
        if ((m = next_untried(all, &next))) start_job(job, ended, m);
    }
}
