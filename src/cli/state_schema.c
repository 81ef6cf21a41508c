#include "cli/state_schema.h"

#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "core/position_hash.h"

/* The parts that are the same for every game, around the fields. */

static const char head[] =
    "{\n"
    "  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n"
    "  \"description\": \"one line of shipslog replay --format json\",\n"
    "  \"type\": \"object\",\n"
    "  \"properties\": {\n"
    "    \"file\": {\"type\": \"string\", \"description\": \"name of the log, <stdin> for "
    "-\"},\n"
    "    \"number\": {\"type\": \"integer\", \"minimum\": 1, \"description\": \"of the game in "
    "the file\"},\n"
    "    \"id\": {\"type\": \"string\", \"description\": \"the game's own id, empty when it "
    "has "
    "none\"},\n"
    "    \"as\": {\"$ref\": \"#/definitions/seat\", \"description\": \"whose knowledge is "
    "shown; "
    "absent without --as\"},\n"
    "    \"event\": {\"type\": \"integer\", \"minimum\": 0, \"description\": \"number of the "
    "event that led here, 0 before the first\"},\n"
    "    \"line\": {\"type\": \"integer\", \"minimum\": 1, \"description\": \"of that event; "
    "absent before the first\"},\n"
    "    \"text\": {\"type\": \"string\", \"description\": \"that event in canonical "
    "notation\"},\n"
    "    \"verdict\": {\"enum\": [\"legal\", \"cannot-tell\", \"illegal\", \"impossible\"],\n"
    "      \"description\": \"cannot-tell is undecidable: what is not known decides\"},\n"
    "    \"position\": {\"$ref\": \"#/definitions/position\"}\n"
    "  },\n"
    "  \"required\": [\"file\", \"number\", \"id\", \"event\", \"position\"],\n"
    "  \"additionalProperties\": false,\n"
    "  \"definitions\": {\n"
    "    \"seat\": {\"enum\": [\"A\", \"B\", \"C\", \"D\", \"E\"]},\n"
    "    \"nobody\": {\"enum\": [\"A\", \"B\", \"C\", \"D\", \"E\", null]},\n"
    "    \"position\": {\n"
    "      \"type\": \"object\",\n"
    "      \"properties\": {\n"
    "        \"game\": {\"const\": ";

static const char after_players[] =
    ",\n"
    "        \"round\": {\"type\": \"integer\", \"minimum\": 1},\n"
    "        \"turn\": {\"type\": \"integer\", \"minimum\": 0, \"description\": \"roles taken "
    "in "
    "the round\"},\n"
    "        \"stop\": {\"$ref\": \"#/definitions/stop\"},\n"
    "        \"hash\": {\"type\": \"string\", \"pattern\": \"^v2 [0-9a-f]{16}$\", "
    "\"description\": \"of the position, as in a hash line of a log";

static const char after_hash[] =
    "\"},\n"
    "        \"endings\": {\"type\": \"array\", \"items\": {\"$ref\": "
    "\"#/definitions/ending\"}, "
    "\"description\": \"conditions met that end the game\"},\n"
    "        \"state\": {\"$ref\": \"#/definitions/state\"},\n"
    "        \"seats\": {\"type\": \"array\", ";

static const char after_seats[] =
    ", \"items\": "
    "{\"$ref\": \"#/definitions/player\"}}\n"
    "      },\n"
    "      \"required\": [\"game\", \"players\", \"round\", \"turn\", \"stop\", \"hash\", "
    "\"endings\", \"state\", \"seats\"],\n"
    "      \"additionalProperties\": false\n"
    "    },\n"
    "    \"ending\": {\n"
    "      \"type\": \"object\",\n"
    "      \"properties\": {\n"
    "        \"name\": {\"type\": \"string\"},\n"
    "        \"seat\": {\"$ref\": \"#/definitions/nobody\"},\n"
    "        \"round\": {\"type\": \"integer\", \"minimum\": 1}\n"
    "      },\n"
    "      \"required\": [\"name\", \"seat\", \"round\"],\n"
    "      \"additionalProperties\": false\n"
    "    },\n"
    "    \"score\": {\n"
    "      \"description\": \"if the game ended here\",\n"
    "      \"type\": \"object\",\n"
    "      \"properties\": {\n";

static const char after_score_parts[] =
    "        \"total\": {\"type\": \"integer\"},\n"
    "        \"tiebreak\": {\"type\": \"integer\", \"description\": \"the larger wins a "
    "tie\"},\n"
    "        \"place\": {\"type\": \"integer\", \"minimum\": 1, \"maximum\": 5}\n"
    "      },\n"
    "      \"required\": [";

static const char after_score_keys[] =
    "\"total\", \"tiebreak\", \"place\"],\n"
    "      \"additionalProperties\": false\n"
    "    },\n"
    "    \"stop\": {\n"
    "      \"description\": \"what the position waits for\",\n"
    "      \"type\": \"object\",\n"
    "      \"properties\": {\n"
    "        \"kind\": {\"enum\": [\"automatic\", \"optional\", \"decision\", \"chance\", "
    "\"over\"]},\n"
    "        \"seat\": {\"$ref\": \"#/definitions/nobody\"},\n"
    "        \"step\": {\"enum\": [";

static const char after_steps[] = "]}\n"
                                  "      },\n"
                                  "      \"required\": [\"step\", \"kind\", \"seat\"],\n"
                                  "      \"additionalProperties\": false\n"
                                  "    },\n";

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

/* Only things of the base game are always there. */
static void put_things(struct buf *out, const struct game_def *game, const struct field_def *f)
{
    buf_puts(out, "\"type\": \"object\", \"additionalProperties\": {\"type\": \"integer\"}, "
                  "\"required\": [");
    put_names(out, game, f, SETS_BASE);
    buf_puts(out, "], \"propertyNames\": {\"enum\": [");
    put_names(out, game, f, SETS_ALL);
    buf_puts(out, "]}");
}

static void put_help(struct buf *out, const struct field_def *f)
{
    const bool is_base = (f->sets & SETS_BASE) != 0;
    struct buf help = BUF_INIT;
    buf_printf(&help, "%s%s", f->help, is_base ? "" : "; only where an expansion needs it");
    put_quoted(out, buf_str(&help));
    buf_free(&help);
}

/* Appends the names of numbers, in order: `values` from 0 on, `bits` of masks from the lowest
 * bit of the first mask on. */
static void put_values(struct buf *out, const struct game_def *game, const struct field_def *f)
{
    const int from = f->value == VALUE_IS_THING_BEHIND_0 ? 1 : 0;
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
    put_help(out, f);
    buf_puts(out, ", ");
    if (f->count == 1)
        buf_puts(out, "\"type\": \"integer\"");
    else if (f->first != NO_THING)
        put_things(out, game, f);
    else
        buf_printf(out,
                   "\"type\": \"array\", \"items\": {\"type\": \"integer\"}, \"minItems\": %u, "
                   "\"maxItems\": %u",
                   f->count, f->count);
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

static void put_score(struct buf *out, const struct game_def *game)
{
    for (size_t i = 0; i < game->rules.n_score_parts; i++) {
        buf_puts(out, "        ");
        put_quoted(out, part_name(game, i));
        buf_puts(out, ": {\"type\": \"integer\", \"description\": ");
        put_quoted(out, game->rules.score_parts[i].help);
        buf_puts(out, "},\n");
    }
    buf_puts(out, after_score_parts);
    for (size_t i = 0; i < game->rules.n_score_parts; i++) {
        put_quoted(out, part_name(game, i));
        buf_puts(out, ", ");
    }
    buf_puts(out, after_score_keys);
}

/* "; `marked` is left out" */
static void put_unhashed(struct buf *out, const struct game_def *game)
{
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

static void put_range(struct buf *out, const char *least, const char *most, unsigned min,
                      unsigned max)
{
    buf_printf(out, "\"%s\": %u, \"%s\": %u", least, min, most, max);
}

void state_schema(struct buf *out, const struct game_def *game)
{
    buf_puts(out, head);
    put_quoted(out, game->name);
    buf_puts(out, "},\n        \"players\": {\"type\": \"integer\", ");
    put_range(out, "minimum", "maximum", game->rules.min_players, game->rules.max_players);
    buf_puts(out, "}");
    buf_puts(out, after_players);
    put_unhashed(out, game);
    buf_puts(out, after_hash);
    put_range(out, "minItems", "maxItems", game->rules.min_players, game->rules.max_players);
    buf_puts(out, after_seats);
    put_score(out, game);
    for (size_t i = 0; i < game->words.n_steps; i++) {
        buf_puts(out, i == 0 ? "" : ", ");
        put_quoted(out, game->words.steps[i]);
    }
    buf_puts(out, after_steps);
    put_object(out, game, false);
    buf_puts(out, ",\n");
    put_object(out, game, true);
    buf_puts(out, "\n  }\n}\n");
}
