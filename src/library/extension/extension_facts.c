/* extension_facts.c - what a book would keep of a game: its hash, its ledger. */

#include "base/err.h"
#include "base/xalloc.h"
#include "library/extension/extension_parts.h"
#include "library/library_parts.h"
#include "store/derive/derive.h"
#include "store/facts.h"

static void put_ledger(struct answer *a, const struct game_def *game,
                       const struct game_rows *rows, int64_t number)
{
    const struct row_array *ledger = &rows->table[ROWS_ledger];
    for (size_t i = 0; i < ledger->n; i++) {
        const struct ledger_row *row = rows_at(rows, ROWS_ledger, i);
        answer_int(a, number);
        answer_int(a, row->seq);
        answer_seat(a, row->seat);
        answer_text(a, game->words.things[row->thing].name);
        answer_text(a, game->words.causes[row->cause].name);
        answer_int(a, row->delta);
    }
}

int extension_fill_ledger(struct answer *a, const shipslog_game *game,
                          const struct asked *asked, struct err *err)
{
    const struct record *record = &game->record;
    struct game_rows rows = ROWS_INIT;
    struct deriver deriver;
    int status = 0;
    if (record->game == NULL || record->grade == GRADE_RESULT)
        return 0;
    struct facts *facts = facts_new();
    deriver_init(&deriver);
    deriver.only_replayed = true;
    facts_from_record(facts, record, &rows);
    status = derive_game(&deriver, record, &rows, &rows, err);
    if (status == 0)
        put_ledger(a, record->game, &rows, asked->number);
    facts_free(facts);
    deriver_free(&deriver);
    rows_free(&rows);
    return status;
}
