#include "commands/state_schema.h"

#include <string.h>

#include "base/buf.h"
#include "base/embedded.h"
#include "base/json_out.h"
#include "base/template.h"
#include "core/position_hash.h"

/* The parts that are the same for every game are state.schema.json, with {{words}} to be replaced. */
extern const struct embedded state_template;

enum { SETS_BASE = 1 }; /* mask of the base game alone */

static void put_quoted(struct buf *out, const char *text)
{
    json_quote(out, text, strlen(text));
}

/* The things of a field that belong to one of the sets. */
static void put_names(struct buf *out, const struct game_def *game, const struct field_def *f,
                      uint32_t sets)
{
    const char *separator = "";
    for (size_t i = 0; i < f->count; i++) {
        const struct thing_def *thing = &game->words.things[f->first + i];
        if ((sets >> thing->set & 1) == 0)
            continue;
        buf_puts(out, separator);
        put_quoted(out, thing->name);
        separator = ", ";
    }
}

/* Appends the names of numbers, in order: `values` from 0 on, `bits` of masks from the lowest
 * bit of the first mask on. */
static void put_values(struct buf *out, const struct game_def *game, const struct field_def *f)
{
    const int from = f->value == VALUE_IS_THING_OR_0 ? 1 : 0;
    if (f->value == VALUE_IS_NUMBER)
        return;
    buf_puts(out, f->value == VALUE_IS_BITS ? ", \"bits\": [" : ", \"values\": [");
    buf_puts(out, from > 0 ? "null" : "");
    for (int i = 0; i < f->value_count; i++) {
        buf_puts(out, from + i > 0 ? ", " : "");
        put_quoted(out, position_value_name(game, f, from + i));
    }
    buf_putc(out, ']');
}

static void put_field(struct buf *out, const struct game_def *game, const struct field_def *f)
{
    buf_puts(out, "        ");
    put_quoted(out, f->name);
    buf_puts(out, ": {\"description\": ");
    const bool is_base = (f->sets & SETS_BASE) != 0;
    struct buf help = BUF_INIT;
    buf_printf(&help, "%s%s", f->help, is_base ? "" : "; only where an expansion needs it");
    put_quoted(out, buf_str(&help));
    buf_free(&help);
    buf_puts(out, ", ");
    if (f->count == 1) {
        buf_puts(out, "\"type\": \"integer\"");
    } else if (f->first != NO_THING) {
        /* Only things of the base game are always there. */
        buf_puts(out,
                 "\"type\": \"object\", \"additionalProperties\": {\"type\": \"integer\"}, "
                 "\"required\": [");
        put_names(out, game, f, SETS_BASE);
        buf_puts(out, "], \"propertyNames\": {\"enum\": [");
        put_names(out, game, f, SETS_ALL);
        buf_puts(out, "]}");
    } else {
        buf_printf(out,
                   "\"type\": \"array\", \"items\": {\"type\": \"integer\"}, \"minItems\": %u, "
                   "\"maxItems\": %u",
                   f->count, f->count);
    }
    put_values(out, game, f);
    buf_puts(out, "}");
}

/* Appends an object with the fields of the table, between `first` and `last`. */
static void put_object(struct buf *out, const struct game_def *game, bool per_seat)
{
    struct buf required = BUF_INIT;
    const char *separator = "";
    buf_printf(out, "    \"%s\": {\n      \"type\": \"object\",\n      \"properties\": {\n",
               per_seat ? "player" : "state");
    if (per_seat) {
        buf_puts(out, "        \"seat\": {\"$ref\": \"#/definitions/seat\"},\n"
                      "        \"name\": {\"type\": \"string\"},\n"
                      "        \"score\": {\"$ref\": \"#/definitions/score\"},\n");
        buf_puts(&required, "\"seat\", \"name\", \"score\"");
    }
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if ((f->per_seat != 0) != per_seat)
            continue;
        buf_puts(out, separator[0] == '\0' ? "" : ",\n");
        put_field(out, game, f);
        if ((f->sets & SETS_BASE) != 0) {
            buf_puts(&required, required.len > 0 ? ", " : "");
            put_quoted(&required, f->name);
        }
        separator = ", ";
    }
    buf_printf(out,
               "\n      },\n      \"required\": [%s],\n      \"additionalProperties\": false\n"
               "    }",
               buf_str(&required));
    buf_free(&required);
}

static const char *part_name(const struct game_def *game, size_t part)
{
    return game->words.things[game->rules.score_parts[part].thing].name;
}

/* ---- the words of the template ----------------------------------------------------------- */

static void put_game(struct buf *out, const void *context)
{
    const struct game_def *game = context;
    put_quoted(out, game->name);
}

static void put_scores(struct buf *out, const void *context)
{
    const struct game_def *game = context;
    for (size_t i = 0; i < game->rules.n_score_parts; i++) {
        buf_puts(out, "        ");
        put_quoted(out, part_name(game, i));
        buf_puts(out, ": {\"type\": \"integer\", \"description\": ");
        put_quoted(out, game->rules.score_parts[i].help);
        buf_puts(out, "},\n");
    }
}

static void put_score_keys(struct buf *out, const void *context)
{
    const struct game_def *game = context;
    for (size_t i = 0; i < game->rules.n_score_parts; i++) {
        put_quoted(out, part_name(game, i));
        buf_puts(out, ", ");
    }
}

/* "; `marked` is left out" */
static void put_unhashed(struct buf *out, const void *context)
{
    const struct game_def *game = context;
    unsigned n = 0;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if (f->per_seat || f->offset < game->rules.hashed_slots)
            continue;
        buf_printf(out, "%s`%s`", n++ == 0 ? "; " : ", ", f->name);
    }
    if (n > 0)
        buf_puts(out, n == 1 ? " is left out" : " are left out");
}

static void put_range(struct buf *out, const char *least, const char *most,
                      const struct game_def *game)
{
    buf_printf(out, "\"%s\": %u, \"%s\": %u", least, game->rules.min_players, most,
               game->rules.max_players);
}

static void put_players(struct buf *out, const void *context)
{
    put_range(out, "minimum", "maximum", context);
}

static void put_seats(struct buf *out, const void *context)
{
    put_range(out, "minItems", "maxItems", context);
}

static void put_steps(struct buf *out, const void *context)
{
    const struct game_def *game = context;
    for (size_t i = 0; i < game->words.n_steps; i++) {
        buf_puts(out, i == 0 ? "" : ", ");
        put_quoted(out, game->words.steps[i]);
    }
}

static void put_state(struct buf *out, const void *context)
{
    put_object(out, context, false);
}

static void put_player(struct buf *out, const void *context)
{
    put_object(out, context, true);
}

void state_schema(struct buf *out, const struct game_def *game)
{
    static const struct template_word words[] = {
        {.word = "game", .put = put_game},     {.word = "players", .put = put_players},
        {.word = "seats", .put = put_seats},   {.word = "unhashed", .put = put_unhashed},
        {.word = "scores", .put = put_scores}, {.word = "score_keys", .put = put_score_keys},
        {.word = "steps", .put = put_steps},   {.word = "state", .put = put_state},
        {.word = "player", .put = put_player}, {0},
    };
    template_fill(out, state_template.data, words, game);
}
