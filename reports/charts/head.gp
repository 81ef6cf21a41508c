# head.gp - the head of a picture: `title`, the sentence about these games, the legend. What follows
# may begin `top` pixels from the top; the picture is made higher by what the head takes beyond 76.
# In a multiplot, `unset label; unset object; unset arrow` after the first part.

# The title: smaller when it is long
title_size = less(17, more(least_title, int(17 * (width - 2 * edge) / (0.55 * 17 * strlen(title) + 1))))
title_room = int((width - 2 * edge) / (0.55 * title_size))
top = 40

key_from = top + 20 * says + (says > 1 ? 4 : 0)
load directory . "legend.gp"
top = (keys > 0 ? key_top + 20 : key_from) + 6
height = height + top - 76

if (image[strlen(image)-3:*] eq ".png") {
    set terminal pngcairo noenhanced size width, height font "sans-serif,11" background "#ffffff" linewidth 1.3 pointscale 1.4
    title_font = sprintf(",%.1f", 0.78 * title_size)
} else {
    set terminal svg noenhanced size width, height dynamic font "sans-serif,14" background "#ffffff" linewidth 1.3
    title_font = sprintf(",%d", title_size)
}
set output image
set termoption noenhanced

set label 1 fit(title, title_room) at screen across(edge), screen down(24) left font title_font textcolor rgb "#111111"
if (says > 0) {
    set label 101 headline[1] at screen across(edge), screen down(46) left textcolor rgb "#333333"
}
load directory . "legend-draw.gp"
unset key
set tmargin at screen down(top)
