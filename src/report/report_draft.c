#include "report/report_draft.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "report/user_reports.h"

struct arena *draft_texts(const struct draft *d)
{
    return &d->user_reports->texts;
}

const char *draft_keep(const struct draft *d, const char *text, size_t length)
{
    return arena_strndup(draft_texts(d), text, length);
}

const char *draft_take_word(const struct draft *d, const char **text)
{
    const size_t length = strcspn(*text, " ");
    const char *word = draft_keep(d, *text, length);
    *text += length + strspn(*text + length, " ");
    return word;
}

int draft_complain(const struct draft *d, const char *what, struct err *err)
{
    return err_at(err, d->path, d->line, 0, "%s", what);
}

bool draft_is_word(const char *s, char also)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    size_t n = 0;
    while (s[n] != '\0' && (strchr(letters, s[n]) != NULL || s[n] == also))
        n++;
    return n > 0 && s[n] == '\0' && s[0] != also;
}
