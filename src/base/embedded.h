/* embedded.h - a file that is built into the program (.ci/embed). */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include <stddef.h>

struct embedded {
    const char *data; /* `length` bytes and a NUL after them */
    size_t length;
    const char *sha256; /* of the bytes, in base64 */
    const char *name;   /* of the file, or of the first of several */
};

#endif
