/* bga_text.h - the JSON values in a text: a file, or an answer of the site kept within JSON.
 *
 * A text is JSON, one value or several in a row (one on each line, often), or a page of the site,
 * whose script assigns JSON to variables that are known by name.
 *
 *     struct bga_text text = bga_text_of(bytes, length, JSON_VALUES_MAX);
 *     while ((status = bga_text_next(&text, &value, err)) > 0) ... json_decref(value);
 *
 * The text is borrowed, and ends with a NUL byte that does not count.
 */
#ifndef IMPORTERS_BGA_TEXT_H
#define IMPORTERS_BGA_TEXT_H

#include "json_text.h"

struct bga_text {
    struct json_text json;
    bool is_page;
    unsigned landmark; /* of a page: what is looked for */
};

struct bga_text bga_text_of(const char *bytes, size_t length, size_t n_values);

/* Whether the words of results of the site stand in the text. */
bool bga_text_has_results(const char *bytes, size_t length);

/* Whether the first bytes of a text can be a log, or results; white space and a byte order mark may come
 * first, and before results any text, which is then refused with the reason. */
bool bga_text_probe(const char *head, size_t length);

/* Whether they are of the site for sure: much else begins like JSON, or like a page. */
bool bga_text_is_sure(const char *head, size_t length);

/* 1: *value is the next one, a text for the name of the game that a page is about; 0: there are no
 * more; -1: what comes is no JSON, or has more values than are left: `err` has its line and column
 * in the text, and `file`. */
int bga_text_next(struct bga_text *text, json_t **value, const char *file, struct err *err);

#endif
