/* page_estimate.h - the chances of a game that nobody has analysed: an estimate of each position, nothing is played on. */
#ifndef PAGES_PAGE_ESTIMATE_H
#define PAGES_PAGE_ESTIMATE_H

struct analysis;
struct page_request;

/* Estimates the record of the request and adds that to it; nothing where the game cannot be estimated or replayed.  The caller frees
 * `out`, all zero before, after the page was written. */
void page_estimate(struct analysis *out, struct page_request *request);

#endif
