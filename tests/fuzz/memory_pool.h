/* memory_pool.h - memory for SQLite that costs a sanitizer little.
 *
 * SQLite asks for thousands of small blocks to open a database, and an allocator that checks
 * each would take most of the time of a fuzz target.  These come from pools of a few sizes.  What
 * our own code could do wrong is noticed all the same: a block that was given back is poisoned
 * until others were, too, so a text of a row that is gone cannot be read; and blocks are counted.
 */
#ifndef FUZZ_MEMORY_POOL_H
#define FUZZ_MEMORY_POOL_H

#include <stddef.h>

/* Before anything else is asked of SQLite.  One thread alone may use it then: in this program those
 * that read and replay games do not. */
void memory_pool_install(void);

/* Blocks that were not given back yet: as many after an input as before it, or something leaks. */
size_t memory_pool_blocks(void);

#endif
