/* A browser offers CSV: a spreadsheet needs files that programs leave behind for a moment. */
#include "report/report_xlsx.h"

#include "base/err.h"

int report_write_xlsx(const struct report_table *table, const struct report_room *room,
                      struct buf *out, struct err *err)
{
    (void)table;
    (void)room;
    (void)out;
    return err_set(err, "a browser writes no .xlsx; spreadsheets read csv-excel, too");
}
