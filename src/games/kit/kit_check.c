#include "games/kit/kit_check.h"

#include <stdarg.h>

#include "games/kit/kit_event.h"

static void worsen_verdict(struct kit_findings *f, enum verdict verdict)
{
    if (f->worst < verdict)
        f->worst = verdict;
}

__attribute__((format(printf, 4, 0))) static void report(struct kit_findings *f,
                                                         enum verdict verdict,
                                                         unsigned violation, const char *format,
                                                         va_list args)
{
    worsen_verdict(f, verdict);
    f->reports++;
    finding_report(f->sink, (uint16_t)violation, f->e, format, args);
}

void kit_report(struct kit_findings *f, unsigned violation, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(f, VERDICT_ILLEGAL, violation, format, args);
    va_end(args);
}

void kit_dispute(struct kit_findings *f, unsigned violation, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(f, VERDICT_CANNOT_TELL, violation, format, args);
    va_end(args);
}

void kit_cannot_tell(struct kit_findings *f)
{
    worsen_verdict(f, VERDICT_CANNOT_TELL);
}

void kit_check_number(struct kit_findings *f, unsigned violation, const char *what,
                      int expected, int claimed)
{
    if (claimed != expected)
        kit_report(f, violation, "%s %d|%s %d", what, expected, what, claimed);
}

void kit_check_claim(struct kit_findings *f, const struct claim_def *claims, unsigned key,
                     int expected, unsigned violation)
{
    const struct event_claim *claim = kit_claim_of(f->e, key);
    if (claim != NULL)
        kit_check_number(f, violation, claims[key].name, expected, claim->value);
}

void kit_check_seat(struct kit_findings *f, unsigned violation, const char *what, int expected,
                    int claimed)
{
    if (claimed != expected)
        kit_report(f, violation, "%s %c|%s %c", what, seat_letter(expected), what,
                   seat_letter(claimed));
}
