/* posix.h - functions of POSIX that the headers for WebAssembly do not declare.  The makefile includes
 * it first in every source for browsers. */
#ifndef PLATFORM_POSIX_H
#define PLATFORM_POSIX_H

#include <stdio.h>
#include <sys/types.h>

/* Fails: there are no descriptors to double. */
int dup(int fd);
/* Fails: there are no programs. */
int execvp(const char *file, char *const argv[]);
/* Does nothing: files have no permissions. */
int fchmod(int fd, mode_t mode);
/* All are 0. */
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
/* A file without a name; NULL with errno set. */
FILE *tmpfile(void);

/* The page says which day it is (option --date): a module has no time zone. */
void tzset(void);

#endif
