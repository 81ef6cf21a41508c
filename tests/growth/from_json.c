/* from_json.c - the hashes of positions, computed from their JSON alone (docs/state.md, "The
 * hash").
 *
 *     shipslog replay --every --format json LOG | from_json SCHEMA
 *
 * Written from docs/state.md; shares no code with the program.  Event 0 of a game is the
 * set-up; games whose first hands are dealt automatically, the public ones of San Juan, are
 * skipped. Prints how many positions have the hash computed here; the exit status is 1 when one
 * has another.
 */
#include <inttypes.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

/* A position beside the set-up of its game. */
struct sum {
    uint64_t value;
    json_t *schema; /* properties of the object that is being hashed */
    char name[128]; /* of the member */
};

static uint64_t of_bytes(const struct sum *s, const void *bytes, size_t n)
{
    return XXH3_64bits_withSeed(bytes, n, XXH3_64bits(s->name, strlen(s->name)));
}

static void add_number(struct sum *s, json_int_t number)
{
    const unsigned char bytes[] = {(unsigned char)(number & 0xFF),
                                   (unsigned char)(number >> 8 & 0xFF)};
    s->value += of_bytes(s, bytes, sizeof bytes);
}

/* The number stands for the name of that place in the list, if there is one. */
static void add_named(struct sum *s, const json_t *names, json_int_t place, json_int_t number)
{
    const char *name =
        place < 0 ? NULL : json_string_value(json_array_get(names, (size_t)place));
    if (name == NULL)
        add_number(s, number);
    else
        s->value += of_bytes(s, name, strlen(name));
}

static void add_bits(struct sum *s, const json_t *names, size_t element, json_int_t mask)
{
    for (unsigned bit = 0; bit < 16; bit++)
        if ((mask >> bit & 1) != 0)
            add_named(s, names, (json_int_t)(16 * element + bit), (json_int_t)1 << bit);
}

static void add_word(struct sum *s, const json_t *rule, const char *seat, const char *key,
                     const char *element, size_t place, json_int_t value)
{
    const json_t *bits = json_object_get(rule, "bits"),
                 *values = json_object_get(rule, "values");
    const int n = snprintf(s->name, sizeof s->name, "%s%s", seat, key);
    if (bits != NULL) {
        add_bits(s, bits, place, value);
        return;
    }
    if (element != NULL)
        snprintf(s->name + n, sizeof s->name - (size_t)n, " %s", element);
    if (values != NULL)
        add_named(s, values, value, value);
    else
        add_number(s, value);
}

static json_int_t number_or(const json_t *value, json_int_t other)
{
    return value == NULL ? other : json_integer_value(value);
}

/* What the set-up does not show is 0, of `city` -1. */
static json_int_t unseen(const char *key)
{
    return strcmp(key, "city") == 0 ? -1 : 0;
}

static void add_member(struct sum *s, const char *seat, const char *key, json_t *now,
                       const json_t *setup)
{
    const json_t *rule = json_object_get(s->schema, key);
    const char *name;
    json_t *value;
    size_t i;
    char number[32];
    if (json_is_integer(now) && json_integer_value(now) != number_or(setup, unseen(key)))
        add_word(s, rule, seat, key, NULL, 0, json_integer_value(now));
    if (json_is_object(now)) {
        json_object_foreach(now, name,
                            value) if (json_integer_value(value) !=
                                       number_or(json_object_get(setup, name), unseen(key)))
            add_word(s, rule, seat, key, name, 0, json_integer_value(value));
    }
    json_array_foreach(now, i, value)
    {
        snprintf(number, sizeof number, "%zu", i + 1);
        if (json_integer_value(value) != number_or(json_array_get(setup, i), unseen(key)))
            add_word(s, rule, seat, key, number, i, json_integer_value(value));
    }
}

/* Members of one object, without texts and what concerns only the log. */
static void add_members(struct sum *s, const char *seat, json_t *now, const json_t *setup)
{
    static const char about_log[] =
        " marked open due_more due_doubled contradictions at_least at_most score ";
    const char *key;
    json_t *value;
    char word[64];
    json_object_foreach(now, key, value)
    {
        snprintf(word, sizeof word, " %s ", key);
        if (strstr(about_log, word) == NULL)
            add_member(s, seat, key, value, json_object_get(setup, key));
    }
}

static uint64_t hash_of(json_t *position, const json_t *setup, json_t *schema)
{
    json_t *definitions = json_object_get(schema, "definitions"), *seat;
    const json_t *seats = json_object_get(setup, "seats");
    struct sum s = {.name = "players"};
    size_t i;
    add_number(&s, json_integer_value(json_object_get(position, "players")));
    s.schema = json_object_get(json_object_get(definitions, "state"), "properties");
    add_members(&s, "", json_object_get(position, "state"), json_object_get(setup, "state"));
    s.schema = json_object_get(json_object_get(definitions, "player"), "properties");
    json_array_foreach(json_object_get(position, "seats"), i, seat)
    {
        const char prefix[] = {(char)('A' + i), ' ', '\0'};
        add_members(&s, prefix, seat, json_array_get(seats, i));
    }
    return s.value;
}

/* Whether something was dealt before event 0. */
static bool is_public(const json_t *position)
{
    const json_t *open = json_object_get(json_object_get(position, "state"), "open");
    return open != NULL && json_integer_value(open) == 0;
}

/* Whether the position has the right hash. */
static bool is_right(const json_t *line, json_t *position, const json_t *setup, json_t *schema)
{
    const json_int_t event = json_integer_value(json_object_get(line, "event"));
    const char *said = json_string_value(json_object_get(position, "hash"));
    char hash[32];
    snprintf(hash, sizeof hash, "v2 %016" PRIx64, hash_of(position, setup, schema));
    if (said != NULL && strcmp(said, hash) == 0)
        return true;
    fprintf(stderr, "event %" JSON_INTEGER_FORMAT " has %s, expected %s\n", event, said, hash);
    return false;
}

/* Checks positions up to the first wrong one; -1 when there is one. */
static int check_all(json_t *schema)
{
    json_t *setup = NULL, *line;
    json_error_t error;
    int n = 0;
    while (n >= 0 && (line = json_loadf(stdin, JSON_DISABLE_EOF_CHECK, &error)) != NULL) {
        json_t *position = json_object_get(line, "position");
        if (json_integer_value(json_object_get(line, "event")) == 0) {
            json_decref(setup);
            setup = json_incref(position);
        }
        if (!is_public(position))
            n = is_right(line, position, setup, schema) ? n + 1 : -1;
        json_decref(line);
    }
    json_decref(setup);
    return n;
}

int main(int argc, char **argv)
{
    json_error_t error;
    json_t *schema = argc == 2 ? json_load_file(argv[1], 0, &error) : NULL;
    if (schema == NULL)
        return 2;
    const int n = check_all(schema);
    json_decref(schema);
    printf("%d\n", n);
    return n < 0;
}
