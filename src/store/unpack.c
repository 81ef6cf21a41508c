#include "store/unpack.h"

#include <stdint.h>

#include "store/query.h"
#include "store/schema/schema.h"
#include "store/store.h"

/* Number `i`, from 1 on, of a packed text. */
#define NUMBER_OF(text)                                                                        \
    "iif(" text " LIKE '!%', (SELECT value FROM json_each(substr(" text                        \
    ", 2)) WHERE key = i - 1), nullif(unicode(substr(" text ", min(i, length(" text            \
    ")))), 34) - 35)"

/* clang-format off */

/* Lines are counted from that of the statement above, and lengths from that of the text less 1000. */
static const char event_rows[] =
    "INSERT INTO main.event(game, seq, line, column, length, text)\n"
    "SELECT game, first + i - 1, line + i - 1 + " NUMBER_OF("lines") ",\n"
    "  " NUMBER_OF("columns") ",\n"
    "  length(CAST(text AS BLOB)) + " NUMBER_OF("lengths") " - 1000, text\n"
    "FROM (SELECT p.*, j.value AS text, j.key + 1 AS i FROM main.packed_event p\n"
    "  CROSS JOIN json_each('[\"' || replace(p.texts, char(10), '\",\"') || '\"]') j)\n"
    "ORDER BY game, first, i";

static const char old_rows[] =
    "CREATE TEMP TABLE old_course AS SELECT * FROM main.course;\n"
    "DROP TABLE main.course";

static const char new_rows[] =
    "INSERT INTO main.course(game, seat, start, luck, luck_error, own, own_error, others, result)\n"
    "SELECT game, seat, start, luck, luck_error, own, own_error, others, result FROM temp.old_course;\n"
    "WITH RECURSIVE number(i) AS\n"
    "  (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < (SELECT max(n) FROM temp.old_course))\n"
    "INSERT INTO main.chance(game, seat, position, chance, points)\n"
    "SELECT game, seat, i - 1, " NUMBER_OF("chances") ", " NUMBER_OF("points") "\n"
    "FROM temp.old_course JOIN number ON i <= n ORDER BY game, seat, i;\n"
    "DROP TABLE temp.old_course";

/* clang-format on */

int unpack_events(struct store *s, struct err *err)
{
    return store_run(s, event_rows, err) < 0
               ? -1
               : store_run(s, "DROP TABLE main.packed_event", err);
}

int unpack_chances(struct store *s, struct err *err)
{
    int64_t is_packed;
    if (query_number(s,
                     "SELECT count(*) FROM pragma_table_info('course') WHERE name = 'chances'",
                     &is_packed, err) < 0)
        return -1;
    if (is_packed == 0)
        return 0;
    if (store_run(s, old_rows, err) < 0 || store_run(s, schema_sql("course"), err) < 0 ||
        store_run(s, schema_sql("chance"), err) < 0)
        return -1;
    return store_run(s, new_rows, err);
}
