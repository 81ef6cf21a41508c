#include "commands/chart_scripts.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "report/gnuplot_scripts.h"

int chart_scripts_find(struct buf *out, const char *wanted, struct err *err)
{
    const char *data = getenv("SHIPSLOG_DATADIR");
    struct buf charts = BUF_INIT;
    if (wanted != NULL)
        return gnuplot_scripts_path(out, wanted, err);
    if (data == NULL)
        return 0;
    buf_printf(&charts, "%s/charts", data);
    if (gnuplot_scripts_path(out, buf_str(&charts), NULL) < 0)
        buf_clear(out);
    buf_free(&charts);
    return 0;
}
