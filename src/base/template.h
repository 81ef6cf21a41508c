/* template.h - a text with {{words}} to be replaced. */
#ifndef BASE_TEMPLATE_H
#define BASE_TEMPLATE_H

struct buf;
struct embedded;

struct template_word {
    const char *word;
    /* What stands for the word: a function appends it, or NULL, and it is a file. */
    void (*put)(struct buf *out, const void *context);
    const struct embedded *file;
};

/* Appends the text with each {{word}} replaced; a word that is not among `words`, which end with
 * a row without one, is left out.  The replacement itself is not searched. */
void template_fill(struct buf *out, const char *text, const struct template_word *words,
                   const void *context);

#endif
