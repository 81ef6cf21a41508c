/* mutate_json.c - JSON changed by its values: members are removed, repeated and exchanged. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "mutate.h"

/* All values that hold others, in order. */
struct containers {
    json_t **value;
    size_t n, capacity;
};

static void collect(struct containers *c, json_t *value)
{
    const char *key;
    json_t *member;
    size_t i;
    if (!json_is_object(value) && !json_is_array(value))
        return;
    if (c->n == c->capacity) {
        c->capacity = c->capacity == 0 ? 64 : c->capacity * 2;
        c->value = realloc(c->value, c->capacity * sizeof *c->value);
    }
    c->value[c->n++] = value;
    json_object_foreach(value, key, member) collect(c, member);
    json_array_foreach(value, i, member) collect(c, member);
}

static size_t below(struct random *r, size_t n)
{
    return n == 0 ? 0 : (size_t)(random_next(r) % n);
}

static json_t *member_of(struct random *r, const struct containers *c)
{
    json_t *from = c->value[below(r, c->n)];
    if (json_is_array(from))
        return json_array_get(from, below(r, json_array_size(from)));
    void *it = json_object_iter(from);
    for (size_t n = below(r, json_object_size(from)); it != NULL && n > 0; n--)
        it = json_object_iter_next(from, it);
    return json_object_iter_value(it);
}

static json_t *any_value(struct random *r, const struct containers *c)
{
    static const json_int_t number[] = {0, -1, 1, 5, 99, 32768, INT32_MAX, INT64_MIN};
    static const char *const text[] = {"",     "0",      "-1",     "99999999999",
                                       "corn", "quarry", "\x1b[2J"};
    switch (below(r, 6)) {
    case 0:
        return json_integer(number[below(r, sizeof number / sizeof *number)]);
    case 1:
        return json_string(text[below(r, sizeof text / sizeof *text)]);
    case 2:
        return json_null();
    case 3:
        return below(r, 2) == 0 ? json_array() : json_object();
    default:
        return json_deep_copy(member_of(r, c));
    }
}

static void change_array(struct random *r, const struct containers *c, json_t *array)
{
    const size_t at = below(r, json_array_size(array) + 1);
    switch (below(r, 4)) {
    case 0:
        json_array_remove(array, at);
        return;
    case 1:
        json_array_insert_new(array, at, json_deep_copy(json_array_get(array, at)));
        return;
    case 2:
        json_array_insert_new(array, at, any_value(r, c));
        return;
    default:
        json_array_set_new(array, at, any_value(r, c));
        return;
    }
}

/* A number not far from `n`, which may be at the end of its range. */
static json_int_t near(struct random *r, json_int_t n)
{
    return (json_int_t)((uint64_t)n + below(r, 5) - 2);
}

static void change_object(struct random *r, const struct containers *c, json_t *object)
{
    void *it = json_object_iter(object);
    for (size_t n = below(r, json_object_size(object)); it != NULL && n > 0; n--)
        it = json_object_iter_next(object, it);
    if (it == NULL)
        return;
    json_t *value = json_object_iter_value(it);
    if (below(r, 4) == 0)
        json_object_del(object, json_object_iter_key(it));
    else if (json_is_integer(value) && below(r, 2) == 0)
        json_object_iter_set_new(object, it, json_integer(near(r, json_integer_value(value))));
    else
        json_object_iter_set_new(object, it, any_value(r, c));
}

static void change_values(struct random *r, json_t *root)
{
    for (size_t n = 1 + below(r, 4); n > 0; n--) {
        struct containers c = {NULL, 0, 0};
        collect(&c, root);
        json_t *chosen = c.value[below(r, c.n)];
        if (json_is_array(chosen))
            change_array(r, &c, chosen);
        else
            change_object(r, &c, chosen);
        free(c.value);
    }
}

size_t mutate_json(uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    struct random r = {seed};
    json_t *root = json_loadb((const char *)data, size, 0, NULL);
    if (root == NULL || below(&r, 16) == 0) {
        json_decref(root);
        return mutate_bytes(data, size, max, seed);
    }
    change_values(&r, root);
    char *text = json_dumps(root, JSON_COMPACT);
    const size_t length = text == NULL ? 0 : strlen(text);
    if (length > 0 && length <= max) {
        memcpy(data, text, length);
        size = length;
    }
    free(text);
    json_decref(root);
    return size;
}
