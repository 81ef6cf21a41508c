/* source.c - an input and the importer that fits it. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "importers.h"
#include "notation/reader.h"

enum {
    HEAD_MAX = 4096, /* bytes that importers may look at */
    /* Of a piece: enough games to make a hand-over cheap, few enough to stay in the cache. */
    PIECE_BYTES = 256 * 1024,
    PIECE_MOST =
        1024 * 1024, /* a longer game is read from the file, and so is what follows it */
    SHORT_MOST = 1024 * 1024,        /* of a file that is one piece, though it cannot be cut */
    WHOLE_MOST = 3 * SHORT_MOST + 1, /* in UTF-8 */
};

/* How a source is read. */
enum way {
    WAY_OPEN,    /* nothing was read yet */
    WAY_PIECES,  /* cut */
    WAY_WHOLE,   /* in one piece */
    WAY_RECORDS, /* by its own reader */
};

struct source {
    enum way way;
    struct input_part part; /* of a piece */
    uint64_t offset;        /* of what no piece holds yet, and the lines before it */
    uint32_t lines;
    struct buf ahead;   /* bytes that were read after it */
    bool knew_encoding; /* when it was opened */
    struct input *input;
    const struct importer *importer;
    struct importer_reader *reader; /* NULL until a record is read */
    struct importer_options options;
    bool has_reported_encoding;
};

static int refuse_format(const struct source *s, size_t length, struct err *err)
{
    struct buf names = BUF_INIT;
    for (size_t i = 0; importer_at(i); i++)
        buf_printf(&names, "%s%s", i > 0 ? ", " : "", importer_at(i)->name);
    if (length == 0)
        err_at(err, input_name(s->input), 0, 0, "expected a log, found an empty file");
    else
        err_at(err, input_name(s->input), 0, 0,
               "cannot tell the format of this file, none of: %s", buf_str(&names));
    buf_free(&names);
    return -1;
}

/* What people hand over in place of what is in it; the first row that begins like the file counts. */
static const struct known_file {
    const char *begin;
    size_t length;
    const char *inside; /* also within the head; NULL: nothing */
    const char *what;
    size_t at; /* where `begin` stands */
} known_files[] = {
    {"PK\3\4", 4, "[Content_Types].xml", "an Excel or Office file: save the table as CSV", 0},
    {"PK\3\4", 4, "docProps/", "an Excel or Office file: save the table as CSV", 0},
    {"PK\3\4", 4, "xl/", "an Excel or Office file: save the table as CSV", 0},
    {"PK\3\4", 4, "opendocument", "an OpenDocument file: save the table as CSV", 0},
    {"PK\3\4", 4, NULL, "a zip archive: unpack it first", 0},
    {"PK\5\6", 4, NULL, "an empty zip archive", 0},
    {"ustar", 5, NULL, "a tar archive: unpack it first", 257},
    {"\x5D\0\0", 3, NULL, "a file of lzma: unpack it first", 0},
    {"\xFD"
     "7zXZ",
     5, NULL, "a file of xz: unpack it first", 0},
    {"BZh", 3, "1AY&SY", "a file of bzip2: unpack it first", 0},
    {"7z\xBC\xAF", 4, NULL, "a 7z archive: unpack it first", 0},
    {"Rar!", 4, NULL, "a rar archive: unpack it first", 0},
    {"\xD0\xCF\x11\xE0", 4, NULL, "an old Excel or Office file: save the table as CSV", 0},
    {"%PDF-", 5, NULL, "a PDF: copy the text of the log into a file", 0},
    {"\x89PNG", 4, NULL, "a picture: type the log, or export it as text", 0},
    {"\xFF\xD8\xFF", 3, NULL, "a picture: type the log, or export it as text", 0},
    {"GIF8", 4, NULL, "a picture: type the log, or export it as text", 0},
    {"SQLite format 3", 15, NULL, "an SQLite database: name it with --db", 0},
};

static bool holds_part(const char *head, size_t length, const char *part)
{
    const size_t n = strlen(part);
    for (size_t i = 0; i + n <= length; i++)
        if (memcmp(head + i, part, n) == 0)
            return true;
    return false;
}

static int refuse_known_file(const struct source *s, const char *head, size_t length,
                             struct err *err)
{
    for (size_t i = 0; i < sizeof known_files / sizeof known_files[0]; i++) {
        const struct known_file *k = &known_files[i];
        if (length >= k->at + k->length && memcmp(head + k->at, k->begin, k->length) == 0 &&
            (k->inside == NULL || holds_part(head, length, k->inside)))
            return err_at(err, input_name(s->input), 0, 0,
                          "expected a log or results, found %s", k->what);
    }
    return 0;
}

/* Whether `ending` is one of "csv|tsv". */
static bool is_ending_of(const struct importer *importer, const char *ending)
{
    const size_t n = strlen(ending);
    for (const char *at = importer->endings; *at != '\0'; at += strspn(at, "|")) {
        const size_t length = strcspn(at, "|");
        if (text_equal_fold(at, length, ending, n))
            return true;
        at += length;
    }
    return false;
}

/* The only importer of files with this ending; NULL when there is none, or there are several. */
static const struct importer *find_by_ending(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    const struct importer *found = NULL;
    unsigned n = 0;
    for (size_t i = 0; dot != NULL && (slash == NULL || dot > slash) && importer_at(i); i++) {
        if (!is_ending_of(importer_at(i), dot + 1))
            continue;
        found = importer_at(i);
        n++;
    }
    return n == 1 ? found : NULL;
}

/* The last importer takes any text.  What does not begin as a log is better warning apart by its name, so that the
 * message says what is expected of such a file. */
static int choose_importer(struct source *s, const char *head, size_t length, struct err *err)
{
    for (size_t i = 0; !s->importer && importer_at(i); i++)
        if (importer_at(i)->probe(head, length))
            s->importer = importer_at(i);
    const bool is_any_text = s->importer == &importer_slog && !notation_probe(head, length);
    const struct importer *named = is_any_text ? find_by_ending(input_name(s->input)) : NULL;
    if (named != NULL)
        s->importer = named;
    return s->importer ? 0 : refuse_format(s, length, err);
}

typedef bool has_ending_fn(const struct importer *importer, const char *path);

/* Whether the first line has the columns of a report, with commas, semicolons or tabs between them: no table of results says which
 * of its rows rest on little, or how many findings a game has. */
static bool is_report(const char *head, size_t length)
{
    static const char *const columns[] = {",few,",
                                          ";few;",
                                          "\tfew\t",
                                          ",margin,findings",
                                          ";margin;findings",
                                          "\tmargin\tfindings"};
    const char *end = memchr(head, '\n', length);
    const size_t line = end == NULL ? length : (size_t)(end - head);
    bool is = false;
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        is |= holds_part(head, line, columns[i]);
    return is;
}

/* Whether it is a report as JSON: its rows have a line each, without the words of a log or of results. */
static bool is_json_report(const char *head, size_t length)
{
    static const char rows[] = "[\n  {\"";
    static const char *const words[] = {"\"data\"", "\"args\"", "_id\"", "\"game_name\""};
    bool is = length >= sizeof rows - 1 && memcmp(head, rows, sizeof rows - 1) == 0;
    for (size_t i = 0; is && i < sizeof words / sizeof words[0]; i++)
        is = !holds_part(head, length, words[i]);
    return is;
}

/* Whether this program wrote it: it lies beside logs, and no log is read from it. */
static bool is_own(const char *head, size_t length)
{
    return holds_part(head, length, "<meta name=\"generator\" content=\"shipslog\">") ||
           is_report(head, length) || is_json_report(head, length);
}

static enum source_look look_at(const char *head, size_t length, const char *path,
                                has_ending_fn *has_ending, bool ends)
{
    if (is_own(head, length))
        return SOURCE_NONE;
    for (size_t i = 0; importer_at(i) != NULL; i++) {
        const struct importer *importer = importer_at(i);
        if ((importer->is_sure != NULL && importer->is_sure(head, length)) ||
            (has_ending(importer, path) && importer->probe(head, length)))
            return SOURCE_IS_ONE;
    }
    if (notation_look(head, length) == NOTATION_LATER)
        return SOURCE_QUOTES;
    return ends ? SOURCE_ENDS : SOURCE_NONE;
}

enum source_look source_look(const char *path, has_ending_fn *has_ending)
{
    struct input *input;
    const char *head;
    size_t length;
    struct err err = ERR_INIT;
    bool ends = false, is_ours = false;
    for (size_t i = 0; importer_at(i) != NULL; i++) {
        ends |= has_ending(importer_at(i), path);
        is_ours |= has_ending(importer_at(i), path) && importer_at(i + 1) == NULL;
    }
    if (is_ours)
        return SOURCE_IS_ONE;
    enum source_look look = ends ? SOURCE_IS_ONE : SOURCE_NONE;
    if (input_open(&input, path, &err) < 0)
        return look;
    if (input_peek(input, HEAD_MAX, &head, &length, &err) == 0)
        look = look_at(head, length, path, has_ending, ends);
    input_close(input);
    return look;
}

static int start_importer(struct source *s, struct err *err)
{
    const char *head;
    size_t length;
    if (input_peek(s->input, HEAD_MAX, &head, &length, err) < 0 ||
        refuse_known_file(s, head, length, err) < 0 ||
        (s->importer == NULL && choose_importer(s, head, length, err) < 0))
        return -1;
    s->knew_encoding = input_encoding(s->input) != NULL;
    return 0;
}

static void start_reader(struct source *s)
{
    s->way = WAY_RECORDS;
    s->reader = xcalloc(1, s->importer->reader_size);
    *s->reader = (struct importer_reader){s->options, s->input, s->offset, s->lines};
}

/* Takes the input, NULL when it could not be opened. */
static int open_input(struct source **out, struct input *input, const struct importer *or_null,
                      const struct importer_options *options, struct err *err)
{
    struct source *s = xcalloc(1, sizeof *s);
    s->importer = or_null;
    s->input = input;
    s->options = *options;
    *out = s;
    if (input != NULL && start_importer(s, err) == 0)
        return 0;
    source_close(s);
    *out = NULL;
    return -1;
}

int source_open(struct source **out, const char *path, const struct importer *or_null,
                const struct importer_options *options, struct err *err)
{
    struct input *input;
    input_open(&input, path, err);
    return open_input(out, input, or_null, options, err);
}

int source_open_memory(struct source **out, const char *name, const void *data, size_t length,
                       const struct importer_options *options, struct err *err)
{
    struct input *input;
    input_open_memory(&input, name, data, length, err);
    return open_input(out, input, NULL, options, err);
}

/* Once for a file, with the game that was read when its encoding came out. */
static void report_encoding(struct source *s, struct record *record)
{
    const char *encoding = input_encoding(s->input);
    if (encoding == NULL || s->has_reported_encoding)
        return;
    struct record_error *warning = record_add_warning(record);
    struct buf text = BUF_INIT;
    buf_printf(&text, "the file is not UTF-8: it is read as %s", encoding);
    s->has_reported_encoding = true;
    warning->is_of_file = 1;
    warning->span.line = 1;
    warning->text = arena_strndup(&record->arena, buf_str(&text), text.len);
    buf_free(&text);
}

int source_next(struct source *s, struct record *record, struct err *err)
{
    if (s->reader == NULL)
        start_reader(s);
    const int more = s->importer->next(s->reader, record, err);
    if (more <= 0)
        return more;
    report_encoding(s, record);
    assumed_rules_take(record, &s->options);
    return more;
}

const struct importer *source_importer(const struct source *s)
{
    return s->importer;
}

struct input *source_input(struct source *s)
{
    return s->input;
}

void source_close(struct source *s)
{
    if (!s)
        return;
    if (s->reader)
        s->importer->close(s->reader);
    free(s->reader);
    input_close(s->input);
    buf_free(&s->ahead);
    free(s);
}

/* ---- pieces ---- */

static enum way choose_way(struct source *s)
{
    const struct importer *importer = s->importer;
    const char *head;
    size_t length;
    if (input_size(s->input) == 0 || /* a pipe: what has come is read at once */
        input_peek(s->input, HEAD_MAX, &head, &length, NULL) < 0)
        return WAY_RECORDS;
    if (importer->may_be_cut != NULL && importer->may_be_cut(head, length))
        return WAY_PIECES;
    return !input_is_compressed(s->input) && input_size(s->input) <= SHORT_MOST ? WAY_WHOLE
                                                                                : WAY_RECORDS;
}

/* Adds bytes of the file, up to `want` in all.  True when these are the last ones.  No memory is taken for more than a
 * short file can have, of which no byte becomes more than three. */
static bool fill_piece(struct source *s, struct source_piece *piece, size_t want)
{
    struct buf *text = &piece->text;
    const uint64_t size = input_size(s->input);
    if (!input_is_compressed(s->input) && size < want / 3 && text->len <= 3 * size)
        want = 3 * (size_t)size + 1;
    buf_reserve(text, want - text->len);
    while (text->len < want) {
        const long n =
            input_read(s->input, text->data + text->len, want - text->len, &piece->failure);
        if (n <= 0)
            return true;
        text->len += (size_t)n;
    }
    return false;
}

/* The games are warned of the encoding once, where it comes out. */
static void pass_encoding(struct source *s, struct source_piece *piece)
{
    const uint64_t at = s->knew_encoding ? 0 : input_encoding_at(s->input);
    const char *encoding = input_encoding(s->input);
    piece->encoding = NULL;
    if (encoding == NULL || s->has_reported_encoding || at >= s->offset + piece->text.len)
        return;
    s->has_reported_encoding = true;
    piece->encoding = encoding;
    piece->encoding_at = at > s->offset ? (size_t)(at - s->offset) : 0;
}

/* Ends the piece at the cut; what follows begins the next one. */
static void end_piece(struct source *s, struct source_piece *piece, const struct game_cut *cut)
{
    struct buf *text = &piece->text;
    buf_put(&s->ahead, text->data + cut->length, text->len - cut->length);
    buf_truncate(text, cut->length);
    piece->importer = s->importer;
    piece->offset = s->offset;
    piece->lines = s->lines;
    piece->games = cut->games;
    piece->is_counted = cut->is_counted;
    pass_encoding(s, piece);
    s->offset += text->len;
    s->lines += cut->lines < UINT32_MAX - s->lines ? cut->lines : UINT32_MAX - s->lines;
}

/* Reads up to the last cut, or to the end of the file.  False when the next game does not end within the longest
 * piece. */
static bool read_piece(struct source *s, struct source_piece *piece)
{
    const bool is_whole = s->way == WAY_WHOLE;
    struct game_cut cut = {.length = 0};
    for (size_t want = is_whole ? WHOLE_MOST : PIECE_BYTES;
         !piece->is_last && cut.length == 0 && want <= (is_whole ? WHOLE_MOST : PIECE_MOST);
         want += PIECE_BYTES) {
        piece->is_last = fill_piece(s, piece, want);
        if (piece->is_last)
            cut.length = piece->text.len;
        else if (!is_whole)
            cut = s->importer->last_cut(piece->text.data, piece->text.len);
    }
    if (cut.length == 0)
        return false;
    end_piece(s, piece, &cut);
    return true;
}

bool source_cut(struct source *s, struct source_piece *piece)
{
    if (s->way == WAY_OPEN)
        s->way = choose_way(s);
    if (s->way == WAY_RECORDS)
        return false;
    buf_clear(&piece->text);
    buf_put(&piece->text, buf_str(&s->ahead), s->ahead.len);
    buf_clear(&s->ahead);
    piece->is_last = false;
    err_clear(&piece->failure);
    if (read_piece(s, piece))
        return true;
    input_give_back(s->input, piece->text.data, piece->text.len);
    s->way = WAY_RECORDS;
    return false;
}

void source_open_piece(struct source **out, const char *name, const struct source_piece *piece,
                       const struct importer_options *options)
{
    struct source *s = xcalloc(1, sizeof *s);
    s->importer = piece->importer;
    s->options = *options;
    s->offset = piece->offset;
    s->lines = piece->lines;
    s->part = (struct input_part){.data = piece->text.data,
                                  .length = piece->text.len,
                                  .encoding = piece->encoding,
                                  .encoding_at = piece->encoding_at};
    if (err_is_set(&piece->failure))
        s->part.failure = &piece->failure;
    input_open_part(&s->input, name, &s->part);
    *out = s;
}

void source_piece_free(struct source_piece *piece)
{
    buf_free(&piece->text);
}
