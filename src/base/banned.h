/* banned.h - functions that this project does not call.
 *
 * The Makefile includes this file in front of every translation unit (-include), so a call of
 * one of the functions below does not compile: the error names the function and "is_banned".
 * The system headers that declare them are included first; their declarations stay untouched.
 *
 *   strcpy strcat sprintf vsprintf   no bound: use struct buf or snprintf
 *   strtok                           hidden state: use memchr
 *   atoi gets                        no error reporting, no bound: use strtoll, lines
 *   localtime                        time zone and hidden state: output must be byte-stable
 *   rand                             hidden state: chance is read from the log
 *   qsort                            not stable: use sort_stable
 */
#ifndef BASE_BANNED_H
#define BASE_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BANNED(function) sorry_##function##_is_banned

#undef strcpy
#define strcpy(dst, src) BANNED(strcpy)
#undef strcat
#define strcat(dst, src) BANNED(strcat)
#undef sprintf
#define sprintf(...) BANNED(sprintf)
#undef vsprintf
#define vsprintf(dst, fmt, args) BANNED(vsprintf)
#undef strtok
#define strtok(str, delimiters) BANNED(strtok)
#undef atoi
#define atoi(str) BANNED(atoi)
#undef gets
#define gets(dst) BANNED(gets)
#undef localtime
#define localtime(time) BANNED(localtime)
#undef rand
#define rand() BANNED(rand)
#undef qsort
#define qsort(base, n, size, compare) BANNED(qsort)

#endif
