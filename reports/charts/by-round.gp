# by-round.gp - after style.gp and `title`: a column of games for each round, in pieces for what ended them.
array condition[12]
stats csv using (condition[int(column("series"))] = name("condition"), column("series")) nooutput
n = STATS_max
stats csv using (column("high")):(column("round")) nooutput
most = STATS_max_x; first = STATS_min_y; last = STATS_max_y
in(i, what) = int(column("series")) == i ? column(what) : NaN
tint(i) = palette[(i - 1) % 8 + 1]
half = 0.4

do for [i = 1:n] {
    nothing = key("box", tint(i), condition[i])
}
load directory . "head.gp"

set border 1
set grid ytics noxtics
set xrange [first - 1:last + 1]
set yrange [0:most * 1.05]
set xtics first, whole(last - first, tics(2 * (width - 100))) scale 0
set ytics whole(most, 6)
set xlabel "round"
set ylabel "games"
plot for [i = 1:n] csv using (column("round")):(0):(column("round") - half):(column("round") + half): \
    (in(i, "low")):(in(i, "high")) with boxxyerror linecolor rgb tint(i)
