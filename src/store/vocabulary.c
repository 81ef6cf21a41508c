#include "store/vocabulary.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/game.h"
#include "core/position_hash.h"
#include "core/recorded_hash.h"
#include "core/replay.h"
#include "games/game_registry.h"
#include "store/query.h"
#include "store/schema/schema.h"

enum { TEXTS = 4 };

/* One row of a lookup table, in the order of its columns. */
struct entry {
    const char *key; /* the game, or the id of a violation */
    int id; /* number within the game, or another number; NO_ID: the table has no such column */
    const char *text[TEXTS];
    int n_texts;
};
enum { NO_ID = -1 };

enum lookup {
    LOOKUP_KIND,
    LOOKUP_SCORE_PART,
    LOOKUP_THING,
    LOOKUP_VERB,
    LOOKUP_CAUSE,
    LOOKUP_REASON,
    LOOKUP_VIOLATION,
    LOOKUP_COUNT,
};

/* Takes every row of every lookup table, in a fixed order; 0 or -1. */
struct entry_sink {
    int (*take)(struct entry_sink *sink, enum lookup table, const struct entry *entry);
};

static const char *const thing_classes[THING_CLASS_COUNT] = {
    [THING_KIND] = "kind", [THING_QUARRY] = "quarry", [THING_BUILDING] = "building",
    [THING_ROLE] = "role", [THING_PIECE] = "piece",   [THING_PLACE] = "place",
    [THING_SEAT] = "seat", [THING_SCORE] = "score",   [THING_UNKNOWN] = "unknown",
};

static const char *const verb_classes[] = {
    [VERB_DECISION] = "decision",
    [VERB_CHANCE] = "chance",
    [VERB_NOTE] = "note",
};

const char *vocabulary_thing_class(unsigned class)
{
    return thing_classes[class];
}

const char *vocabulary_verb_class(unsigned kind)
{
    return verb_classes[kind];
}

static const char *const accounts[] = {
    [ACCOUNT_NONE] = "",       [ACCOUNT_MONEY] = "money", [ACCOUNT_POINTS] = "points",
    [ACCOUNT_GOODS] = "goods", [ACCOUNT_TILES] = "",      [ACCOUNT_PEOPLE] = "",
};

/* The account that a thing counts for. */
static const char *account_of(const struct game_def *game, size_t thing)
{
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *field = &game->rules.fields[i];
        if (accounts[field->account][0] != '\0' && thing >= field->first &&
            thing < (size_t)field->first + field->count)
            return accounts[field->account];
    }
    return accounts[ACCOUNT_NONE];
}

static size_t count_reasons(const struct game_def *game)
{
    const struct reason_kind *kind = game->play == NULL ? NULL : game->play->reasons;
    size_t n = 0;
    while (kind != NULL && kind[n].name != NULL)
        n++;
    return n;
}

static size_t count_of(enum lookup table, const struct game_def *game)
{
    const size_t n[LOOKUP_COUNT] = {
        [LOOKUP_KIND] = 1,
        [LOOKUP_SCORE_PART] = game->rules.n_score_parts,
        [LOOKUP_THING] = game->words.n_things,
        [LOOKUP_VERB] = game->words.n_verbs,
        [LOOKUP_CAUSE] = game->words.n_causes,
        [LOOKUP_REASON] = count_reasons(game),
        [LOOKUP_VIOLATION] = game->words.n_violations,
    };
    return n[table];
}

static struct entry kind_entry(const struct game_def *game)
{
    const char *money = game->accounts == NULL ? "" : game->accounts->money;
    return (struct entry){game->name, (int)game_first_role(game), {game->title, money}, 2};
}

static struct entry score_part_entry(const struct game_def *game, size_t i)
{
    const struct score_part *part = &game->rules.score_parts[i];
    const struct thing_def *thing = &game->words.things[part->thing];
    return (struct entry){game->name, (int)i + 1, {thing->name, thing->title, part->help}, 3};
}

static struct entry entry_of(enum lookup table, const struct game_def *game, size_t i)
{
    const struct game_words *w = &game->words;
    const int id = (int)i;
    switch (table) {
    case LOOKUP_KIND:
        return kind_entry(game);
    case LOOKUP_SCORE_PART:
        return score_part_entry(game, i);
    case LOOKUP_THING:
        return (struct entry){game->name,
                              id,
                              {w->things[i].name, w->things[i].title,
                               thing_classes[w->things[i].class], account_of(game, i)},
                              4};
    case LOOKUP_VERB:
        return (struct entry){
            game->name, id, {w->verbs[i].name, verb_classes[w->verbs[i].kind]}, 2};
    case LOOKUP_CAUSE:
        return (struct entry){game->name, id, {w->causes[i].name, w->causes[i].title}, 2};
    case LOOKUP_REASON:
        return (struct entry){
            game->name, id, {game->play->reasons[i].name, game->play->reasons[i].habit}, 2};
    case LOOKUP_VIOLATION:
    case LOOKUP_COUNT:
        break;
    }
    const struct violation_def *row = &w->violations[i];
    return (struct entry){
        row->id, NO_ID, {severity_name(row->severity), row->clause, row->text}, 3};
}

static int take_all(struct entry_sink *sink)
{
    const struct game_def *game;
    for (size_t n = 0; (game = game_at(n)) != NULL; n++)
        for (int table = 0; table < LOOKUP_COUNT; table++)
            for (size_t i = 0; i < count_of((enum lookup)table, game); i++) {
                const struct entry entry = entry_of((enum lookup)table, game, i);
                if (sink->take(sink, (enum lookup)table, &entry) < 0)
                    return -1;
            }
    return 0;
}

/* ---- into the database ---- */

static const char *const insert_sql[LOOKUP_COUNT] = {
    [LOOKUP_KIND] = "INSERT INTO kind(id, first_role, title, money) VALUES(?1, ?2, ?3, ?4)",
    [LOOKUP_SCORE_PART] = "INSERT INTO score_part(game_kind, n, name, title, help)"
                          " VALUES(?1, ?2, ?3, ?4, ?5)",
    [LOOKUP_THING] = "INSERT INTO thing(game_kind, id, name, title, class, account)"
                     " VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
    [LOOKUP_VERB] = "INSERT INTO verb(game_kind, id, name, class) VALUES(?1, ?2, ?3, ?4)",
    [LOOKUP_CAUSE] = "INSERT INTO cause(game_kind, id, name, title) VALUES(?1, ?2, ?3, ?4)",
    [LOOKUP_REASON] =
        "INSERT INTO reason_kind(game_kind, id, name, habit) VALUES(?1, ?2, ?3, ?4)",
    [LOOKUP_VIOLATION] = "INSERT INTO violation(id, severity, clause, text)"
                         " VALUES(?1, ?2, ?3, ?4)",
};

struct storing {
    struct entry_sink sink; /* first */
    struct query *insert[LOOKUP_COUNT];
    struct err *err;
};

static int store_entry(struct entry_sink *sink, enum lookup table, const struct entry *entry)
{
    struct storing *self = (struct storing *)sink;
    struct query *q = self->insert[table];
    int parameter = 1;
    query_bind_text(q, parameter++, entry->key, strlen(entry->key));
    if (entry->id != NO_ID)
        query_bind_int(q, parameter++, entry->id);
    for (int i = 0; i < entry->n_texts; i++)
        query_bind_text(q, parameter++, entry->text[i], strlen(entry->text[i]));
    return query_run(q, self->err);
}

int vocabulary_store(struct store *s, struct err *err)
{
    struct storing self = {.sink = {store_entry}, .err = err};
    int status = 0;
    for (int i = 0; i < LOOKUP_COUNT && status == 0; i++)
        status = query_new(&self.insert[i], s, insert_sql[i], err);
    if (status == 0)
        status = take_all(&self.sink);
    for (int i = 0; i < LOOKUP_COUNT; i++)
        query_free(self.insert[i]);
    return status;
}

/* ---- as a fingerprint ---- */

struct hashing {
    struct entry_sink sink; /* first */
    struct buf text;
};

static int hash_entry(struct entry_sink *sink, enum lookup table, const struct entry *entry)
{
    struct hashing *self = (struct hashing *)sink;
    buf_put_i64(&self->text, (int)table);
    buf_putc(&self->text, '\t');
    buf_puts(&self->text, entry->key);
    buf_putc(&self->text, '\t');
    buf_put_i64(&self->text, entry->id);
    for (int i = 0; i < entry->n_texts; i++) {
        buf_putc(&self->text, '\t');
        buf_puts(&self->text, entry->text[i]);
    }
    buf_putc(&self->text, '\n');
    return 0;
}

static void put_number(struct buf *out, size_t number)
{
    buf_putc(out, '\t');
    buf_put_i64(out, (int64_t)number);
}

static void put_field(const struct field_def *field, struct buf *out)
{
    buf_puts(out, field->name);
    put_number(out, field->offset);
    put_number(out, field->count);
    put_number(out, field->first);
    put_number(out, field->per_seat);
    put_number(out, field->account);
    put_number(out, field->value);
    put_number(out, field->value_first);
    put_number(out, field->value_count);
    buf_putc(out, '\n');
}

/* Appends the hash of a state of square numbers. */
static void put_hash(const struct game_def *game, struct buf *out)
{
    int16_t setup[STATE_SLOTS] = {0}, state[STATE_SLOTS];
    char hash[RECORDED_HASH_TEXT];
    struct position_hash *h = position_hash_new();
    for (size_t i = 0; i < STATE_SLOTS; i++)
        state[i] = (int16_t)(i * i);
    position_hash_start(h, game, setup, game->rules.max_players);
    recorded_hash_format((struct recorded_hash){HASH_VERSION, position_hash_of(h, state)},
                         hash);
    position_hash_free(h);
    buf_putc(out, '\t');
    buf_puts(out, hash);
    buf_putc(out, '\n');
}

void vocabulary_put_state(const struct game_def *game, struct buf *out)
{
    for (size_t i = 0; i < game->rules.n_fields; i++)
        put_field(&game->rules.fields[i], out);
    put_number(out, game->rules.seat_offset);
    put_number(out, game->rules.seat_slots);
    put_number(out, game->rules.hashed_slots);
    put_hash(game, out);
}

static void put_tables(struct buf *out)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->part != SCHEMA_FACTS && object->kind != SCHEMA_INDEX)
            buf_puts(out, object->sql);
    }
}

void vocabulary_fingerprint(char out[HASH128_HEX_DIGITS + 1])
{
    struct hashing self = {.sink = {hash_entry}, .text = BUF_INIT};
    const struct game_def *game;
    take_all(&self.sink);
    for (size_t i = 0; (game = game_at(i)) != NULL; i++)
        vocabulary_put_state(game, &self.text);
    put_tables(&self.text);
    hash128_format(hash128(self.text.data, self.text.len), out);
    buf_free(&self.text);
}
