# head.gp - the head of a picture: `title`, the sentence about these games, the legend. What follows
# may begin `top` pixels from the top; the picture is made higher by what the head takes beyond 76.
# In a multiplot, `unset label; unset object; unset arrow` after the first part.

# The title: smaller when it is long
if (own_title ne "") { title = own_title }
title_size = less(17, more(least_title, int(17 * (width - 2 * edge) / (0.55 * 17 * strlen(title) + 1))))
title_room = int((width - 2 * edge) / (0.55 * title_size))
top = 40

key_from = top + 20 * says + (says > 1 ? 4 : 0)
load directory . "legend.gp"
top = (keys > 0 ? key_top + 20 : key_from) + 6
height = height + top - 76

load directory . "terminal.gp"
set termoption noenhanced
title_font = sprintf(points < 1 ? ",%.1f" : ",%d", points * title_size * squeeze)

set label 1 fit(title, title_room) at screen across(edge), screen down(24) left font title_font textcolor rgb strong
if (says > 0) {
    set label 101 headline[1] at screen across(edge), screen down(46) left textcolor rgb dark
}
load directory . "legend-draw.gp"
unset key
set tmargin at screen down(top)
