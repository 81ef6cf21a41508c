# neighbours.gp - how often the player of the row wins beside the one of the column.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("neighbours.gp")]
load directory . "style.gp"

stats csv using (column("row") > column("place") ? column("row") : column("place")) nooutput
n = STATS_max
stats csv using (abs(column("win_rate") - column("usual"))) nooutput
most = STATS_max > 0 ? STATS_max : 1
load directory . "heat.gp"
set palette defined (-1 "#E69F00", 0 "#ffffff", 1 "#0072B2")
# Colour only where it is hardly chance
above(c) = column("is_sure") > 0 ? column("win_rate") - column("usual") : 0
ink(more) = more > 0.7 * most ? 0xffffff : dark
# The rows of the right come first
stats csv using (int(column("side")) == 1 ? 1 : NaN) nooutput
split = exists("STATS_records") ? int(STATS_records) : 0
stats csv using (column("row")) nooutput
all = int(STATS_records)
array where[2] = ["on the right (acts before)", "on the left (acts after)"]

set multiplot
set label 1 "Neighbours: which of 100 games the row wins with the column"
set yrange [n + 0.5:0.5]
set xrange [0.5:n + 0.5]
set cbrange [-most:most]
set tmargin at screen 1 - 84.0 / height
set bmargin at screen 84.0 / height
set xtics rotate by 40 right
left = 158.0 / width
right = 1 - 16.0 / width
gap = 12.0 / width
half = (right - left - gap) / 2
do for [side = split > 0 ? 1 : 2:all > split ? 2 : 1] {
    set lmargin at screen left + (side - 1) * (half + gap)
    set rmargin at screen left + (side - 1) * (half + gap) + half
    set label 2 where[side] at screen left + (side - 1) * (half + gap), screen 1 - 66.0 / height left textcolor rgb dark
    from = side == 1 ? 0 : split
    to = side == 1 ? split - 1 : all - 1
    if (side == 1 || split == 0) {
        plot csv using (0.5):(column("place")):ytic(name("neighbour")) with dots linecolor rgb "#ffffff", \
             csv using (0.5):(column("row")):ytic(name("player")) with dots linecolor rgb "#ffffff", \
             csv every ::from::to using (column("place")):(column("row")):(column("place") - 0.5):(column("place") + 0.5): \
                 (column("row") - 0.5):(column("row") + 0.5):(above(0)):xtic(name("neighbour")) \
                 with boxxyerror linecolor palette, \
             csv every ::from::to using (column("place")):(column("row")):(sprintf("%.0f", column("win_rate"))):(ink(above(0))) \
                 with labels textcolor rgb variable font ",9"
    } else {
        unset label 1
        unset ytics
        plot csv every ::from::to using (column("place")):(column("row")):(column("place") - 0.5):(column("place") + 0.5): \
                 (column("row") - 0.5):(column("row") + 0.5):(above(0)):xtic(name("neighbour")) \
                 with boxxyerror linecolor palette, \
             csv every ::from::to using (column("place")):(column("row")):(sprintf("%.0f", column("win_rate"))):(ink(above(0))) \
                 with labels textcolor rgb variable font ",9"
    }
}
unset multiplot
