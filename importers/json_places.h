/* json_places.h - where the elements of a list stand in the text of JSON, which Jansson does not
 * say. */
#ifndef IMPORTERS_JSON_PLACES_H
#define IMPORTERS_JSON_PLACES_H

#include <stddef.h>
#include <stdint.h>

struct json_place {
    size_t start, end; /* bytes from the start of the text; end: after it, 0 of a plain value */
    uint32_t line, column, end_line;
};

/* The places of the elements of the list that is the member `key` of the object in the text, which
 * Jansson has read.  Returns their number; *out is the caller's to free, NULL when there are
 * none. */
size_t json_places_of(const char *bytes, size_t length, const char *key,
                      struct json_place **out);

#endif
