/* fail_at.c - runs a program and lets one of its calls fail, or kills it there.
 *
 *     fail_at [-o REPORT] KINDS FAULT N PROGRAM [ARGUMENT]...
 *
 * KINDS says which system calls count, of the program, its threads and its children:
 *   r  reads of files         w  writes to files       s  flushes to disk
 *   o  opens for reading      n  names that are made, removed, changed, opened for writing
 *   c  closes                 m  memory maps           p  processes and threads that begin
 * or 'a' alone: allocations of memory, of the program only (fail_memory.c).  With an 'x' no two names
 * can be swapped, as on a file system that cannot do it.  What the dynamic linker does counts
 * never: a program that cannot be loaded is not ours.  Nor do writes to standard error, nor what a child
 * reads or writes in memory: there is no disk that could be full.
 *
 * FAULT is what becomes of the Nth of these calls: `kill` sends SIGKILL to the process that is about to
 * make it, so that N-1 of them have been made; `short` halves the bytes of a read or write; the name of
 * an error (EIO) lets it fail with that.  A `+` behind the error lets all that follow fail, too.
 * N = 0: no call is touched.
 *
 * REPORT gets a line for each call that was touched, or with N = 0 for each that counts: kind, name of the call,
 * file; calls of children are marked by a `>`.
 *
 * Exit status: that of the program, 128 + S when signal S ended it, 125 when this cannot be
 * done here.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    CANNOT = 125,
    WAITING_MAX = 256,         /* threads that are in a failing call */
    LINKER_BYTES = 256 * 1024, /* no smaller than the dynamic linker */
    STOP_OF_CALL = SIGTRAP | 0x80
};

/* Of which argument the file comes: a descriptor, a path, two paths. */
enum names { NO_FILE, FD0, PATH0, PATH1, PATHS01, PATHS13 };

#define CALL(name, kind, names)                                                                \
    {                                                                                          \
        SYS_##name, kind, names, #name                                                         \
    }

/* No architecture has all of these names. */
static const struct call {
    long number;
    char kind;
    enum names names;
    const char *name;
} calls[] = {
    CALL(read, 'r', FD0),          CALL(readv, 'r', FD0),      CALL(pread64, 'r', FD0),
    CALL(getdents64, 'r', FD0),    CALL(write, 'w', FD0),      CALL(writev, 'w', FD0),
    CALL(pwrite64, 'w', FD0),      CALL(ftruncate, 'w', FD0),  CALL(fallocate, 'w', FD0),
    CALL(fsync, 's', FD0),         CALL(fdatasync, 's', FD0),  CALL(syncfs, 's', FD0),
    CALL(close, 'c', FD0),         CALL(openat, 'o', PATH1),   CALL(renameat2, 'n', PATHS13),
    CALL(unlinkat, 'n', PATH1),    CALL(mkdirat, 'n', PATH1),  CALL(linkat, 'n', PATHS13),
    CALL(symlinkat, 'n', NO_FILE), CALL(mmap, 'm', NO_FILE),   CALL(mremap, 'm', NO_FILE),
    CALL(clone, 'p', NO_FILE),     CALL(clone3, 'p', NO_FILE),
#ifdef SYS_rename
    CALL(open, 'o', PATH0),        CALL(rename, 'n', PATHS01), CALL(renameat, 'n', PATHS13),
    CALL(unlink, 'n', PATH0),      CALL(mkdir, 'n', PATH0),    CALL(rmdir, 'n', PATH0),
    CALL(link, 'n', PATHS01),      CALL(fork, 'p', NO_FILE),   CALL(vfork, 'p', NO_FILE),
#endif
};

static const struct {
    const char *name;
    int number;
} errors[] = {
    {"EIO", EIO},       {"ENOSPC", ENOSPC}, {"EINTR", EINTR},   {"ENOMEM", ENOMEM},
    {"EMFILE", EMFILE}, {"EAGAIN", EAGAIN}, {"EACCES", EACCES}, {"EDQUOT", EDQUOT},
};

static struct plan {
    const char *kinds;
    bool kills, halves, goes_on;
    int error;
    long n;       /* calls to come until the one that is touched */
    bool is_list; /* none is */
    FILE *report;
    pid_t child;
    unsigned long linker; /* where the dynamic linker begins in the program that began last */
    pid_t waiting[WAITING_MAX];
} plan;

/* ---- which calls count ---- */

static const struct call *find_call(const struct __ptrace_syscall_info *info)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (calls[i].number == (long)info->entry.nr)
            return &calls[i];
    return NULL;
}

static char kind_of(const struct call *call, const struct __ptrace_syscall_info *info)
{
    if (call->kind != 'o')
        return call->kind;
    const unsigned long flags = info->entry.args[call->names == PATH1 ? 2 : 1];
    return flags & (O_CREAT | O_TRUNC) ? 'n' : 'o';
}

static bool is_of_linker(const struct __ptrace_syscall_info *info)
{
    const unsigned long at = (unsigned long)info->instruction_pointer;
    return at >= plan.linker && at < plan.linker + LINKER_BYTES;
}

/* Reads where the dynamic linker of a program that just began stands: AT_BASE of its vector. */
static void find_linker(pid_t pid)
{
    char path[64];
    unsigned long pair[2];
    snprintf(path, sizeof path, "/proc/%d/auxv", (int)pid);
    FILE *vector = fopen(path, "rb");
    while (vector != NULL && fread(pair, sizeof pair, 1, vector) == 1)
        if (pair[0] == 7)
            plan.linker = pair[1];
    if (vector != NULL)
        fclose(vector);
}

/* ---- the report ---- */

static void report_path(pid_t pid, unsigned long address)
{
    char text[PATH_MAX] = "";
    for (size_t n = 0; n < sizeof text - 1; n++) { /* a longer read could leave the page */
        struct iovec here = {text + n, 1}, there = {(void *)(address + n), 1};
        if (process_vm_readv(pid, &here, 1, &there, 1, 0) != 1 || text[n] == '\0')
            break;
    }
    fprintf(plan.report, " %s", text);
}

static void name_descriptor(char name[static PATH_MAX], pid_t pid, unsigned long fd)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%lu", (int)pid, fd);
    const ssize_t n = readlink(path, name, PATH_MAX - 1);
    name[n < 0 ? 0 : n] = '\0';
}

static void report_descriptor(pid_t pid, unsigned long fd)
{
    char name[PATH_MAX];
    name_descriptor(name, pid, fd);
    fprintf(plan.report, " %s", name);
}

static bool is_of_child(pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d", (int)plan.child, (int)pid);
    return access(path, F_OK) != 0;
}

static void report_call(pid_t pid, const struct call *call,
                        const struct __ptrace_syscall_info *info)
{
    if (plan.report == NULL)
        return;
    const uint64_t *args = info->entry.args;
    fprintf(plan.report, "%s%c %s", is_of_child(pid) ? "> " : "", kind_of(call, info),
            call->name);
    if (call->names == FD0)
        report_descriptor(pid, args[0]);
    if (call->names == PATH0 || call->names == PATHS01)
        report_path(pid, args[0]);
    if (call->names == PATH1 || call->names == PATHS01 || call->names == PATHS13)
        report_path(pid, args[1]);
    if (call->names == PATHS13)
        report_path(pid, args[3]);
    fputc('\n', plan.report);
}

/* ---- faults ---- */

#ifdef __x86_64__

static void set_call(pid_t pid, bool is_short, long error)
{
    struct user_regs_struct regs;
    if (ptrace(PTRACE_GETREGS, pid, NULL, &regs) < 0)
        return;
    if (error != 0)
        regs.rax = (unsigned long long)-error;
    else if (is_short)
        regs.rdx -= regs.rdx / 2;
    else
        regs.orig_rax = (unsigned long long)-1;
    ptrace(PTRACE_SETREGS, pid, NULL, &regs);
}
enum { CAN_FAIL = true };

#else

static void set_call(pid_t pid, bool is_short, long error)
{
    (void)pid, (void)is_short, (void)error;
}
enum { CAN_FAIL = false };

#endif

static pid_t *find_waiting(pid_t pid)
{
    for (size_t i = 0; i < WAITING_MAX; i++)
        if (plan.waiting[i] == pid)
            return &plan.waiting[i];
    return NULL;
}

/* The call is not made; what it gives is set where it ends.  A close is made: what it reports are writes before it,
 * and the descriptor is free whatever it reports. */
static void let_fail(pid_t pid, const struct call *call)
{
    pid_t *free = find_waiting(0);
    if (free == NULL)
        return;
    *free = pid;
    if (call->kind != 'c')
        set_call(pid, false, 0);
}

/* Messages always arrive: a program that cannot say why it fails cannot be judged. */
static bool is_message(const struct call *call, const struct __ptrace_syscall_info *info)
{
    return call->kind == 'w' && info->entry.args[0] == STDERR_FILENO;
}

static bool is_in_memory(pid_t pid, const struct call *call,
                         const struct __ptrace_syscall_info *info)
{
    char name[PATH_MAX];
    if ((call->kind != 'w' && call->kind != 'r') || call->names != FD0 || !is_of_child(pid))
        return false;
    name_descriptor(name, pid, info->entry.args[0]);
    return strncmp(name, "/memfd:", 7) == 0;
}

static bool is_touched(void)
{
    if (plan.is_list)
        return true;
    plan.n--;
    return plan.n == 0 || (plan.n < 0 && plan.goes_on);
}

static void enter(pid_t pid, const struct __ptrace_syscall_info *info)
{
    const struct call *call = find_call(info);
    if (call == NULL || is_message(call, info) ||
        strchr(plan.kinds, kind_of(call, info)) == NULL || is_of_linker(info) ||
        is_in_memory(pid, call, info) || !is_touched())
        return;
    report_call(pid, call, info);
    if (plan.is_list)
        return;
    if (plan.kills)
        kill(pid, SIGKILL);
    else if (plan.halves)
        set_call(pid, true, 0);
    else
        let_fail(pid, call);
}

static void look(pid_t pid)
{
    struct __ptrace_syscall_info info;
    pid_t *waits = find_waiting(pid);
    if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, (void *)sizeof info, &info) < 0)
        return;
    if (info.op == PTRACE_SYSCALL_INFO_ENTRY)
        enter(pid, &info);
    else if (info.op == PTRACE_SYSCALL_INFO_EXIT && waits != NULL) {
        set_call(pid, false, plan.error);
        *waits = 0;
    }
}

/* ---- the program ---- */

/* renameat2() fails from now on, for this process and its children. */
static bool forbid_swapping(void)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_renameat2, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog filter = {.len = sizeof code / sizeof *code, .filter = code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

static _Noreturn void become(char **argv)
{
    const bool is_ready = strchr(plan.kinds, 'x') == NULL || forbid_swapping();
    if (is_ready && ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0) {
        raise(SIGSTOP);
        execvp(argv[0], argv);
    }
    fprintf(stderr, "fail_at: %s: %s\n", argv[0], strerror(errno));
    _exit(CANNOT);
}

/* The signal that a stopped thread gets when it continues. */
static int signal_for(int status)
{
    const int signal = WSTOPSIG(status);
    const bool is_ours = signal == STOP_OF_CALL || signal == SIGTRAP || signal == SIGSTOP;
    return is_ours ? 0 : signal;
}

static void stopped(pid_t pid, int status)
{
    if (status >> 8 == (SIGTRAP | PTRACE_EVENT_EXEC << 8))
        find_linker(pid);
    else if (WSTOPSIG(status) == STOP_OF_CALL)
        look(pid);
    ptrace(PTRACE_SYSCALL, pid, NULL, (void *)(long)signal_for(status));
}

static int follow(void)
{
    int status;
    pid_t pid;
    while ((pid = waitpid(-1, &status, __WALL)) > 0) {
        if (pid == plan.child && WIFEXITED(status))
            return WEXITSTATUS(status);
        if (pid == plan.child && WIFSIGNALED(status))
            return 128 + WTERMSIG(status);
        if (WIFSTOPPED(status))
            stopped(pid, status);
    }
    return CANNOT;
}

static int trace(char **argv)
{
    int status;
    const long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                         PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
    plan.child = fork();
    if (plan.child < 0)
        return CANNOT;
    if (plan.child == 0)
        become(argv);
    if (waitpid(plan.child, &status, 0) != plan.child || !WIFSTOPPED(status) ||
        ptrace(PTRACE_SETOPTIONS, plan.child, NULL, (void *)options) < 0 ||
        ptrace(PTRACE_SYSCALL, plan.child, NULL, NULL) < 0) {
        kill(plan.child, SIGKILL);
        return CANNOT;
    }
    return follow();
}

/* Allocations are no calls of the system: a library in front of the C library's counts them. */
static int allocate(const char *report, const char *n, char **argv)
{
    char library[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", library, sizeof library - 4);
    if (length < 0)
        return CANNOT;
    memcpy(library + length, ".so", 4);
    setenv("FAIL_ALLOCATION", n, 1);
    setenv("FAIL_GOES_ON", plan.goes_on ? "1" : "0", 1);
    setenv("FAIL_REPORT", report != NULL ? report : "/dev/null", 1);
    setenv("LD_PRELOAD", library, 1);
    execvp(argv[0], argv);
    return CANNOT;
}

/* ---- the command line ---- */

static bool take_fault(const char *word)
{
    const size_t length = strcspn(word, "+");
    plan.kills = strcmp(word, "kill") == 0;
    plan.halves = strcmp(word, "short") == 0;
    plan.goes_on = word[length] == '+';
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (strlen(errors[i].name) == length && strncmp(word, errors[i].name, length) == 0)
            plan.error = errors[i].number;
    return plan.kills || (CAN_FAIL && (plan.halves || plan.error != 0));
}

int main(int argc, char **argv)
{
    const char *report = NULL;
    if (argc > 2 && strcmp(argv[1], "-o") == 0) {
        report = argv[2];
        argv += 2;
        argc -= 2;
    }
    if (argc < 5 || !take_fault(argv[2])) {
        fputs("usage: fail_at [-o REPORT] KINDS FAULT N PROGRAM [ARGUMENT]...\n", stderr);
        return CANNOT;
    }
    plan.kinds = argv[1];
    plan.n = strtol(argv[3], NULL, 10);
    plan.is_list = plan.n == 0;
    if (strchr(plan.kinds, 'a') != NULL)
        return allocate(report, argv[3], argv + 4);
    if (report != NULL)
        plan.report = fopen(report, "we");
    const int status = trace(argv + 4);
    return plan.report != NULL && fclose(plan.report) != 0 ? CANNOT : status;
}
