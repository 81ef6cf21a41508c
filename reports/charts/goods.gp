# goods.gp - how many goods of each kind are made, and the shares that are sold, shipped, lost.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("goods.gp")]
load directory . "style.gp"
eval(few_marks)

array fate[8]
stats csv using (fate[int(column("series"))] = name("fate"), column("series")) nooutput
series = STATS_max
stats csv using (column("row")):(column("made")) nooutput
n = STATS_max_x; most = STATS_max_y
in(i, what) = int(column("series")) == i ? column(what) : NaN
half = 0.36
row_name(c) = name("good")
mark(c) = star(0)
eval(measure)

title = "Goods: how many are made, and what becomes of them"
nothing = key("box", grey, "made")
do for [i = 1:series] {
    nothing = key("box", palette[i], fate[i])
}
eval(few_key)
height = 76 + 40 * n + 62
load directory . "head.gp"

set multiplot
set yrange [n + 0.6:0.4]
set border 1
set grid xtics noytics
set ytics scale 0

split = left + 0.32 * (width - left)
set lmargin at screen across(left)
set rmargin at screen across(split - 12)
set xrange [0:1.08 * most]
set xtics nice(most, tics(split - left))
set xlabel width < 600 ? "made by a seat" : "made by a seat in a game"
plot csv using (0):(column("row")):(0):(column("made")):(column("row") - half):(column("row") + half):ytic(row(0)) \
         with boxxyerror linecolor rgb grey
unset label; unset object; unset arrow

set lmargin at screen across(split + 16)
set rmargin at screen 1 - across(30)
set xrange [0:100]
set xtics nice(100, tics(width - split - 46))
set format x "%g %%"
set format y ""
set xlabel "of these"
plot for [i = 1:series] csv using (0):(column("row")):(in(i, "low")):(in(i, "high")): \
         (column("row") - half):(column("row") + half) with boxxyerror linecolor rgb palette[i]
unset multiplot
