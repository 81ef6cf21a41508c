# roles.gp - how often each role is taken, and what the turn brings the picker and the others.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("roles.gp")] . "style.gp"

stats csv using (column("per_game")) nooutput
n = STATS_records
per_game = STATS_max
array what[3] = ["money", "points", "goods"]
array label[3] = ["", "points gained", "goods gained"]
stats csv using (label[1] = name("money") . " gained", 0) nooutput
array most[3]
do for [i = 1:3] {
    stats csv using (column("own_" . what[i])):(column("other_" . what[i])) nooutput
    most[i] = STATS_max_x > STATS_max_y ? STATS_max_x : STATS_max_y
}

set multiplot
set yrange [n - 0.4:-0.6]
set xrange [0:1.08 * per_game]
set border 1
set grid xtics noytics
set ytics scale 0
set tmargin at screen 1 - 104.0 / height
set bmargin at screen 40.0 / height

left = 150.0 / width; step = (1 - left - 20.0 / width) / 4; space = 18.0 / width
unset key
set label 1 "Roles: what one choice brings"
set label 3 "■ to who takes it" at screen left + step, screen 1 - 56.0 / height left textcolor rgb blue
set label 4 "■ to all others together" at screen left + 2 * step, screen 1 - 56.0 / height left textcolor rgb orange
set lmargin at screen left
set rmargin at screen left + step - space
set xtics 0, nice(per_game, 3), per_game
set label 2 "taken per game" at graph 0.5, screen 1 - 90.0 / height center textcolor rgb dark
plot csv using (0):0:(0):(column("per_game")):(column(0) - 0.3):(column(0) + 0.3):ytic(name("role")) \
    with boxxyerror linecolor rgb grey
unset label 1
unset label 3
unset label 4
set format y ""

do for [i = 1:3] {
    set lmargin at screen left + i * step
    set rmargin at screen left + (i + 1) * step - space
    set label 2 label[i]
    set xrange [0:most[i] > 0 ? 1.08 * most[i] : 1]
    set xtics 0, nice(most[i], 4), most[i] > 0 ? most[i] : 1 # none at the edge: the next panel begins there
    plot csv using (0):0:(0):(column("own_" . what[i])):(column(0) - 0.34):(column(0) - 0.02) \
             with boxxyerror linecolor rgb blue, \
         csv using (0):0:(0):(column("other_" . what[i])):(column(0) + 0.02):(column(0) + 0.34) \
             with boxxyerror linecolor rgb orange
}
unset multiplot
