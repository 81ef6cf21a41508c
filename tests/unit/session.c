#include "session.h"

#include <criterion/criterion.h>
#include <string.h>

void session_begin(struct session *s, const char *text)
{
    logbook_library_init(&s->library);
    s->recorder = recorder_new(&s->library, "game.slog");
    buf_init(&s->said);
    cr_assert_eq(recorder_open(s->recorder, text, strlen(text), &s->said), 0, "%s",
                 buf_str(&s->said));
}

void session_end(struct session *s)
{
    recorder_free(s->recorder);
    logbook_library_free(&s->library);
    buf_free(&s->said);
}

unsigned session_do(struct session *s, const char *line)
{
    buf_clear(&s->said);
    return recorder_take(s->recorder, line, strlen(line), &s->said);
}

const char *session_say(struct session *s, const char *lines)
{
    while (*lines != '\0') {
        const size_t length = strcspn(lines, "\n");
        buf_clear(&s->said);
        recorder_take(s->recorder, lines, length, &s->said);
        lines += length + (lines[length] == '\n');
    }
    return buf_str(&s->said);
}

const char *session_log(const struct session *s)
{
    const char *header = strstr(buf_str(recorder_text(s->recorder)), "\n\n");
    return header == NULL ? "" : header + 2;
}

unsigned session_findings(const struct session *s)
{
    return recorder_findings(s->recorder);
}

const char *session_prompt(struct session *s)
{
    buf_clear(&s->said);
    recorder_prompt(s->recorder, &s->said);
    return buf_str(&s->said);
}
