#include "review/typed.h"

#include "base/buf.h"

/* Appends a character as UTF-8. */
static void put_character(struct buf *out, uint32_t c)
{
    static const uint8_t lead[] = {0x00, 0xC0, 0xE0, 0xF0};
    int more = (c >= 0x80) + (c >= 0x800) + (c >= 0x10000);
    buf_putc(out, (char)(lead[more] | c >> 6 * more));
    while (more-- > 0)
        buf_putc(out, (char)(0x80 | (c >> 6 * more & 0x3F)));
}

/* Removes the last character; false when there is none. */
static bool erase_character(struct buf *typed)
{
    if (typed->len == 0)
        return false;
    size_t length = typed->len - 1;
    while (length > 0 && ((unsigned char)typed->data[length] & 0xC0) == 0x80)
        length--;
    buf_truncate(typed, length);
    return true;
}

bool typed_is_erase(uint32_t key)
{
    return key == VIEW_KEY_BACKSPACE || key == 0x7F || key == '\b';
}

bool typed_key(struct buf *typed, uint32_t key)
{
    if (typed_is_erase(key))
        return erase_character(typed);
    if (key == VIEW_CONTROL('u'))
        buf_clear(typed);
    else if (key >= ' ' && key < VIEW_KEY_FIRST && typed->len < TYPED_MAX)
        put_character(typed, key);
    else
        return false;
    return true;
}
