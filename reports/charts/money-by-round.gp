# money-by-round.gp - money held at the end of each round and gained in it, by seat; a panel for each number of players.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("money-by-round.gp")] . "style.gp"

array players[5]
money = ""
stats csv using (players[int(column("panel"))] = column("players"), money = name("money"), column("panel")) nooutput
panels = int(STATS_max)
stats csv using (column("line")):(column("round")) nooutput
seats = int(STATS_max_x); last = STATS_max_y
in(p, l, what) = int(column("panel")) == p && int(column("line")) == l ? column(what) : NaN
array what[2] = ["held", "gained"]
array label[2] = ["held at the end", "gained in it"]
array most[2]
do for [i = 1:2] {
    stats csv using (column(what[i])) nooutput
    most[i] = STATS_max > 0 ? 1.08 * STATS_max : 1
}

left = 76.0 / width; step = (1 - left - 14.0 / width) / panels; space = 14.0 / width
top = 78.0; between = 34.0; bottom = 62.0
each = (height - top - between - bottom) / 2

set multiplot
set border 3
set grid ytics noxtics
set xrange [0.5:last + 0.5]
set xtics nice(last, panels < 3 ? 12 / panels : 4)
unset key
set label 1 "Money by round: " . money . " of each seat"
do for [l = 1:seats] {
    set label 10 + l sprintf("■ %c", 64 + l) at screen 1 - (24.0 + 36.0 * (seats - l)) / width, screen 1 - 24.0 / height \
        right textcolor rgb palette[l]
}
do for [i = 1:2] {
    set tmargin at screen 1 - (top + (i - 1) * (each + between)) / height
    set bmargin at screen 1 - (top + (i - 1) * (each + between) + each) / height
    set yrange [0:most[i]]
    set ytics nice(most[i], 5)
    do for [p = 1:panels] {
        set lmargin at screen left + (p - 1) * step
        set rmargin at screen left + p * step - space
        set ylabel p == 1 ? label[i] : ""
        set format y p == 1 ? "%g" : ""
        set xlabel i == 2 ? "round" : ""
        if (i == 1) {
            set label 2 sprintf("%d players", players[p]) at graph 0.5, screen 1 - 60.0 / height center textcolor rgb dark
        }
        plot for [l = 1:seats] csv using (column("round")):(in(p, l, what[i])) \
             with lines linewidth 2 linecolor rgb palette[l]
        unset label 1
        unset label 2
        do for [l = 1:seats] {
            unset label 10 + l
        }
    }
}
unset multiplot
