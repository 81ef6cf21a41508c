# waterfall.gp - what one player has more or less of than the rival: parts of the score, sources of points and of
# money, and rounds, one panel below the other.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("waterfall.gp")]
load directory . "style.gp"

array size[4] = [0, 0, 0, 0]
array label[4] = ["points, by the parts of the score", "victory points, by their source", "", \
    width < 600 ? "points, by the round" : "points by which the score rose, by the round"]
array who[2]
panel(c) = int(column("panel"))
stats csv using (size[panel(0)] = more(size[panel(0)], column("rank"))) nooutput
stats csv using (label[3] = name("currency") . " gained, by their source", 0) nooutput
stats csv using (who[1] = name("player"), who[2] = name("rival"), 0) nooutput
# The largest difference of each panel, on either side
array most[4] = [0, 0, 0, 0]
stats csv using (most[panel(0)] = more(most[panel(0)], abs(column("difference")))) nooutput
in(i, value) = panel(0) == i ? value : NaN
# Far apart, so that the names of one panel are no tics of the other
y(c) = 100 * column("panel") + column("rank")
row_name(c) = name("name")
eval(measure)
right = 70

title = "Where a game was decided"
name_room = width < 600 ? 26 : 44
nothing = key("box", blue, fit(who[1], name_room) . " has more")
nothing = key("box", orange, fit(who[2], name_room) . " has more")
each = 24.0; between = 64.0
height = 76 + each * (size[1] + size[2] + size[3] + size[4]) + \
    between * ((size[1] > 0) + (size[2] > 0) + (size[3] > 0) + (size[4] > 0))
load directory . "head.gp"

set multiplot
set border 1
set grid xtics noytics
set ytics scale 0
set y2tics scale 0 textcolor rgb dark
set lmargin at screen across(left)
set rmargin at screen 1 - across(right)
both(c) = sprintf("%g : %g", column("own"), column("theirs"))
from = top
do for [i = 1:4] {
    if (size[i] == 0) { continue }
    set tmargin at screen down(from)
    set bmargin at screen down(from + size[i] * each)
    reach = most[i] > 0 ? 1.05 * most[i] : 1
    set xrange [-reach:reach]
    set xtics whole(reach, more(2, less(4, 0.5 * tics(width - left - right))))
    set yrange [100 * i + size[i] + 0.5:100 * i + 0.5]
    set y2range [100 * i + size[i] + 0.5:100 * i + 0.5]
    set xlabel label[i]
    set arrow 1 from 0, graph 0 to 0, graph 1 nohead back linewidth 1 linecolor rgb dark
    plot csv using (in(i, more(0, column("difference")))):(y(0)):(0):(in(i, more(0, column("difference")))):(y(0) - 0.36):(y(0) + 0.36) \
             with boxxyerror linecolor rgb blue, \
         csv using (in(i, less(0, column("difference")))):(y(0)):(in(i, less(0, column("difference")))):(0):(y(0) - 0.36):(y(0) + 0.36) \
             with boxxyerror linecolor rgb orange, \
         csv using (in(i, 0)):(y(0)):ytic(row(0)) with points pointtype -1, \
         csv using (in(i, 0)):(y(0)):y2tic(both(0)) axes x1y2 with points pointtype -1
    unset label; unset object; unset arrow
    from = from + size[i] * each + between
}
unset multiplot
