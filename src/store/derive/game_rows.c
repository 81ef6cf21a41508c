/* game_rows.c - the rows of one game as a whole: emptied, exchanged, freed. */
#include "store/schema/rows.h"

#include <stdlib.h>

enum {
    ROWS_KEPT_SIZE = 256 * 1024, /* a table keeps this much memory from game to game */
};

void rows_reset(struct game_rows *rows)
{
    for (int i = 0; i < ROWS_COUNT; i++) {
        struct row_array *a = &rows->table[i];
        a->n = 0;
        if (a->capacity * row_tables[i].row_size > ROWS_KEPT_SIZE) {
            free(a->data);
            *a = (struct row_array){0};
        }
    }
    arena_reset(&rows->text);
    rows->digest.is_made = false;
}

void rows_reset_derived(struct game_rows *rows)
{
    for (int i = 0; i < ROWS_COUNT; i++) {
        if (row_tables[i].object->part != SCHEMA_FACTS)
            rows->table[i].n = 0;
    }
    rows->digest.is_made = false;
}

static void exchange(struct row_array *a, struct row_array *b)
{
    const struct row_array old = *a;
    *a = (struct row_array){b->data, a->n, b->capacity};
    *b = (struct row_array){old.data, 0, old.capacity};
}

void rows_exchange_replayed(struct game_rows *rows, struct game_rows *spare)
{
    for (int i = 0; i < ROWS_COUNT; i++) {
        if (!row_tables[i].object->is_stored)
            exchange(&rows->table[i], &spare->table[i]);
    }
}

void rows_free(struct game_rows *rows)
{
    for (int i = 0; i < ROWS_COUNT; i++)
        free(rows->table[i].data);
    arena_free(&rows->text);
    digest_part_free(&rows->digest);
    *rows = (struct game_rows)ROWS_INIT;
}
