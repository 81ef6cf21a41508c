#include "report/report_columns.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "core/game.h"
#include "report/report.h"

static bool has_column(const struct game_def *game, const struct report_column *column)
{
    if (column->when == COLUMN_ALWAYS)
        return true;
    if (game == NULL)
        return false;
    if (column->when >= COLUMN_PART)
        return (size_t)(column->when - COLUMN_PART) < game->rules.n_score_parts;
    if (column->when == COLUMN_TILES) {
        for (size_t i = 0; i < game->rules.n_fields; i++) {
            if (game->rules.fields[i].account == ACCOUNT_TILES)
                return true;
        }
        return false;
    }
    const struct game_accounts *accounts = game->accounts;
    if (accounts == NULL)
        return false;
    if (column->when == COLUMN_ON_CARD)
        return accounts->cause_on_card != NO_CAUSE;
    if (column->when == COLUMN_IDLE)
        return accounts->has_idle_buildings;
    return accounts->slot_stock != NO_SLOT;
}

/* "part_2_share" of a game whose second part is called X: "x_share". */
static const char *part_name(const char *column, const char *part, struct arena *texts)
{
    struct buf name = BUF_INIT;
    for (; *part != '\0'; part++)
        buf_putc(&name, *part == '-' ? '_' : *part);
    buf_puts(&name, column + strlen("part_1"));
    const char *kept = arena_strndup(texts, buf_str(&name), name.len);
    buf_free(&name);
    return kept;
}

static const char *part_doc(const struct report_column *column, const char *help,
                            struct arena *texts)
{
    struct buf doc = BUF_INIT;
    buf_puts(&doc, column->doc);
    buf_puts(&doc, ": ");
    buf_puts(&doc, help);
    const char *kept = arena_strndup(texts, buf_str(&doc), doc.len);
    buf_free(&doc);
    return kept;
}

static void name_part(struct report_column *column, const struct game_def *game,
                      struct arena *texts)
{
    const struct score_part *part = &game->rules.score_parts[column->when - COLUMN_PART];
    if (column->doc == NULL) {
        column->name = column->doc = game->words.things[part->thing].title;
        return;
    }
    column->name = part_name(column->name, game->words.things[part->thing].name, texts);
    column->doc = part_doc(column, part->help, texts);
}

void report_columns_find(struct report_columns *out, const struct report_column *source,
                         const struct game_def *game, struct arena *texts)
{
    size_t n_source = 0;
    *out = (struct report_columns){0};
    while (source[n_source].name != NULL)
        n_source++;
    out->column = arena_alloc(texts, n_source * sizeof *out->column);
    out->of = arena_alloc(texts, n_source * sizeof *out->of);
    for (size_t i = 0; i < n_source; i++) {
        if (!has_column(game, &source[i]))
            continue;
        out->column[out->n] = source[i];
        out->of[out->n] = i;
        if (source[i].when >= COLUMN_PART)
            name_part(&out->column[out->n], game, texts);
        out->n++;
    }
}
