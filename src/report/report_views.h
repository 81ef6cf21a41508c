/* report_views.h - the views of a file of reports: tables that its SQL has when it names them (store/query.h). */
#ifndef REPORT_VIEWS_H
#define REPORT_VIEWS_H

struct arena;
struct err;
struct query_view;
struct report_piece;

/* Puts views in front of the list: "a AS (...),\nb(x) AS (...)", which may have pieces.  Each begins at the left
 * margin, what is indented goes on with it, and between them may stand comments.  Returns 0, or -1 with `err`. */
int report_views_take(const struct query_view **views, struct arena *texts,
                      const struct report_piece *pieces, const char *text, struct err *err);

#endif
