/* bga_wrap.h - a log of Board Game Arena as people come by it: envelopes around the same packets. */
#ifndef TEST_BGA_WRAP_H
#define TEST_BGA_WRAP_H

struct buf;

enum bga_wrapping {
    BGA_AS_IT_IS,
    BGA_KEYED_PACKETS, /* an object, keyed by number, in place of the list */
    BGA_REVERSED_PACKETS,
    BGA_ONE_PACKET_A_LINE,
    BGA_EXTENSION,      /* of a browser: {"gameName":...,"players":{...},"packets":[...]} */
    BGA_SCRAPER,        /* the same answer twice, in one object */
    BGA_ANSWER_AS_TEXT, /* {"responses":[{"url":...,"text":"..."}]} */
    BGA_PAGE,           /* of a replay */
    BGA_PAGE_TODAY,
    BGA_HAR,
    BGA_HAR_BASE64, /* of the page */
    BGA_WRAPPINGS
};

/* Appends the bare list `log`, one packet a line, in the envelope. */
void bga_wrap(const char *log, enum bga_wrapping wrapping, struct buf *out);

#endif
