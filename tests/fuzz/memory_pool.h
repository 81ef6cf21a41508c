/* memory_pool.h - memory for SQLite that is cheap under a sanitizer.
 *
 * SQLite asks for thousands of small blocks to open a database, and an allocator that checks
 * each would take most of the time of a fuzz target.  These blocks come from pools of a few
 * sizes.  Mistakes of our own code are still noticed: a freed block stays poisoned until others
 * are freed, so the text of a row that is gone cannot be read; and blocks are counted.
 */
#ifndef FUZZ_MEMORY_POOL_H
#define FUZZ_MEMORY_POOL_H

#include <stddef.h>

/* Must be called before anything else of SQLite.  Only one thread may use SQLite then: in this
 * program the threads that read and replay games do not. */
void memory_pool_install(void);

/* Blocks that are not freed yet.  A count that differs before and after an input is a leak. */
size_t memory_pool_blocks(void);

#endif
