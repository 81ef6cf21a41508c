#include "bgstats_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "json_text.h"

/* ---- recognising ---------------------------------------------------------------------------- */

/* Members of the file that no other format has together with uuids. */
static bool is_own_key(const char *key, size_t length)
{
    static const char *const keys[] = {"games",      "plays",          "players", "locations",
                                       "userInfo",   "tags",           "groups",  "about",
                                       "challenges", "deletedObjects", NULL};
    size_t i = 0;
    while (keys[i] != NULL && (strlen(keys[i]) != length || memcmp(keys[i], key, length) != 0))
        i++;
    return keys[i] != NULL;
}

/* The numbers of plays, players and games of other programs are no uuids. */
bool bgstats_probe(const char *head, size_t length)
{
    static const char uuid[] = "\"uuid\"";
    const struct json_text text = json_text_of(head, length, 0);
    const char *at = text.at, *end = text.end;
    bool has_own_key = false, has_uuid = false;
    size_t depth = 0;
    for (; at < end && (*at == '{' || depth > 0); at++) {
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        if (*at != '"')
            continue;
        const char *after = json_quote_end(at, end);
        const size_t n = (size_t)(after - at);
        has_own_key |= depth == 1 && n > 2 && is_own_key(at + 1, n - 2);
        has_uuid |= n == sizeof uuid - 1 && memcmp(at, uuid, n) == 0;
        at = after - 1;
    }
    return has_own_key && has_uuid;
}

/* ---- reading -------------------------------------------------------------------------------- */

enum { NUMBER_TEXT = 24 };

/* The objects of the list by their `id`; NULL when there is no list. */
static json_t *by_number(const json_t *root, const char *list)
{
    const json_t *values = json_object_get(root, list);
    json_t *out = json_object();
    json_t *value;
    size_t i;
    char number[NUMBER_TEXT];
    json_array_foreach(values, i, value)
    {
        snprintf(number, sizeof number, "%" PRId64, bgstats_number(value, "id"));
        json_object_set(out, number, value);
    }
    return out;
}

static int read_root(struct bgstats_file *f, const char *name, const char *bytes, size_t length,
                     struct err *err)
{
    struct json_text text = json_text_of(bytes, length, JSON_VALUES_MAX);
    const int status = json_text_next(&text, &f->root, name, err);
    if (status < 0)
        return -1;
    if (status == 0 || *json_skip_space(text.at, text.end) != '\0')
        return err_at(err, name, 0, 0, "expected one object of JSON");
    static const char *const lists[] = {"games", "players", "plays"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (!json_is_array(json_object_get(f->root, lists[i])))
            return err_at(
                err, name, 0, 0,
                "expected a file of BG Stats with the lists games, players and plays, "
                "found none of %s",
                lists[i]);
    return 0;
}

int bgstats_file_read(struct bgstats_file *f, const char *name, const char *bytes,
                      size_t length, struct err *err)
{
    *f = (struct bgstats_file){.names = f->names};
    if (read_root(f, name, bytes, length, err) < 0)
        return -1;
    f->games = by_number(f->root, "games");
    f->players = by_number(f->root, "players");
    f->locations = by_number(f->root, "locations");
    f->plays = json_object_get(f->root, "plays");
    const size_t n = json_places_of(bytes, length, "plays", &f->place);
    if (n != json_array_size(f->plays)) { /* the key was written with escapes */
        free(f->place);
        f->place = NULL;
    }
    return 0;
}

void bgstats_file_free(struct bgstats_file *f)
{
    json_decref(f->games);
    json_decref(f->players);
    json_decref(f->locations);
    json_decref(f->root);
    free(f->place);
    *f = (struct bgstats_file){0};
}

struct span bgstats_place(const struct bgstats_file *f, size_t i)
{
    if (f->place == NULL)
        return (struct span){.line = 1};
    return (struct span){
        .offset = f->place[i].start, .line = f->place[i].line, .column = f->place[i].column};
}

/* ---- values --------------------------------------------------------------------------------- */

/* 0 means that there is none. */
static const json_t *find_by_id(const json_t *values, const json_t *from, const char *key)
{
    char number[NUMBER_TEXT];
    const int64_t id = bgstats_number(from, key);
    snprintf(number, sizeof number, "%" PRId64, id);
    return id == 0 ? NULL : json_object_get(values, number);
}

const json_t *bgstats_game_of(const struct bgstats_file *f, const json_t *from)
{
    return find_by_id(f->games, from, "gameRefId");
}

const json_t *bgstats_player_of(const struct bgstats_file *f, const json_t *from)
{
    return find_by_id(f->players, from, "playerRefId");
}

const json_t *bgstats_location_of(const struct bgstats_file *f, const json_t *from)
{
    return find_by_id(f->locations, from, "locationRefId");
}

int64_t bgstats_number(const json_t *from, const char *key)
{
    return json_integer_value(json_object_get(from, key));
}

/* Older versions wrote 0 and 1. */
bool bgstats_truth(const json_t *from, const char *key)
{
    return json_is_true(json_object_get(from, key)) || bgstats_number(from, key) != 0;
}

const char *bgstats_text(const json_t *from, const char *key)
{
    const char *text = json_string_value(json_object_get(from, key));
    return text != NULL ? text : "";
}
