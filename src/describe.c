/* describe.c - prints the program's tables that documents repeat, as one JSON object.
 *
 *     {"games": [...], "reports": [...], "usage": "...", "commands": [...], "schema": [...],
 *      "keys": [...], "result-columns": [...]}
 *
 * A tool of the build: .ci/docs writes the documents from it.  Texts are as in the tables; only
 * .ci/docs lays them out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/command_run.h"
#include "cli/options.h"
#include "commands/state_schema.h"
#include "core/game.h"
#include "games/game_registry.h"
#include "audit/repair_cost.h"
#include "report/report.h"
#include "report/report_describe.h"
#include "report/user_reports.h"
#include "report/report_write.h"
#include "results_column.h"
#include "review/view.h"
#include "store/schema/schema.h"
#include "store/vocabulary.h"

/* ---- JSON -------------------------------------------------------------------------------- */

/* Opens a list or an object as the next element of a list, or the value of `key`. */
static void open_as(struct buf *out, const char *key, char bracket)
{
    const char last = out->data[out->len - 1];
    if (key != NULL)
        json_key(out, key);
    else if (last != '[')
        buf_puts(out, ",\n");
    buf_putc(out, bracket);
}

static void put_item(struct buf *out, const char *text, size_t length)
{
    if (out->data[out->len - 1] != '[')
        buf_putc(out, ',');
    json_quote(out, text, length);
}

static void put_string(struct buf *out, const char *text)
{
    put_item(out, text, strlen(text));
}

/* "a|b" as a list; "" is an empty one. */
static void put_alternatives(struct buf *out, const char *key, const char *text)
{
    open_as(out, key, '[');
    while (*text != '\0') {
        const size_t length = strcspn(text, "|");
        put_item(out, text, length);
        text += length + (text[length] == '|');
    }
    buf_putc(out, ']');
}

/* ---- words of a game --------------------------------------------------------------------- */

static void put_classes(struct buf *out, uint32_t classes)
{
    open_as(out, "classes", '[');
    for (unsigned class = 0; class < THING_CLASS_COUNT; class ++)
        if ((classes & CLASS_BIT(class)) != 0)
            put_string(out, vocabulary_thing_class(class));
    if ((classes & CLASS_NUMBER) != 0)
        put_string(out, "number");
    if ((classes & CLASS_HASH) != 0)
        put_string(out, "hash");
    if ((classes & CLASS_LINE) != 0)
        put_string(out, "line");
    buf_putc(out, ']');
}

/* The expansions that bring a set of things; none brings the base game. */
static void put_set(struct buf *out, const struct game_def *game, unsigned set)
{
    open_as(out, "expansions", '[');
    for (size_t i = 0; i < game->words.n_sets; i++)
        if (game->words.sets[i].set == set)
            put_string(out, game->words.sets[i].name);
    buf_putc(out, ']');
}

static void put_thing(struct buf *out, const struct game_def *game, size_t i)
{
    const struct thing_def *thing = &game->words.things[i];
    const char *code = game->line == NULL ? NULL : game->line->codes[i];
    open_as(out, NULL, '{');
    json_text(out, "name", thing->name);
    json_text(out, "title", thing->title);
    json_text(out, "line_code", code == NULL ? "" : code);
    json_text(out, "class", vocabulary_thing_class(thing->class));
    put_set(out, game, thing->set);
    put_alternatives(out, "aliases", thing->aliases);
    buf_putc(out, '}');
}

static void put_claim(struct buf *out, const struct claim_def *claim)
{
    static const char *const takes[] = {
        [CLAIM_NUMBER] = "number", [CLAIM_THING] = "thing", [CLAIM_TOTALS] = "totals"};
    open_as(out, NULL, '{');
    json_text(out, "name", claim->name);
    json_text(out, "takes", takes[claim->arg]);
    put_classes(out, claim->classes);
    json_text(out, "help", claim->help);
    put_alternatives(out, "aliases", claim->aliases);
    buf_putc(out, '}');
}

static const char *mark_word(const struct game_def *game, unsigned mark)
{
    static const char *const sign[ITEM_WORD] = {
        [ITEM_PLAIN] = "", [ITEM_PLUS] = "+", [ITEM_AT] = "@"};
    return mark < ITEM_WORD ? sign[mark] : game->words.marks[mark - ITEM_WORD].name;
}

static void put_part(struct buf *out, const struct game_def *game, const struct verb_part *part)
{
    static const char *const counts[] = {[COUNT_NO] = "no",
                                         [COUNT_MAY] = "may",
                                         [COUNT_MUST] = "must",
                                         [COUNT_CHANGE] = "change"};
    open_as(out, NULL, '{');
    put_classes(out, part->classes);
    json_text(out, "mark", mark_word(game, part->mark));
    json_text(out, "or_mark", mark_word(game, part->or_mark));
    json_text(out, "count", counts[part->count]);
    json_int(out, "min", part->min);
    json_int(out, "max", part->max);
    buf_putc(out, '}');
}

/* Whether `adjust` may stand before the note: "" no, "whole" without changes, "changes" with them. */
static const char *adjustment_word(const struct game_def *game, const struct verb_def *verb)
{
    const struct adjustable *how =
        words_adjustable(&game->words, (uint8_t)(verb - game->words.verbs));
    if (how == NULL)
        return "";
    return how->changes == CHANGES_NONE ? "whole" : "changes";
}

static void put_verb(struct buf *out, const struct game_def *game, const struct verb_def *verb)
{
    open_as(out, NULL, '{');
    json_text(out, "name", verb->name);
    json_text(out, "kind", vocabulary_verb_class(verb->kind));
    json_int(out, "seat", verb->has_seat);
    json_text(out, "keyword", verb->keyword);
    json_text(out, "shape", verb->shape);
    json_text(out, "adjusts", adjustment_word(game, verb));
    put_alternatives(out, "aliases", verb->aliases);
    open_as(out, "claims", '[');
    for (size_t i = 0; i < game->words.n_claims; i++)
        if ((verb->claims >> i & 1) != 0)
            put_string(out, game->words.claims[i].name);
    buf_putc(out, ']');
    open_as(out, "parts", '[');
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++)
        put_part(out, game, &verb->part[i]);
    buf_puts(out, "]}");
}

static void put_reasons(struct buf *out, const struct game_def *game)
{
    const struct reason_kind *kind = game->play != NULL ? game->play->reasons : NULL;
    open_as(out, "reasons", '[');
    for (; kind != NULL && kind->name != NULL; kind++) {
        open_as(out, NULL, '{');
        json_text(out, "name", kind->name);
        json_text(out, "habit", kind->habit);
        json_text(out, "sentence", kind->sentence == NULL ? "" : kind->sentence);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

static void put_words(struct buf *out, const struct game_def *game)
{
    put_reasons(out, game);
    open_as(out, "things", '[');
    for (size_t i = 0; i < game->words.n_things; i++)
        put_thing(out, game, i);
    buf_putc(out, ']');
    open_as(out, "marks", '[');
    for (size_t i = 0; i < game->words.n_marks; i++) {
        open_as(out, NULL, '{');
        json_text(out, "name", game->words.marks[i].name);
        json_text(out, "help", game->words.marks[i].help);
        put_alternatives(out, "aliases", game->words.marks[i].aliases);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
    open_as(out, "claims", '[');
    for (size_t i = 0; i < game->words.n_claims; i++)
        put_claim(out, &game->words.claims[i]);
    buf_putc(out, ']');
    open_as(out, "verbs", '[');
    for (size_t i = 0; i < game->words.n_verbs; i++)
        put_verb(out, game, &game->words.verbs[i]);
    buf_putc(out, ']');
}

/* ---- games ------------------------------------------------------------------------------- */

/* Groups and violations in the order of the catalogue; a group is an object with a title. */
static void put_catalogue(struct buf *out, const struct game_def *game)
{
    const char *const *group = game->words.violation_groups;
    open_as(out, "violations", '[');
    for (size_t i = 0; i < game->words.n_violations; i++) {
        for (; group != NULL && *group != NULL; group++) {
            open_as(out, NULL, '{');
            json_text(out, "group", *group);
            buf_putc(out, '}');
        }
        open_as(out, NULL, '{');
        json_text(out, "id", game->words.violations[i].id);
        json_text(out, "severity", severity_name(game->words.violations[i].severity));
        json_text(out, "clause", game->words.violations[i].clause);
        json_text(out, "text", game->words.violations[i].text);
        buf_putc(out, '}');
        group += group != NULL;
    }
    buf_putc(out, ']');
}

static void put_games(struct buf *out)
{
    open_as(out, "games", '[');
    for (size_t i = 0; game_at(i) != NULL; i++) {
        const struct game_def *game = game_at(i);
        open_as(out, NULL, '{');
        json_text(out, "name", game->name);
        json_text(out, "title", game->title);
        put_words(out, game);
        put_catalogue(out, game);
        /* A text, not JSON inside JSON: the file of the schema has its line breaks. */
        struct buf schema = BUF_INIT;
        state_schema(&schema, game);
        json_text(out, "state_schema", buf_str(&schema));
        buf_free(&schema);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

/* ---- reports ----------------------------------------------------------------------------- */

static void put_table(struct buf *out, const char *key, struct report_table *table)
{
    json_key(out, key);
    report_write_json(table, out);
    report_table_free(table);
}

/* What `report --list` and `report NAME --columns` print. */
static void put_reports(struct buf *out)
{
    static const struct user_reports none = {.n = 0};
    struct report_table table;
    report_describe_all(&table, &none);
    put_table(out, "reports", &table);
    open_as(out, "columns", '{');
    for (size_t i = 0; report_at(i) != NULL; i++) {
        report_describe_columns(&table, report_at(i));
        put_table(out, report_at(i)->name, &table);
    }
    buf_putc(out, '}');
}

/* ---- commands ---------------------------------------------------------------------------- */

/* What `print` writes for a command, as a member. */
static void put_printed(struct buf *out, const char *key, const struct command *command,
                        const char *parent)
{
    char *text = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    if (memory == NULL)
        abort();
    if (command == NULL)
        command_print_list(commands, memory);
    else
        command_print_help(command, parent, memory);
    if (output_close(memory) != 0)
        abort();
    json_text(out, key, text);
    free(text);
}

static void put_option(struct buf *out, const struct option_row *row, const void *defaults)
{
    struct buf meaning = BUF_INIT;
    const char letter[2] = {row->letter, '\0'};
    options_put_meaning(&meaning, row, defaults);
    open_as(out, NULL, '{');
    json_text(out, "letter", letter);
    json_text(out, "name", row->name);
    json_text(out, "arg", row->arg == NULL ? "" : row->arg);
    put_alternatives(out, "choices", row->choices == NULL ? "" : row->choices);
    json_text(out, "help", buf_str(&meaning));
    buf_putc(out, '}');
    buf_free(&meaning);
}

static void put_options(struct buf *out, const struct command *command)
{
    const struct option_row *row = command->options;
    open_as(out, "options", '[');
    for (; row != NULL && row->kind != OPTION_END; row++)
        put_option(out, row, command->defaults);
    put_option(out, &option_help, NULL);
    buf_putc(out, ']');
}

/* `db export` is `export`. */
static bool is_described_elsewhere(const struct command *command, const char *parent)
{
    return parent != NULL && command_find(commands, command->name) == command;
}

static void put_commands(struct buf *out, const char *key, const struct command *const *table,
                         const char *parent)
{
    open_as(out, key, '[');
    for (; table != NULL && *table != NULL; table++) {
        if ((*table)->is_hidden || is_described_elsewhere(*table, parent))
            continue;
        open_as(out, NULL, '{');
        json_text(out, "name", (*table)->name);
        json_text(out, "summary", (*table)->summary);
        json_text(out, "usage", (*table)->usage);
        json_text(out, "text", (*table)->help);
        put_options(out, *table);
        put_printed(out, "help", *table, parent);
        put_commands(out, "actions", (*table)->actions, (*table)->name);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

/* ---- the database, keys ------------------------------------------------------------------ */

static void put_column(struct buf *out, const struct schema_column *column)
{
    static const char *const types[] = {"INTEGER", "INTEGER", "TEXT", "BLOB", ""};
    open_as(out, NULL, '{');
    json_text(out, "name", column->name);
    json_text(out, "type", types[column->type]);
    json_int(out, "may_be_null", column->may_be_null);
    json_text(out, "references", column->references == NULL ? "" : column->references);
    json_text(out, "comment", column->comment);
    buf_putc(out, '}');
}

static void put_object(struct buf *out, const struct schema_object *object)
{
    static const char *const kinds[] = {"table", "view", "index"};
    json_text(out, "kind", kinds[object->kind]);
    json_text(out, "title", object->title == NULL ? "" : object->title);
    json_text(out, "name", object->name);
    json_text(out, "comment", object->comment);
    open_as(out, "key", '[');
    for (size_t i = 0; i < object->n_key; i++)
        put_string(out, object->key[i]);
    buf_putc(out, ']');
    open_as(out, "columns", '[');
    for (size_t i = 0; i < object->n_columns; i++)
        put_column(out, &object->column[i]);
    buf_putc(out, ']');
}

static void put_schema(struct buf *out)
{
    open_as(out, "schema", '[');
    for (size_t i = 0; schema_at(i) != NULL; i++) {
        open_as(out, NULL, '{');
        put_object(out, schema_at(i));
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

static void put_keys(struct buf *out)
{
    open_as(out, "keys", '[');
    for (size_t i = 0; view_key_text_at(i).keys != NULL; i++) {
        open_as(out, NULL, '{');
        json_text(out, "keys", view_key_text_at(i).keys);
        json_text(out, "help", view_key_text_at(i).help);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

static void put_repair_costs(struct buf *out)
{
    open_as(out, "repair-costs", '[');
    for (int i = 0; i < REPAIR_COSTS; i++) {
        open_as(out, NULL, '{');
        json_u64(out, "cost", (uint64_t)repair_cost((enum repair_cost)i));
        json_text(out, "text", repair_cost_text((enum repair_cost)i));
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

static void put_result_columns(struct buf *out)
{
    open_as(out, "result-columns", '[');
    for (int i = 0; i < RESULTS_COLUMNS; i++) {
        const enum results_column column = (enum results_column)i;
        open_as(out, NULL, '{');
        json_text(out, "word", results_column_word(column));
        put_alternatives(out, "aliases", results_column_aliases(column));
        json_text(out, "help", results_column_help(column));
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

int main(void)
{
    struct buf out = BUF_INIT;
    buf_putc(&out, '{');
    put_games(&out);
    put_reports(&out);
    put_printed(&out, "usage", NULL, NULL);
    put_commands(&out, "commands", commands, NULL);
    put_schema(&out);
    put_keys(&out);
    put_repair_costs(&out);
    put_result_columns(&out);
    buf_puts(&out, "}\n");
    output_put(stdout, buf_str(&out), out.len);
    buf_free(&out);
    return output_close(stdout) == 0 ? EXIT_CLEAN : EXIT_USAGE;
}
