#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "cli/options.h"

struct sample {
    bool quiet, deep;
    const char *rules;
    long legal;
    int format;
    struct option_list set;
};

static const struct sample sample_defaults = {.rules = "base", .legal = 5};

static const struct option_row rows[] = {
    OPTION_FLAG_ROW('q', "quiet", struct sample, quiet, "print less"),
    OPTION_FLAG_ROW('d', "deep", struct sample, deep, "look deeper"),
    OPTION_TEXT_ROW(0, "rules", struct sample, rules, "PROFILE", "go by these rules"),
    OPTION_NUMBER_ROW('n', "legal", struct sample, legal, 0, 99, "N", "list so many"),
    OPTION_CHOICE_ROW(0, "format", struct sample, format, "text|json|csv", "print so"),
    OPTION_LIST_ROW('s', "set", struct sample, set, "NAME", "set this"),
    {0},
};

static const struct command sample_command = {
    .name = "sample",
    .options = rows,
    .defaults = &sample_defaults,
    .options_size = sizeof(struct sample),
};

enum { WORDS_MAX = 8 };

static size_t count_words(const char *const *words)
{
    size_t n = 0;
    while (words[n] != NULL)
        n++;
    return n;
}

/* What the words make of the options, as one line of text. */
static void assert_parses_as(const char *const *words, const char *expected)
{
    struct command_context c = {.command = &sample_command};
    struct err err = ERR_INIT;
    struct buf text = BUF_INIT;
    cr_assert_eq(options_parse(&c, count_words(words), words, &err), PARSE_DONE, "%s",
                 err.text);
    const struct sample *o = c.options;
    buf_printf(&text, "%d %d %s %ld %d", o->quiet, o->deep, o->rules, o->legal, o->format);
    for (size_t i = 0; i < o->set.n; i++)
        buf_printf(&text, " set:%s", o->set.item[i]);
    for (size_t i = 0; i < c.n_args; i++)
        buf_printf(&text, " arg:%s", c.args[i]);
    cr_assert_str_eq(buf_str(&text), expected);
    buf_free(&text);
    options_free(&c);
}

Test(options, reads_posix_and_gnu_styles)
{
    static const struct {
        const char *words[WORDS_MAX];
        const char *expected;
    } table[] = {
        {{NULL}, "0 0 base 5 0"},
        {{"a.slog", NULL}, "0 0 base 5 0 arg:a.slog"},
        {{"--quiet", "--legal=7", NULL}, "1 0 base 7 0"},
        {{"--legal", "0", "a", NULL}, "0 0 base 0 0 arg:a"},
        {{"-qdn3", NULL}, "1 1 base 3 0"},
        {{"-n", "3", "a", "-q", "b", NULL}, "1 0 base 3 0 arg:a arg:b"},
        {{"--format", "csv", NULL}, "0 0 base 5 2"},
        {{"--rules=deluxe, bank=40", NULL}, "0 0 deluxe, bank=40 5 0"},
        {{"--rules=", NULL}, "0 0  5 0"},
        {{"-s", "a", "--set=b", "-sc", NULL}, "0 0 base 5 0 set:a set:b set:c"},
        {{"-", NULL}, "0 0 base 5 0 arg:-"},
        {{"-q", "--", "-d", "--legal", NULL}, "1 0 base 5 0 arg:-d arg:--legal"},
        {{"", NULL}, "0 0 base 5 0 arg:"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        assert_parses_as(table[i].words, table[i].expected);
}

Test(options, explain_what_is_wrong)
{
    static const struct {
        const char *words[WORDS_MAX];
        const char *expected;
    } table[] = {
        {{"--leagl=3", NULL}, "unknown option '--leagl' (did you mean '--legal'?)"},
        {{"--hepl", NULL}, "unknown option '--hepl' (did you mean '--help'?)"},
        {{"--wholly-different", NULL}, "unknown option '--wholly-different'"},
        {{"-qx", NULL}, "unknown option '-x'"},
        {{"--legal", NULL}, "option '--legal' needs a value"},
        {{"--legal", "1", "--legal", "2", NULL},
         "option '--legal' is given twice: it takes one value"},
        {{"-n", NULL}, "option '-n' needs a value"},
        {{"--quiet=yes", NULL}, "option '--quiet' takes no value"},
        {{"--legal=100", NULL}, "option '--legal': '100' is not a number from 0 to 99"},
        {{"--legal=-1", NULL}, "option '--legal': '-1' is not a number from 0 to 99"},
        {{"--legal=", NULL}, "option '--legal': '' is not a number from 0 to 99"},
        {{"--legal=3x", NULL}, "option '--legal': '3x' is not a number from 0 to 99"},
        {{"--legal=99999999999999999999", NULL},
         "option '--legal': '99999999999999999999' is not a number from 0 to 99"},
        {{"--format=js", NULL}, "option '--format': 'js' is not one of text|json|csv"},
        {{"--format=", NULL}, "option '--format': '' is not one of text|json|csv"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct command_context c = {.command = &sample_command};
        struct err err = ERR_INIT;
        const size_t n = count_words(table[i].words);
        cr_assert_eq(options_parse(&c, n, table[i].words, &err), -1);
        cr_assert_str_eq(err.text, table[i].expected);
        options_free(&c);
    }
}

Test(options, ask_for_help_wherever_it_stands)
{
    static const char *const words[][WORDS_MAX] = {
        {"--help", NULL}, {"-h", NULL}, {"-qh", NULL}, {"a", "--help", NULL}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct command_context c = {.command = &sample_command};
        struct err err = ERR_INIT;
        cr_assert_eq(options_parse(&c, count_words(words[i]), words[i], &err),
                     PARSE_HELP_WANTED);
        options_free(&c);
    }
}

Test(options, are_described_with_their_defaults)
{
    struct buf text = BUF_INIT;
    options_describe(&text, rows, &sample_defaults);
    cr_assert_str_eq(buf_str(&text),
                     "  -q, --quiet               print less\n"
                     "  -d, --deep                look deeper\n"
                     "      --rules PROFILE       go by these rules (default base)\n"
                     "  -n, --legal N             list so many (default 5)\n"
                     "      --format text|json|csv\n"
                     "                            print so (default text)\n"
                     "  -s, --set NAME            set this\n"
                     "  -h, --help                print this help and exit\n");
    buf_free(&text);
}

Test(exit_status, an_unfinished_run_is_the_worst)
{
    cr_assert_eq(exit_status_worse(EXIT_CLEAN, EXIT_FINDINGS), EXIT_FINDINGS);
    cr_assert_eq(exit_status_worse(EXIT_DIVERGED, EXIT_FINDINGS), EXIT_DIVERGED);
    cr_assert_eq(exit_status_worse(EXIT_DIVERGED, EXIT_USAGE), EXIT_USAGE);
    cr_assert_eq(exit_status_worse(EXIT_USAGE, EXIT_CLEAN), EXIT_USAGE);
}
