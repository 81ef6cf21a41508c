/* Command lines that are not finished: quoting for bash, operands of a usage, what the last word is. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "cli/command_run.h"
#include "cli/completion.h"
#include "base/shell_word.h"

TestSuite(completion);

/* ---- words of a shell ---- */

static void expect_round_trip(const char *text, const char *lead, char quote)
{
    struct buf typed = BUF_INIT, meant = BUF_INIT;
    buf_puts(&typed, lead);
    cr_assert(shell_word_write(&typed, text, quote));
    cr_expect_eq(shell_word_read(&meant, buf_str(&typed)), quote);
    cr_expect_str_eq(buf_str(&meant), text, "%s is %s", buf_str(&typed), buf_str(&meant));
    buf_free(&typed);
    buf_free(&meant);
}

Test(completion, what_is_written_for_bash_is_read_as_it_was)
{
    static const char *const texts[] = {
        "",         "plain",       "two words", "$(x) `y` $z", "a\\b\\",   "it's", "say \"x\".",
        "~#{}[]*?", "a;b&c|d>e<f", "x:y=z@h",   "caf\xc3\xa9", "%-+,./_^", "(a)"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        expect_round_trip(texts[i], "", 0);
        expect_round_trip(texts[i], "\"", '"');
        expect_round_trip(texts[i], "'", '\'');
    }
}

Test(completion, every_byte_that_means_something_to_bash_is_escaped)
{
    struct buf out = BUF_INIT;
    shell_word_write(&out, "a $`\"'\\!;&|<>()[]{}*?~#=:^", 0);
    cr_expect_str_eq(
        buf_str(&out),
        "a\\ \\$\\`\\\"\\'\\\\\\!\\;\\&\\|\\<\\>\\(\\)\\[\\]\\{\\}\\*\\?\\~\\#\\=\\:\\^");
    buf_free(&out);
}

Test(completion, what_cannot_be_said_behind_an_open_quote_is_refused)
{
    struct buf out = BUF_INIT;
    cr_expect_not(shell_word_write(&out, "well!", '"'));
    cr_expect_not(shell_word_write(&out, "quote\"", '"'));
    cr_expect_not(shell_word_write(&out, "quote'", '\''));
    cr_expect_eq(out.len, 0);
    cr_expect(shell_word_write(&out, "well!", '\''));
    buf_free(&out);
}

Test(completion, a_typed_word_is_read_and_nothing_expanded)
{
    struct buf out = BUF_INIT;
    cr_expect_eq(shell_word_read(&out, "a\\ b'c $d'\"e\\\"\\f $(g)\"h"), 0);
    cr_expect_str_eq(buf_str(&out), "a bc $de\"\\f $(g)h");
    buf_clear(&out);
    cr_expect_eq(shell_word_read(&out, "a'b"), '\'');
    cr_expect_str_eq(buf_str(&out), "ab");
    buf_clear(&out);
    cr_expect_eq(shell_word_read(&out, "a\\"), 0);
    cr_expect_str_eq(buf_str(&out), "a\\");
    buf_free(&out);
}

/* ---- operands ---- */

static void expect_operands(const char *usage, const char *names)
{
    struct buf out = BUF_INIT;
    for (size_t i = 0; i < 4; i++) {
        char name[VALUE_NAME_MAX];
        completion_name_operand(name, usage, i);
        buf_printf(&out, "%s%s", i == 0 ? "" : " ", name[0] == '\0' ? "-" : name);
    }
    cr_expect_str_eq(buf_str(&out), names, "%s: %s", usage, buf_str(&out));
    buf_free(&out);
}

Test(completion, a_usage_names_the_operands)
{
    expect_operands("", "- - - -");
    expect_operands("[OPTION]...", "- - - -");
    expect_operands("[OPTION]... FILE", "FILE - - -");
    expect_operands("[OPTION]... FILE|-...", "FILE FILE FILE FILE");
    expect_operands("REPORT ROW [OPTION]... [LOG]...", "REPORT ROW LOG LOG");
    expect_operands("[OPTION]... [PLAYER POINTS]...", "PLAYER POINTS PLAYER POINTS");
    expect_operands("[COMMAND [ACTION]]", "COMMAND ACTION - -");
    expect_operands("[KEY [VALUE]] | --unset KEY", "KEY VALUE - -");
    expect_operands("-o DIR [OPTION]... [LOG]...", "LOG LOG LOG LOG");
    expect_operands("--players NAME,NAME... [OPTION]... [LOG]...", "LOG LOG LOG LOG");
    expect_operands("[OPTION]... FILE|-|--from LINE|--db DB", "FILE - - -");
    expect_operands("REPORT [LOG]\n       shipslog report --all DIR", "REPORT LOG - -");
}

/* ---- the last word ---- */

static void find(struct completion *out, const char *line)
{
    static const char *words[16];
    static char text[256];
    size_t n = 0;
    snprintf(text, sizeof text, "%s", line);
    for (char *at = text; at != NULL; at = strchr(at, ' ')) {
        if (at != text)
            *at++ = '\0';
        words[n++] = at;
    }
    completion_find(out, commands, n, words);
}

Test(completion, the_last_word_is_a_command_an_option_or_a_value)
{
    struct completion c;
    find(&c, "aud");
    cr_expect_eq(c.what, COMPLETE_COMMAND);
    find(&c, "db re");
    cr_expect_eq(c.what, COMPLETE_COMMAND);
    find(&c, "audit -");
    cr_expect_eq(c.what, COMPLETE_OPTION);
    find(&c, "audit -- --qui");
    cr_expect_eq(c.what, COMPLETE_VALUE);
    find(&c, "audit --quiet=");
    cr_expect_eq(c.what, COMPLETE_OPTION, "a flag has no value");
    find(&c, "audit --format=t");
    cr_expect_eq(c.what, COMPLETE_CHOICE);
    cr_expect_eq(c.fixed, strlen("--format="));
    find(&c, "audit -qj ");
    cr_expect_eq(c.what, COMPLETE_VALUE);
    cr_expect_str_eq(c.name, "N");
    find(&c, "audit -j4 --rules x y ");
    cr_expect_str_eq(c.name, "FILE");
    find(&c, "no-such-command --rules ");
    cr_expect_eq(c.what, COMPLETE_NOTHING);
}

Test(completion, the_database_is_the_one_that_the_words_name)
{
    static const char *const lines[] = {
        "report --db x.db --player ", "report --db=x.db --player ", "report -d x.db --player ",
        "report -dx.db --player ", "report a --db y.db b --db x.db --player "};
    struct completion c;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        find(&c, lines[i]);
        cr_expect_str_eq(c.name, "NAME");
        cr_expect_str_eq(c.db == NULL ? "" : c.db, "x.db", "%s", lines[i]);
    }
    find(&c, "report --output x.db --player ");
    cr_expect_null(c.db);
}

Test(completion, the_operand_that_decides_is_the_first)
{
    struct completion c;
    find(&c, "report --games -p Ann standings --of ");
    cr_expect_str_eq(c.operand, "standings");
    cr_expect_str_eq(c.name, "COLUMN");
    find(&c, "why standings 3 club.slog --of ");
    cr_expect_str_eq(c.operand, "standings");
    find(&c, "report --of ");
    cr_expect_null(c.operand);
}
