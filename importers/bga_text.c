#include "bga_text.h"

#include <string.h>

#include "base/text.h"
#include "notation/reader.h"

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

static bool begins_with(const char *at, const char *end, const char *word)
{
    const size_t n = strlen(word);
    return (size_t)(end - at) >= n && text_equal_fold(at, n, word, n);
}

static bool has_word(const char *at, const char *end, const char *word)
{
    const size_t n = strlen(word);
    for (; (size_t)(end - at) >= n; at++)
        if (memcmp(at, word, n) == 0)
            return true;
    return false;
}

bool bga_text_has_results(const char *bytes, size_t length)
{
    const char *const end = bytes + length;
    return has_word(bytes, end, "\"game_name\"") &&
           (has_word(bytes, end, "\"player_names\"") || has_word(bytes, end, "\"gamerank\""));
}

bool bga_text_probe(const char *head, size_t length)
{
    static const char *const beginnings[] = {"<!doctype html", "<html", "<!--", "g_gamelogs"};
    const struct json_text text = json_text_of(head, length, 0);
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
        if (begins_with(text.at, text.end, beginnings[i]))
            return true;
    return (json_is_bracket(text.at, text.end) || bga_text_has_results(head, length)) &&
           notation_look(head, length) == NOTATION_NOWHERE; /* "[12:03] slog 1" */
}

bool bga_text_is_sure(const char *head, size_t length)
{
    static const char *const words[] = {"boardgamearena", "bgaGameData", "g_gamelogs",
                                        "\"packet_type\"", "\"packet_id\""};
    bool is = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        is |= has_word(head, head + length, words[i]);
    return is && bga_text_probe(head, length);
}

struct bga_text bga_text_of(const char *bytes, size_t length, size_t n_values)
{
    const struct json_text json = json_text_of(bytes, length, n_values);
    return (struct bga_text){.json = json, .is_page = !json_is_bracket(json.at, json.end)};
}

/* The value after the next occurrence of the landmark; NULL when there is none. */
static const char *find_landmark(const struct bga_text *text)
{
    const char *name = landmarks[text->landmark].name;
    for (const char *at = text->json.at; (at = strstr(at, name)) != NULL;) {
        at = json_skip_space(at + strlen(name), text->json.end);
        if (*at != landmarks[text->landmark].mark)
            continue;
        at = json_skip_space(at + 1, text->json.end);
        if (json_is_bracket(at, text->json.end) || *at == '"')
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
        const char *start = text->json.at;
        const char *at = find_landmark(text);
        if (!at)
            continue;
        text->json.at = at;
        if (landmarks[text->landmark].is_log)
            return json_text_take(&text->json, JSON_DECODE_ANY, value, file, err);
        const int status = json_text_take(&text->json, JSON_DECODE_ANY, value, file, NULL);
        text->json.at = start;
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
    return text->is_page ? next_of_page(text, value, file, err)
                         : json_text_next(&text->json, value, file, err);
}
