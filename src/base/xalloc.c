#include "base/xalloc.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static xalloc_end *ends_by = abort;

void xalloc_end_by(xalloc_end *end)
{
    ends_by = end;
}

static _Noreturn void out_of_memory(size_t n, size_t size)
{
    if (n > 0)
        fprintf(stderr, "shipslog: out of memory, %zu x %zu bytes wanted\n", n, size);
    else
        fputs("shipslog: out of memory\n", stderr);
    ends_by();
    abort();
}

void xalloc_failed(void)
{
    out_of_memory(0, 0);
}

void *xmalloc(size_t size)
{
    void *p = malloc(size > 0 ? size : 1);
    if (p == NULL)
        out_of_memory(1, size);
    return p;
}

void *xcalloc(size_t n, size_t size)
{
    void *p = n > 0 && size > 0 ? calloc(n, size) : calloc(1, 1);
    if (p == NULL)
        out_of_memory(n, size);
    return p;
}

void *xrealloc(void *old, size_t size)
{
    void *p = realloc(old, size > 0 ? size : 1);
    if (p == NULL)
        out_of_memory(1, size);
    return p;
}

void *xrealloc_array(void *old, size_t n, size_t size)
{
    if (size > 0 && n > SIZE_MAX / size)
        out_of_memory(n, size);
    return xrealloc(old, n * size);
}

void *xgrow_array(void *array, size_t n, size_t *room, size_t size)
{
    if (n < *room)
        return array;
    *room = 2 * n + 16;
    return xrealloc_array(array, *room, size);
}

char *xstrdup(const char *s)
{
    return xstrndup(s, strlen(s));
}

char *xstrndup(const char *s, size_t len)
{
    if (len == SIZE_MAX)
        out_of_memory(1, len);
    char *copy = xmalloc(len + 1);
    if (len > 0)
        memcpy(copy, s, len);
    copy[len] = '\0';
    return copy;
}
