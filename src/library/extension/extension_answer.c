/* extension_answer.c - rows that a table answers with. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/xalloc.h"
#include "library/extension/extension_parts.h"

static void put_cell(struct answer *a, enum cell_type type, int64_t number)
{
    a->cell = xgrow_array(a->cell, a->n, &a->room, sizeof *a->cell);
    a->cell[a->n].type = type;
    a->cell[a->n++].number = number;
}

void answer_int(struct answer *a, int64_t number)
{
    put_cell(a, CELL_INT, number);
}

void answer_null(struct answer *a)
{
    put_cell(a, CELL_NULL, 0);
}

void answer_text(struct answer *a, const char *text)
{
    if (text == NULL) {
        answer_null(a);
        return;
    }
    put_cell(a, CELL_TEXT, (int64_t)a->text.len);
    buf_put(&a->text, text, strlen(text) + 1);
}

void answer_own(struct answer *a, char *text)
{
    answer_text(a, text);
    shipslog_free(text);
}

void answer_seat(struct answer *a, int seat)
{
    const char letter[2] = {(char)('A' + seat), '\0'};
    answer_text(a, seat < 0 ? NULL : letter);
}

void answer_hash(struct answer *a, uint64_t hash)
{
    char digits[17];
    snprintf(digits, sizeof digits, "%016" PRIx64, hash);
    answer_text(a, digits);
}

void answer_clear(struct answer *a)
{
    a->n = 0;
    buf_clear(&a->text);
}
