#include "notation/printed_name.h"

#include <string.h>

#include "notation/fold.h"
#include "notation/lexer.h"
#include "notation/words.h"

enum { NAME_WORDS_MAX = 4 };

/* The folded words of tokens with '-' between them. */
struct joined {
    char text[NAME_WORDS_MAX * (FOLD_MAX + 1) + 1];
    size_t length;
};

/* Appends the word of a token; false when it is none. */
static bool join_word(struct joined *joined, const char *line, const struct token *token)
{
    if (token->kind != TOKEN_WORD)
        return false;
    if (joined->length > 0)
        joined->text[joined->length++] = '-';
    const size_t n = fold_word(line + token->at, token->length, joined->text + joined->length);
    joined->length += n;
    return n > 0;
}

static bool is_name(const struct words *words, const struct joined *joined)
{
    const struct word *word = words_find(words, joined->text, joined->length);
    return word != NULL && word->n_things > 0;
}

size_t printed_name_tokens(const struct words *words, const char *line,
                           const struct token *token)
{
    struct joined joined = {.length = 0};
    size_t found = 0;
    for (size_t n = 0; n < NAME_WORDS_MAX && join_word(&joined, line, &token[n]); n++)
        if (n > 0 && is_name(words, &joined))
            found = n + 1;
    return found;
}

/* Moves the words of a name together, before its last one. */
static void close_gaps(char *line, const struct token *token, size_t n)
{
    size_t at = token[n - 1].at;
    for (size_t i = n - 1; i-- > 0;) {
        line[--at] = '-';
        at -= token[i].length;
        memmove(line + at, line + token[i].at, token[i].length);
    }
    memset(line + token[0].at, ' ', at - token[0].at);
}

bool printed_names_join(const struct words *words, char *line, size_t length, size_t at)
{
    struct token token[TOKENS_MAX];
    size_t n_tokens;
    bool has_names = false;
    if (lex_statement(words, line, length, at, token, &n_tokens) != LEX_FINE)
        return false;
    for (size_t i = 0, n; token[i].kind != TOKEN_END; i += n > 0 ? n : 1) {
        n = printed_name_tokens(words, line, &token[i]);
        has_names = has_names || n > 0;
        if (n > 0)
            close_gaps(line, &token[i], n);
    }
    return has_names;
}
