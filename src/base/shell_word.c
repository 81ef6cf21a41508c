#include "base/shell_word.h"

#include <string.h>

#include "base/buf.h"

/* Between double quotes a backslash is one, unless it stands before one of these. */
static bool is_escape(const char *at, char quote)
{
    return at[0] == '\\' && at[1] != '\0' && quote != '\'' &&
           (quote == 0 || strchr("$`\"\\", at[1]) != NULL);
}

char shell_word_read(struct buf *out, const char *typed)
{
    char quote = 0;
    for (const char *at = typed; *at != '\0'; at++) {
        if (is_escape(at, quote))
            buf_putc(out, *++at);
        else if (quote != 0 && *at == quote)
            quote = 0;
        else if (quote == 0 && (*at == '"' || *at == '\''))
            quote = *at;
        else
            buf_putc(out, *at);
    }
    return quote;
}

/* Bytes that mean themselves to bash, at any place of a word, and do not end one of readline. */
static bool is_plain(char c)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+,./%";
    return (unsigned char)c >= 0x80 || (c != '\0' && strchr(plain, c) != NULL);
}

static void write_quoted(struct buf *out, const char *text, char quote)
{
    for (; *text != '\0'; text++) {
        if (quote == '\'' && *text == '\'')
            buf_puts(out, "'\\'");
        else if (quote == '"' && strchr("$`\"\\", *text) != NULL)
            buf_putc(out, '\\');
        buf_putc(out, *text);
    }
}

/* Between double quotes bash looks for older commands after a `!`, and readline takes a quote at the end
 * for the closing one. */
static bool can_be_quoted(const char *text, char quote)
{
    const size_t length = strlen(text);
    return (quote != '"' || strchr(text, '!') == NULL) &&
           (length == 0 || text[length - 1] != quote);
}

bool shell_word_write(struct buf *out, const char *text, char quote)
{
    if (quote != 0 && !can_be_quoted(text, quote))
        return false;
    if (quote == 0) {
        for (; *text != '\0'; text++) {
            if (!is_plain(*text))
                buf_putc(out, '\\');
            buf_putc(out, *text);
        }
    } else {
        write_quoted(out, text, quote);
    }
    return true;
}

static bool is_letter_or_digit(char c)
{
    return (unsigned char)c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9');
}

void shell_word_quote(struct buf *out, const char *text)
{
    bool is_simple = text[0] != '\0';
    for (const char *at = text; *at != '\0'; at++)
        is_simple &= is_letter_or_digit(*at);
    if (is_simple) {
        buf_puts(out, text);
        return;
    }
    buf_putc(out, '\'');
    write_quoted(out, text, '\'');
    buf_putc(out, '\'');
}
