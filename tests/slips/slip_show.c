#include "slip_show.h"

enum { AROUND = 4, FINDINGS_SHOWN = 8 };

static void show_log(const struct slip_case *c, uint64_t number, FILE *out)
{
    static const char *const scribes[] = {"brief", "plain", "full"};
    const struct slip_style *style = &c->log.style;
    fprintf(out, "case %llu: %s, %u players, %s%s%s%s\n", (unsigned long long)number,
            c->log.profile, c->log.n_players, scribes[style->scribe],
            style->claims ? ", claims" : "", style->rounds ? "" : ", no rounds",
            style->is_public ? ", public" : "");
}

static const char *true_line(const struct slip_case *c, uint32_t number)
{
    return number == 0 || number > c->log.text.n ? "" : c->log.text.line[number - 1].text;
}

static void show_around(const struct slip_case *c, const struct slip *slip, FILE *out)
{
    const size_t first = slip->first > AROUND ? slip->first - AROUND : 1;
    fprintf(out, "   %s, at \"%s\":\n", slip_kind_name(slip->kind), true_line(c, slip->origin));
    for (size_t i = first; i <= slip->last + AROUND && i <= c->text.n; i++)
        fprintf(out, "   %c %4zu  %s\n", slip->first <= i && i <= slip->last ? '>' : ' ', i,
                c->text.line[i - 1].text);
}

static void show_findings(const struct slip_audit *audit, FILE *out)
{
    fprintf(out, "   %zu findings:\n", audit->n);
    for (size_t i = 0; i < audit->n && i < FINDINGS_SHOWN; i++)
        fprintf(out, "      %u %s; %s\n", audit->finding[i].line, audit->finding[i].id,
                audit->finding[i].description);
}

void slip_show_case(const struct slip_case *c, uint64_t number, FILE *out)
{
    show_log(c, number, out);
    for (unsigned i = 0; i < c->n_slips; i++)
        show_around(c, &c->slip[i], out);
    show_findings(&c->audit, out);
}

void slip_show_unclean(const struct slip_case *c, uint64_t number, FILE *out)
{
    fprintf(out, "slips: not clean before the slip: ");
    show_log(c, number, out);
    show_findings(&c->true_audit, out);
}
