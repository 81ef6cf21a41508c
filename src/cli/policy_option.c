#include "cli/policy_option.h"

#include <string.h>

#include "base/buf.h"

/* -1 when there is no policy of this name. */
static int row_of(const struct game_play *play, const char *name, size_t length)
{
    for (int i = 0; play->policies[i] != NULL; i++)
        if (strlen(play->policies[i]) == length &&
            memcmp(play->policies[i], name, length) == 0)
            return i;
    return -1;
}

static int refuse(struct command_context *c, const struct game_play *play, const char *name,
                  size_t length)
{
    struct buf names = BUF_INIT;
    for (size_t i = 0; play->policies[i] != NULL; i++)
        buf_printf(&names, "%s%s", i > 0 ? ", " : "", play->policies[i]);
    const int status =
        command_usage_error(c, "option '--policy': no policy is named '%.*s'; there are %s",
                            (int)length, name, buf_str(&names));
    buf_free(&names);
    return status;
}

int policy_option_read(struct command_context *c, const struct game_play *play,
                       const char *text, unsigned n, uint8_t policy[SEATS_MAX])
{
    unsigned given = 0;
    memset(policy, 0, SEATS_MAX);
    for (const char *at = text; at != NULL;) {
        const size_t length = strcspn(at, ",");
        const int row = row_of(play, at, length);
        if (row < 0)
            return refuse(c, play, at, length);
        if (given == n)
            return command_usage_error(c, "option '--policy': more names than %u players", n);
        policy[given++] = (uint8_t)row;
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    for (unsigned seat = given; given > 0 && seat < n; seat++)
        policy[seat] = policy[seat % given];
    return 0;
}
