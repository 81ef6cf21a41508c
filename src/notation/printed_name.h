/* printed_name.h - names of several words as they stand on a building, "small market".
 *
 * The token of such a name has '-' between its words.
 */
#ifndef NOTATION_PRINTED_NAME_H
#define NOTATION_PRINTED_NAME_H

#include <stdbool.h>
#include <stddef.h>

struct token;
struct words;

/* How many tokens, from token[0] on, are the words of one name of a thing, with nothing but blanks between them: the
 * longest name counts.  0 when no name begins there.  The last token is TOKEN_END; `line` is what they were cut from. */
size_t printed_name_tokens(const struct words *words, const char *line,
                           const struct token *token);

/* Puts '-' between the words of all such names in the statement that begins at line[at].  The line keeps its length: of
 * several blanks the others stand before the name.  Whether there were any. */
bool printed_names_join(const struct words *words, char *line, size_t length, size_t at);

#endif
