#include "bga_text.h"

#include <inttypes.h>
#include <string.h>

#include "base/err.h"
#include "base/text.h"

/* What stands in the script of a page before JSON, in the order in which they are looked for. */
static const struct {
    const char *name;
    char mark;       /* between the name and the value */
    bool is_log;     /* may occur often, and must be JSON */
    const char *key; /* of an object: the member that is meant */
} landmarks[] = {
    {"bgaGameData", '=', false, "gamename"},
    {"completesetup", '(', false, NULL},
    {"g_gamelogs", '=', true, NULL},
};
enum { LANDMARKS = sizeof landmarks / sizeof landmarks[0] };

static const char *skip_space(const char *at, const char *end)
{
    while (at < end && memchr(" \t\r\n", *at, 4))
        at++;
    return at;
}

static const char *skip_mark(const char *at, const char *end)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t n = sizeof mark - 1;
    return (size_t)(end - at) >= n && memcmp(at, mark, n) == 0 ? at + n : at;
}

static bool begins_with(const char *at, const char *end, const char *word)
{
    const size_t n = strlen(word);
    return (size_t)(end - at) >= n && text_equal_fold(at, n, word, n);
}

static bool is_bracket(const char *at, const char *end)
{
    return at < end && (*at == '{' || *at == '[');
}

bool bga_text_probe(const char *head, size_t length)
{
    static const char *const beginnings[] = {"<!doctype html", "<html", "<!--", "g_gamelogs"};
    const char *end = head + length, *at = skip_space(skip_mark(head, end), end);
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
        if (begins_with(at, end, beginnings[i]))
            return true;
    return is_bracket(at, end);
}

struct bga_text bga_text_of(const char *bytes, size_t length, size_t n_values)
{
    const char *end = bytes + length, *at = skip_space(skip_mark(bytes, end), end);
    return (struct bga_text){.start = bytes,
                             .at = at,
                             .end = end,
                             .is_page = !is_bracket(at, end),
                             .n_values = n_values};
}

/* Behind the quote that closes the text at `at`. */
static const char *quote_end(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\' && at + 1 < end;
    return at < end ? at + 1 : end;
}

/* Behind the bracket or quote that closes the value at `at`; the end of the text when none does.
 * *n gets at least as many as it has values: each but the first of a list or object stands behind a
 * comma. */
static const char *value_end(const char *at, const char *end, size_t *n)
{
    size_t depth = 0;
    *n = 1;
    while (at < end) {
        const char c = *at;
        at = c == '"' ? quote_end(at, end) : at + 1;
        *n += c == '{' || c == '[' || c == ',';
        depth += c == '{' || c == '[';
        depth -= depth > 0 && (c == '}' || c == ']');
        if (depth == 0 && memchr("]}\"", c, 3))
            return at;
    }
    return end;
}

static int fail(const struct bga_text *text, const char *at, const char *file, const char *why,
                struct err *err)
{
    uint32_t line = 1;
    const char *line_start = text->start;
    for (const char *end; (end = memchr(line_start, '\n', (size_t)(at - line_start))) != NULL;
         line++)
        line_start = end + 1;
    return err_at(err, file, line, (uint32_t)(at - line_start), "expected JSON: %s", why);
}

/* Reads the value at text->at and goes behind it. */
static int take_value(struct bga_text *text, json_t **value, const char *file, struct err *err)
{
    json_error_t why;
    size_t n;
    const char *at = text->at;
    text->at = value_end(at, text->end, &n);
    if (n > text->n_values)
        return err_at(err, file, 0, 0, "expected at most %d values, found more",
                      BGA_VALUES_MAX);
    text->n_values -= n;
    *value = json_loadb(at, (size_t)(text->at - at), text->is_page ? JSON_DECODE_ANY : 0, &why);
    if (*value != NULL)
        return 1;
    const size_t left = (size_t)(text->end - at);
    const size_t position = why.position > 0 ? (size_t)why.position : 0;
    return fail(text, at + (position < left ? position : left), file, why.text, err);
}

/* The value behind the next place where the landmark stands; NULL when there is none. */
static const char *find_landmark(const struct bga_text *text)
{
    const char *name = landmarks[text->landmark].name;
    for (const char *at = text->at; (at = strstr(at, name)) != NULL;) {
        at = skip_space(at + strlen(name), text->end);
        if (*at != landmarks[text->landmark].mark)
            continue;
        at = skip_space(at + 1, text->end);
        if (is_bracket(at, text->end) || *at == '"')
            return at;
    }
    return NULL;
}

/* The name of the game: the value itself, or a member of it; NULL when it is none. */
static json_t *name_of(json_t *value, const char *key)
{
    json_t *name = key ? json_incref(json_object_get(value, key)) : json_incref(value);
    json_decref(value);
    if (json_is_string(name))
        return name;
    json_decref(name);
    return NULL;
}

static int next_of_page(struct bga_text *text, json_t **value, const char *file,
                        struct err *err)
{
    for (; text->landmark < LANDMARKS; text->landmark++) {
        const char *start = text->at;
        const char *at = find_landmark(text);
        if (!at)
            continue;
        text->at = at;
        if (landmarks[text->landmark].is_log)
            return take_value(text, value, file, err);
        const int status = take_value(text, value, file, NULL);
        text->at = start;
        *value = status > 0 ? name_of(*value, landmarks[text->landmark].key) : NULL;
        if (*value) {
            text->landmark++;
            return 1;
        }
    }
    return 0;
}

int bga_text_next(struct bga_text *text, json_t **value, const char *file, struct err *err)
{
    if (text->is_page)
        return next_of_page(text, value, file, err);
    text->at = skip_space(text->at, text->end);
    return text->at == text->end ? 0 : take_value(text, value, file, err);
}
