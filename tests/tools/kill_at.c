/* kill_at.c - runs a program and kills it at one of its system calls.
 *
 *     kill_at KINDS N PROGRAM [ARGUMENT]...
 *
 * KINDS says which calls count: 'w' those that write to files, 's' those that flush them to
 * disk, 'n' those that make, remove or change names.  With an 'x' no two names can be swapped,
 * as on a file system that cannot do it.  The program dies of SIGKILL where it is about to make
 * the Nth of them, so that N-1 of them have been made.  Calls of its children do not count.
 *
 * Exit status: 137 when it was killed, 125 when this cannot be done here, else that of the program,
 * which then made fewer than N such calls.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KILLED = 137, CANNOT = 125 };

/* No architecture has all of these names. */
static const struct call {
    long number;
    char kind;
} calls[] = {
    {SYS_write, 'w'},     {SYS_writev, 'w'},   {SYS_pwrite64, 'w'},  {SYS_ftruncate, 'w'},
    {SYS_fallocate, 'w'}, {SYS_fsync, 's'},    {SYS_fdatasync, 's'}, {SYS_syncfs, 's'},
    {SYS_renameat2, 'n'}, {SYS_unlinkat, 'n'}, {SYS_mkdirat, 'n'},   {SYS_linkat, 'n'},
    {SYS_symlinkat, 'n'},
#ifdef SYS_rename
    {SYS_rename, 'n'},    {SYS_renameat, 'n'}, {SYS_unlink, 'n'},    {SYS_mkdir, 'n'},
    {SYS_rmdir, 'n'},     {SYS_link, 'n'},
#endif
};

static char kind_of(const struct __ptrace_syscall_info *info)
{
    const long number = (long)info->entry.nr;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (calls[i].number == number)
            return calls[i].kind;
    unsigned long flags = 0;
    if (number == SYS_openat)
        flags = info->entry.args[2];
#ifdef SYS_open
    if (number == SYS_open)
        flags = info->entry.args[1];
#endif
    return flags & (O_CREAT | O_TRUNC) ? 'n' : '\0';
}

static bool counts(pid_t pid, const char *kinds)
{
    struct __ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, (void *)sizeof info, &info) < 0 ||
        info.op != PTRACE_SYSCALL_INFO_ENTRY)
        return false;
    const char kind = kind_of(&info);
    return kind != '\0' && strchr(kinds, kind) != NULL;
}

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

static _Noreturn void become(const char *kinds, char **argv)
{
    const bool is_ready = strchr(kinds, 'x') == NULL || forbid_swapping();
    if (is_ready && ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0) {
        raise(SIGSTOP);
        execvp(argv[0], argv);
    }
    fprintf(stderr, "kill_at: %s: %s\n", argv[0], strerror(errno));
    _exit(CANNOT);
}

/* The signal that a stopped thread gets when it continues. */
static int signal_for(int status)
{
    const int signal = WSTOPSIG(status);
    const bool is_ours = signal == (SIGTRAP | 0x80) || signal == SIGTRAP || signal == SIGSTOP;
    return is_ours ? 0 : signal;
}

static int follow(pid_t child, const char *kinds, long n)
{
    int status;
    pid_t pid;
    while ((pid = waitpid(-1, &status, __WALL)) > 0) {
        if (pid == child && WIFEXITED(status))
            return WEXITSTATUS(status);
        if (pid == child && WIFSIGNALED(status))
            return 128 + WTERMSIG(status);
        if (!WIFSTOPPED(status))
            continue;
        if (WSTOPSIG(status) == (SIGTRAP | 0x80) && counts(pid, kinds) && --n == 0) {
            kill(child, SIGKILL);
            continue;
        }
        ptrace(PTRACE_SYSCALL, pid, NULL, (void *)(long)signal_for(status));
    }
    return CANNOT;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: kill_at KINDS N PROGRAM [ARGUMENT]...\n", stderr);
        return CANNOT;
    }
    const pid_t child = fork();
    if (child < 0)
        return CANNOT;
    if (child == 0)
        become(argv[1], argv + 3);
    int status;
    const long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL;
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status) ||
        ptrace(PTRACE_SETOPTIONS, child, NULL, (void *)options) < 0 ||
        ptrace(PTRACE_SYSCALL, child, NULL, NULL) < 0) {
        kill(child, SIGKILL);
        return CANNOT;
    }
    return follow(child, argv[1], strtol(argv[2], NULL, 10));
}
