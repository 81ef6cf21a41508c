#include "commands/policy_option.h"

#include <string.h>

#include "base/buf.h"

static int refuse_policy(struct command_context *c, const struct game_play *play,
                         const char *name, size_t length, bool knows_judge)
{
    struct buf names = BUF_INIT;
    for (size_t i = 0; play->policies[i] != NULL; i++)
        buf_printf(&names, "%s%s", i > 0 ? ", " : "", play->policies[i]);
    const int status = command_usage_error(
        c, "option '--policy': no policy is named '%.*s'; there are %s%s", (int)length, name,
        buf_str(&names), knows_judge ? ", " POLICY_JUDGE : "");
    buf_free(&names);
    return status;
}

int policy_option_find(struct command_context *c, const struct game_play *play,
                       const char *name, uint8_t *out)
{
    const int row =
        name == NULL ? game_best_policy(play) : game_find_policy(play, name, strlen(name));
    if (row < 0)
        return refuse_policy(c, play, name, strlen(name), false);
    *out = (uint8_t)row;
    return 0;
}

int policy_option_read(struct command_context *c, const struct game_play *play,
                       const char *text, unsigned n, struct policy_choice *out)
{
    unsigned given = 0;
    memset(out, 0, sizeof *out);
    for (const char *at = text; at != NULL; given++) {
        const size_t length = strcspn(at, ",");
        if (given == n)
            return command_usage_error(c, "option '--policy': more names than %u players", n);
        out->thinks[given] =
            length == strlen(POLICY_JUDGE) && memcmp(at, POLICY_JUDGE, length) == 0;
        const int row =
            out->thinks[given] ? game_best_policy(play) : game_find_policy(play, at, length);
        if (row < 0)
            return refuse_policy(c, play, at, length, true);
        out->policy[given] = (uint8_t)row;
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    for (unsigned seat = given; given > 0 && seat < n; seat++) {
        out->policy[seat] = out->policy[seat % given];
        out->thinks[seat] = out->thinks[seat % given];
    }
    return 0;
}
