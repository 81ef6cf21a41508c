/* measure.c - runs a command, discards its output, and prints "WALL USER KIB": seconds by the
 * clock, seconds of processor time, peak memory.  Used by tests/bench/run.sh only. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    const double start = now();
    const pid_t child = fork();
    if (child == 0) {
        const int null = open("/dev/null", O_WRONLY);
        dup2(null, 1);
        dup2(null, 2);
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        return 2;
    const double wall = now() - start;
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    printf("%.3f %.3f %ld\n", wall, seconds(usage.ru_utime) + seconds(usage.ru_stime),
           usage.ru_maxrss);
    return WIFEXITED(status) && WEXITSTATUS(status) < 2 ? 0 : 1;
}
