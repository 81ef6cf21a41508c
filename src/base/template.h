/* template.h - a text with {{words}} to be replaced. */
#ifndef BASE_TEMPLATE_H
#define BASE_TEMPLATE_H

struct buf;

struct template_word {
    const char *word;
    void (*put)(struct buf *out, const void *context); /* appends what stands for the word */
};

/* Appends the text with each {{word}} replaced; a word that is not among `words`, which end with
 * a row without one, is left out.  The replacement itself is not searched. */
void template_fill(struct buf *out, const char *text, const struct template_word *words,
                   const void *context);

#endif
