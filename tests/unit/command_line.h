/* command_line.h - a command line in a test: its exit status, and what it printed.
 *
 *     cr_assert_eq(run("audit", path), EXIT_CLEAN);
 *     cr_assert_str_eq(printed(), "...");
 *
 * The test has a scratch directory (scratch.h).
 */
#ifndef TEST_COMMAND_LINE_H
#define TEST_COMMAND_LINE_H

/* Runs `shipslog WORD...`. */
#define run(...) run_words((const char *const[]){"shipslog", __VA_ARGS__, NULL})
int run_words(const char *const *argv);

/* What the last command printed, and its errors.  Borrowed until the next command. */
const char *printed(void);
const char *complained(void);

#endif
