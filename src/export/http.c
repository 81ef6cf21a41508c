#include "export/http.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"

enum {
    CONNECT_SECONDS = 10,
    SAID_MOST = 300,       /* bytes that are shown of what a server says */
    ANSWER_MOST = 1 << 20, /* bytes that are kept of an answer */
};

/* What is used of the library. */
struct curl_calls {
    CURLcode (*global_init)(long flags);
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *curl);
    CURLcode (*easy_setopt)(CURL *curl, CURLoption option, ...);
    CURLcode (*easy_perform)(CURL *curl);
    CURLcode (*easy_getinfo)(CURL *curl, CURLINFO info, ...);
    struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
    void (*slist_free_all)(struct curl_slist *list);
};

struct http {
    void *library;
    struct curl_calls call;
    CURL *curl;
    struct curl_slist *headers;
    long stall_seconds;
    char why[CURL_ERROR_SIZE];
};

/* An answer, while it comes. */
struct answer {
    struct http *http;
    http_take_fn *take;
    void *ctx;
    struct buf said; /* with a status other than 200 */
    struct err err;
};

/* ---- loading ---- */

/* ISO C has no cast from an object pointer to a function pointer. */
static bool find_symbol(void *library, const char *name, void *out)
{
    void *symbol = dlsym(library, name);
    memcpy(out, &symbol, sizeof symbol);
    return symbol != NULL;
}

static bool find_all(struct http *h)
{
    struct curl_calls *call = &h->call;
    return find_symbol(h->library, "curl_global_init", &call->global_init) &&
           find_symbol(h->library, "curl_easy_init", &call->easy_init) &&
           find_symbol(h->library, "curl_easy_cleanup", &call->easy_cleanup) &&
           find_symbol(h->library, "curl_easy_setopt", &call->easy_setopt) &&
           find_symbol(h->library, "curl_easy_perform", &call->easy_perform) &&
           find_symbol(h->library, "curl_easy_getinfo", &call->easy_getinfo) &&
           find_symbol(h->library, "curl_slist_append", &call->slist_append) &&
           find_symbol(h->library, "curl_slist_free_all", &call->slist_free_all);
}

/* Debian has the library twice, with either cryptography. */
static bool load_library(struct http *h)
{
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4",
                                        "libcurl.4.dylib"};
    for (size_t i = 0; h->library == NULL && i < sizeof names / sizeof *names; i++)
        h->library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    return h->library != NULL && find_all(h) &&
           h->call.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK &&
           (h->curl = h->call.easy_init()) != NULL;
}

/* ---- a connection ---- */

static void add_header(struct http *h, const char *name, const char *value)
{
    struct buf line = BUF_INIT;
    if (value == NULL || strpbrk(value, "\r\n") != NULL)
        return;
    buf_printf(&line, "%s: %s", name, value);
    h->headers = h->call.slist_append(h->headers, buf_str(&line));
    buf_free(&line);
}

static int keep_bytes(void *ctx, const char *data, size_t length, struct err *err)
{
    struct buf *kept = ctx;
    if (kept->len + length > ANSWER_MOST)
        return err_set(err, "the answer does not end after %d bytes", ANSWER_MOST);
    buf_put(kept, data, length);
    return 0;
}

static long status_of(const struct http *h)
{
    long status = 0;
    h->call.easy_getinfo(h->curl, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

static size_t take_answer(char *data, size_t size, size_t n, void *ctx)
{
    struct answer *a = ctx;
    const int taken = status_of(a->http) == 200 ? a->take(a->ctx, data, size * n, &a->err)
                                                : keep_bytes(&a->said, data, size * n, &a->err);
    return taken < 0 ? CURL_WRITEFUNC_ERROR : size * n;
}

/* No proxy and no redirection: the servers are those that were named. */
static void set_up(struct http *h)
{
    CURLcode (*set)(CURL *, CURLoption, ...) = h->call.easy_setopt;
    const char *certificates = getenv("SSL_CERT_FILE");
    set(h->curl, CURLOPT_ERRORBUFFER, h->why);
    set(h->curl, CURLOPT_NOSIGNAL, 1L);
    set(h->curl, CURLOPT_PROXY, "");
    set(h->curl, CURLOPT_PROTOCOLS_STR, "http,https");
    set(h->curl, CURLOPT_SSL_VERIFYPEER, 1L);
    set(h->curl, CURLOPT_SSL_VERIFYHOST, 2L);
    if (certificates != NULL && certificates[0] != '\0')
        set(h->curl, CURLOPT_CAINFO, certificates);
    set(h->curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    set(h->curl, CURLOPT_FRESH_CONNECT, 1L);
    set(h->curl, CURLOPT_FORBID_REUSE, 1L);
    set(h->curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    set(h->curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    set(h->curl, CURLOPT_LOW_SPEED_TIME, h->stall_seconds);
    set(h->curl, CURLOPT_TCP_KEEPALIVE, 1L);
    set(h->curl, CURLOPT_POST, 1L);
    set(h->curl, CURLOPT_HTTPHEADER, h->headers);
    set(h->curl, CURLOPT_WRITEFUNCTION, take_answer);
}

int http_new(struct http **out, const char *user, const char *password, long stall_seconds,
             struct err *err)
{
    struct http *h = xcalloc(1, sizeof *h);
    h->stall_seconds = stall_seconds;
    *out = NULL;
    if (!load_library(h)) {
        err_set(err, h->library == NULL
                         ? "libcurl is not there: the package libcurl4 has it"
                         : "libcurl cannot begin: out of memory, or without cryptography");
        http_free(h);
        return -1;
    }
    add_header(h, "X-ClickHouse-User", user);
    add_header(h, "X-ClickHouse-Key", password);
    /* Otherwise each request waits for a first answer of the server. */
    h->headers = h->call.slist_append(h->headers, "Expect:");
    set_up(h);
    *out = h;
    return 0;
}

/* The library stays loaded: some of what it loads cannot be taken out. */
void http_free(struct http *h)
{
    if (h == NULL)
        return;
    if (h->curl != NULL)
        h->call.easy_cleanup(h->curl);
    if (h->headers != NULL)
        h->call.slist_free_all(h->headers);
    free(h);
}

/* ---- a request ---- */

/* The beginning of what the server said. */
static int refuse_status(const struct answer *a, long status, const char *place,
                         struct err *err)
{
    const char *text = buf_str(&a->said);
    size_t length = strcspn(text, "\n");
    if (length > SAID_MOST)
        length = SAID_MOST;
    return err_at(err, place, 0, 0, "status %ld: %.*s", status, (int)length, text);
}

/* Why there is no whole answer. */
static int fail_transfer(const struct answer *a, CURLcode code, const char *place,
                         struct err *err)
{
    const struct http *h = a->http;
    long sent = 0;
    h->call.easy_getinfo(h->curl, CURLINFO_REQUEST_SIZE, &sent);
    if (err_is_set(&a->err))
        return err_at(err, place, 0, 0, "%s", a->err.text);
    if (code != CURLE_OPERATION_TIMEDOUT || sent == 0)
        return err_at(err, place, 0, 0, "%s",
                      h->why[0] != '\0'             ? h->why
                      : code == CURLE_OUT_OF_MEMORY ? "out of memory"
                                                    : "no answer");
    err_at(err, place, 0, 0, "nothing has come or gone for %ld s", h->stall_seconds);
    if (err != NULL)
        err->code = HTTP_STALLED;
    return -1;
}

int http_post_to(struct http *h, const char *url, const void *data, size_t length,
                 http_take_fn *take, void *ctx, struct err *err)
{
    struct answer answer = {
        .http = h, .take = take, .ctx = ctx, .said = BUF_INIT, .err = ERR_INIT};
    char *place = xstrndup(url, strcspn(url, "?"));
    h->why[0] = '\0';
    h->call.easy_setopt(h->curl, CURLOPT_URL, url);
    h->call.easy_setopt(h->curl, CURLOPT_POSTFIELDS, data);
    h->call.easy_setopt(h->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length);
    h->call.easy_setopt(h->curl, CURLOPT_WRITEDATA, &answer);
    const CURLcode code = h->call.easy_perform(h->curl);
    int result = 0;
    if (code != CURLE_OK)
        result = fail_transfer(&answer, code, place, err);
    else if (status_of(h) != 200)
        result = refuse_status(&answer, status_of(h), place, err);
    buf_free(&answer.said);
    free(place);
    return result;
}

int http_post(struct http *h, const char *url, const void *data, size_t length,
              struct buf *answer, struct err *err)
{
    return http_post_to(h, url, data, length, keep_bytes, answer, err);
}

void http_put_escaped(struct buf *out, const char *text, size_t length)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
    for (size_t i = 0; i < length; i++) {
        if (text[i] != '\0' && strchr(plain, text[i]) != NULL)
            buf_putc(out, text[i]);
        else
            buf_printf(out, "%%%02X", (unsigned)(unsigned char)text[i]);
    }
}
