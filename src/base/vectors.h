/* vectors.h - loops over long rows of integers, compiled a second time for processors with wider vectors.
 *
 * The program runs on every x86-64, and takes the wider version where it can.  Integers only: the
 * result is the same whichever runs.
 */
#ifndef BASE_VECTORS_H
#define BASE_VECTORS_H

#include <features.h>

/* Sanitizers must see one version: which one runs is chosen before they are set up. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                     \
    __has_feature(memory_sanitizer)
#define VECTORS_ONE
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define VECTORS_ONE
#endif

/* Before the definition of a function.  The C library must be able to choose. */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(VECTORS_ONE)
#define VECTORS_WIDER __attribute__((target_clones("avx2", "default")))
#else
#define VECTORS_WIDER
#endif

#endif
