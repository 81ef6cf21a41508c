#include <string.h>
#include <uuid/uuid.h>

#include "base/buf.h"
#include "bgstats_value.h"

bool bgstats_uuid_read(const char *text, char out[BGSTATS_UUID_TEXT])
{
    uuid_t uuid;
    if (uuid_parse(text, uuid) != 0)
        return false;
    uuid_unparse_lower(uuid, out);
    return true;
}

void bgstats_uuid_make(const char *kind, const char *key, char out[BGSTATS_UUID_TEXT])
{
    uuid_t space, uuid;
    struct buf name = BUF_INIT;
    uuid_generate_sha1(space, *uuid_get_template("dns"), "shipslog", strlen("shipslog"));
    buf_printf(&name, "%s:%s", kind, key);
    uuid_generate_sha1(uuid, space, buf_str(&name), name.len);
    uuid_unparse_lower(uuid, out);
    buf_free(&name);
}
