#include "export/http.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"

enum { CONNECT_SECONDS = 10, SAID_MOST = 300 };

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
    char why[CURL_ERROR_SIZE];
};

/* ---- loading ---- */

/* ISO C has no cast from an object pointer to a function pointer. */
static bool find(void *library, const char *name, void *out)
{
    void *symbol = dlsym(library, name);
    memcpy(out, &symbol, sizeof symbol);
    return symbol != NULL;
}

static bool find_all(struct http *h)
{
    struct curl_calls *call = &h->call;
    return find(h->library, "curl_global_init", &call->global_init) &&
           find(h->library, "curl_easy_init", &call->easy_init) &&
           find(h->library, "curl_easy_cleanup", &call->easy_cleanup) &&
           find(h->library, "curl_easy_setopt", &call->easy_setopt) &&
           find(h->library, "curl_easy_perform", &call->easy_perform) &&
           find(h->library, "curl_easy_getinfo", &call->easy_getinfo) &&
           find(h->library, "curl_slist_append", &call->slist_append) &&
           find(h->library, "curl_slist_free_all", &call->slist_free_all);
}

/* Debian has the library twice, with either cryptography. */
static bool load(struct http *h)
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

static size_t take_answer(char *data, size_t size, size_t n, void *answer)
{
    buf_put(answer, data, size * n);
    return size * n;
}

/* No proxy and no redirection: the servers are those that were named. */
static void set_up(struct http *h)
{
    CURLcode (*set)(CURL *, CURLoption, ...) = h->call.easy_setopt;
    set(h->curl, CURLOPT_ERRORBUFFER, h->why);
    set(h->curl, CURLOPT_NOSIGNAL, 1L);
    set(h->curl, CURLOPT_PROXY, "");
    set(h->curl, CURLOPT_PROTOCOLS_STR, "http");
    set(h->curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    set(h->curl, CURLOPT_TCP_KEEPALIVE, 1L);
    set(h->curl, CURLOPT_POST, 1L);
    set(h->curl, CURLOPT_HTTPHEADER, h->headers);
    set(h->curl, CURLOPT_WRITEFUNCTION, take_answer);
}

int http_new(struct http **out, const char *user, const char *password, struct err *err)
{
    struct http *h = xcalloc(1, sizeof *h);
    *out = NULL;
    if (!load(h)) {
        http_free(h);
        return err_set(err, "libcurl is not there: the package libcurl4 has it");
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
static int refuse(struct buf *said, size_t from, long status, const char *place,
                  struct err *err)
{
    const char *text = buf_str(said) + from;
    size_t length = strcspn(text, "\n");
    if (length > SAID_MOST)
        length = SAID_MOST;
    err_at(err, place, 0, 0, "status %ld: %.*s", status, (int)length, text);
    buf_truncate(said, from);
    return -1;
}

int http_post(struct http *h, const char *url, const void *data, size_t length,
              struct buf *answer, struct err *err)
{
    const size_t from = answer->len;
    long status = 0;
    char *place = xstrndup(url, strcspn(url, "?"));
    h->why[0] = '\0';
    h->call.easy_setopt(h->curl, CURLOPT_URL, url);
    h->call.easy_setopt(h->curl, CURLOPT_POSTFIELDS, data);
    h->call.easy_setopt(h->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)length);
    h->call.easy_setopt(h->curl, CURLOPT_WRITEDATA, answer);
    const CURLcode code = h->call.easy_perform(h->curl);
    h->call.easy_getinfo(h->curl, CURLINFO_RESPONSE_CODE, &status);
    int result = 0;
    if (code != CURLE_OK)
        result = err_at(err, place, 0, 0, "%s", h->why[0] != '\0' ? h->why : "no answer");
    else if (status != 200)
        result = refuse(answer, from, status, place, err);
    free(place);
    return result;
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
