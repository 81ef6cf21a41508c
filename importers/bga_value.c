#include "bga_value.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"

enum { DIGITS_MAX = 18 }; /* any number of that many digits fits into 64 bits */

int bga_refuse(const struct bga_note *note, struct err *err, const char *fmt, ...)
{
    char text[sizeof err->text];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    return err_at(err, note->file, 0, 0, "move %u: %s: %s", note->move, note->type, text);
}

bool bga_integer_text(const char *text, int64_t *out)
{
    const bool negative = text[0] == '-';
    const char *digits = text + (negative ? 1 : 0);
    const size_t n = strspn(digits, "0123456789");
    if (n == 0 || n > DIGITS_MAX || digits[n])
        return false;
    int64_t value = 0;
    for (size_t i = 0; i < n; i++)
        value = value * 10 + (digits[i] - '0');
    *out = negative ? -value : value;
    return true;
}

bool bga_integer(const json_t *value, int64_t *out)
{
    if (json_is_integer(value)) {
        *out = json_integer_value(value);
        return true;
    }
    return json_is_string(value) && bga_integer_text(json_string_value(value), out);
}

const json_t *bga_arg(const struct bga_note *note, const char *key)
{
    return json_object_get(note->args, key);
}

int bga_arg_int(const struct bga_note *note, const char *key, int min, int max, int *out,
                struct err *err)
{
    const json_t *value = bga_arg(note, key);
    int64_t number;
    if (!bga_integer(value, &number))
        return bga_refuse(note, err, "%s: expected a number, found %s", key,
                          bga_type_name(value));
    if (number < min || number > max)
        return bga_refuse(note, err, "%s: expected a number from %d to %d, found %" PRId64, key,
                          min, max, number);
    *out = (int)number;
    return 0;
}

const char *bga_arg_text(const struct bga_note *note, const char *key, struct err *err)
{
    const json_t *value = bga_arg(note, key);
    if (!json_is_string(value)) {
        bga_refuse(note, err, "%s: expected a text, found %s", key, bga_type_name(value));
        return NULL;
    }
    return json_string_value(value);
}

const char *bga_type_name(const json_t *value)
{
    if (!value)
        return "nothing";
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "a list";
    case JSON_STRING:
        return "a text";
    case JSON_INTEGER:
        return "an integer";
    case JSON_REAL:
        return "a fraction";
    case JSON_TRUE:
    case JSON_FALSE:
        return "a truth value";
    case JSON_NULL:
        return "null";
    }
    return "something else";
}

struct bga_members bga_members_of(const json_t *container)
{
    return (struct bga_members){.container = container};
}

bool bga_members_next(struct bga_members *m)
{
    if (json_is_array(m->container)) {
        m->value = json_array_get(m->container, m->index++);
        return m->value != NULL;
    }
    /* Jansson's iterators want a non-constant object, though they do not change it. */
    json_t *object = (json_t *)(uintptr_t)m->container;
    m->iterator =
        m->iterator ? json_object_iter_next(object, m->iterator) : json_object_iter(object);
    if (!m->iterator)
        return false;
    m->key = json_object_iter_key(m->iterator);
    m->value = json_object_iter_value(m->iterator);
    return true;
}
