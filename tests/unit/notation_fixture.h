/*
 * notation_fixture.h - reading and writing logs in tests, with the words of Puerto Rico only.
 */
#ifndef TEST_NOTATION_FIXTURE_H
#define TEST_NOTATION_FIXTURE_H

#include "core/record.h"
#include "notation/reader.h"

/* Puerto Rico without its rules, which is all that a reader needs. */
extern const struct game_def words_only_game;

/* Built once and never freed: every test is its own process. */
const struct words *fixture_words(void);

/* A reader of `text` with comments (and the source bytes when `keep_text`). */
struct notation *fixture_open(const char *text, size_t length, bool keep_text);

/* Reads the one game of `text`; it must be the only one. */
void fixture_read(struct record *out, const char *text);

/* The canonical text of all games of `text`, separated by empty lines; owned by the caller. */
char *fixture_format(const char *text);

/* "slog 1", game and players A to E. */
extern const char fixture_header[];

/* Reads one statement (of five players) and compares its canonical text. */
void assert_reads_as(const char *statement, const char *canonical);

#endif
