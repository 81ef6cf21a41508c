# legend-draw.gp - draws the entries of the legend where legend.gp put them. Labels, objects and arrows from 110
# on are its own.
do for [key_k = 1:keys] {
    key_middle = key_x[key_k] + 10
    key_line = key_y[key_k] + 5
    key_text_x = key_x[key_k] + (key_form[key_k] eq "note" ? 0 : 24)
    set label 110 + key_k fit(key_text[key_k], int((width - key_text_x) / glyph)) \
        at screen across(key_text_x), screen down(key_line) left textcolor rgb dark
    if (key_form[key_k] eq "box") {
        set object 110 + key_k rectangle center screen across(key_middle), screen down(key_line) \
            size screen across(16), screen 11.0 / height fillcolor rgb key_tint[key_k] fillstyle solid noborder
    }
    if (key_form[key_k] eq "line") {
        set arrow 110 + key_k from screen across(key_middle - 9), screen down(key_line) \
            to screen across(key_middle + 9), screen down(key_line) nohead linewidth 3 linecolor rgb key_tint[key_k]
    }
    if (key_form[key_k] eq "dot" || key_form[key_k] eq "ring") {
        set label 130 + key_k " " at screen across(key_middle), screen down(key_line) \
            point pointtype (key_form[key_k] eq "dot" ? 7 : 6) pointsize 0.9 linewidth 2 linecolor rgb key_tint[key_k]
    }
}
