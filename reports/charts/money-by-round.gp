# money-by-round.gp - money held at the end of each round and gained in it, by seat; a panel for each number of players.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("money-by-round.gp")]
load directory . "style.gp"

array players[5]
money = ""
stats csv using (players[int(column("panel"))] = column("players"), money = name("money"), column("panel")) nooutput
panels = int(STATS_max)
stats csv using (column("line")):(column("round")) nooutput
seats = int(STATS_max_x); last = STATS_max_y
in(p, l, what) = int(column("panel")) == p && int(column("line")) == l ? column(what) : NaN
sure(p, l, what) = column("few") > 0 ? NaN : in(p, l, what)
array what[2] = ["held", "gained"]
array label[2] = ["held at the end", "gained in it"]
array most[2]
do for [i = 1:2] {
    stats csv using (column(what[i])) nooutput
    most[i] = STATS_max > 0 ? 1.08 * STATS_max : 1
}

title = "Money by round: " . money . " of each seat" . early
do for [l = 1:seats] {
    nothing = key("line", palette[l], sprintf("seat %c", 64 + l))
}
stats csv using (column("few")) nooutput
nothing = STATS_max > 0 ? key("note", dark, "thin: too few to rely on") : 0
# Two rows of panels for as many numbers of players as have room beside each other
per_row = width < 600 ? less(2, panels) : panels
blocks = int(ceil(1.0 * panels / per_row))
left = 76.0; step = (width - left - 14) / per_row
each = 150.0; between = 30.0; block = 2 * each + between + 92
height = 76 + blocks * block
load directory . "head.gp"

set multiplot
set border 3
set grid ytics noxtics
set xrange [0.5:last + 0.5]
set xtics whole(last, tics(1.6 * (step - 14)))
do for [p = 1:panels] {
    place = (p - 1) % per_row
    from = top + 22 + (p - 1) / per_row * block
    set lmargin at screen across(left + place * step)
    set rmargin at screen across(left + place * step + step - 14)
    do for [i = 1:2] {
        set tmargin at screen down(from + (i - 1) * (each + between))
        set bmargin at screen down(from + (i - 1) * (each + between) + each)
        set yrange [0:most[i]]
        set ytics whole(most[i], 5)
        set ylabel place == 0 ? label[i] : ""
        set format y place == 0 ? "%g" : ""
        set xlabel i == 2 ? "round" : ""
        if (i == 1) {
            set label 3 sprintf("%d players", players[p]) at graph 0.5, screen down(from - 12) center textcolor rgb dark
        }
        plot for [l = 1:seats] csv using (column("round")):(in(p, l, what[i])) with lines linewidth 0.8 linecolor rgb palette[l], \
             for [l = 1:seats] csv using (column("round")):(sure(p, l, what[i])) with lines linewidth 2.4 linecolor rgb palette[l]
        unset label; unset object; unset arrow
    }
}
unset multiplot
