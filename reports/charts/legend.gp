# legend.gp - finds where the entries of the legend stand, from `key_from` pixels from the top on, in as many
# lines as it takes; the last begins at `key_top`.
array key_x[16]
array key_y[16]
key_left = edge; key_top = key_from
do for [key_k = 1:keys] {
    key_long = glyph * strlen(key_text[key_k]) + (key_form[key_k] eq "note" ? 16 : 42)
    if (key_left > edge && key_left + key_long > width) {
        key_left = edge; key_top = key_top + 20
    }
    key_x[key_k] = key_left; key_y[key_k] = key_top
    key_left = key_left + key_long
}
