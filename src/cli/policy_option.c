#include "cli/policy_option.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"

static int fail_with_names(const struct game_def *game, const char *name, size_t length,
                           struct err *err)
{
    struct buf names = {0};
    for (size_t i = 0; game->play->policies[i] != NULL; i++)
        buf_printf(&names, "%s%s", i > 0 ? ", " : "", game->play->policies[i]);
    err_set(err, "option '--policy': %s has no policy '%.*s'; there is: %s", game->title,
            (int)length, name, buf_str(&names));
    buf_free(&names);
    return -1;
}

static int read_one(const struct game_def *game, const char *name, size_t length, uint8_t *out,
                    struct err *err)
{
    for (size_t i = 0; game->play->policies[i] != NULL; i++) {
        const char *policy = game->play->policies[i];
        if (strlen(policy) == length && memcmp(policy, name, length) == 0) {
            *out = (uint8_t)i;
            return 0;
        }
    }
    return fail_with_names(game, name, length, err);
}

static void fill_all(struct seat_policies *p)
{
    for (unsigned seat = 1; p->n == 1 && seat < SEATS_MAX; seat++)
        p->seat[seat] = p->seat[0];
}

int policy_option_read(const struct game_def *game, const char *text, struct seat_policies *out,
                       struct err *err)
{
    *out = (struct seat_policies){.n = text == NULL};
    for (const char *name = text; name != NULL; out->n++) {
        const size_t length = strcspn(name, ",");
        if (out->n == SEATS_MAX)
            return err_set(err, "option '--policy': more than %d names", SEATS_MAX);
        if (read_one(game, name, length, &out->seat[out->n], err) < 0)
            return -1;
        name = name[length] == ',' ? name + length + 1 : NULL;
    }
    fill_all(out);
    return 0;
}
