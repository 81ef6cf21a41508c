# calibration.gp - chances of winning as predicted, and the wins that came; a panel for each number of players.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("calibration.gp")]
load directory . "style.gp"

is_all(row) = stringcolumn("chance") eq "all"
array players[6]
array loss[6]
array guess[6]
panels = 0
stats csv using (is_all(0) ? (panels = panels + 1, players[panels] = column("players"), loss[panels] = column("log_loss"), \
    guess[panels] = column("uniform"), 0) : NaN) nooutput
in(p, what) = int(column("players")) == players[p] && !is_all(0) ? column(what) : NaN
at(p, few, what) = column("few") == few ? in(p, what) : NaN
per_row = less(width < 600 ? 2 : panels == 4 ? 4 : 3, panels)
lines = int(ceil(1.0 * panels / per_row))
left = 66.0; between = 108.0
step = (width - left - 14) / per_row
each = less(220, step - 30)
# The panels are square, or nearly so
height = 76 + lines * (each + between) + 4

title = "Calibration of the ratings"
nothing = key("line", grey, "as predicted")
nothing = key("dot", blue, "games won, with 95 % interval")
stats csv using (column("few")) nooutput
nothing = STATS_max > 0 ? key("ring", blue, "too few to rely on") : 0
load directory . "head.gp"

set multiplot
set border 3
set grid xtics ytics
set xrange [0:100]
set yrange [0:100]
set xtics 50 format "%g"
set bars 0
do for [p = 1:panels] {
    column_of = (p - 1) % per_row; from = top + 40 + (p - 1) / per_row * (each + between)
    set lmargin at screen across(left + column_of * step)
    set rmargin at screen across(left + column_of * step + step - 30)
    set tmargin at screen down(from)
    set bmargin at screen down(from + each)
    set label 3 sprintf("%d players", players[p]) at graph 0, screen down(from - 34) left textcolor rgb dark
    set label 4 sprintf("log loss %.2f (guess %.2f)", loss[p], guess[p]) at graph 0, screen down(from - 16) left font small textcolor rgb dark
    set ylabel column_of == 0 ? "games won" : ""
    set ytics 50 format (column_of == 0 ? "%g %%" : "")
    set xlabel "predicted chance (%)"
    plot x with lines linewidth 1.5 linecolor rgb grey, \
         csv using (in(p, "predicted")):(in(p, "observed")):(in(p, "observed_low")):(in(p, "observed_high")) \
             with yerrorbars pointtype -1 linewidth 1.6 linecolor rgb sky, \
         csv using (in(p, "predicted")):(in(p, "observed")) with points pointtype 7 pointsize 0.7 linecolor rgb blue, \
         csv using (at(p, 1, "predicted")):(at(p, 1, "observed")) with points pointtype 7 pointsize 0.4 linecolor rgb paper
    unset label; unset object; unset arrow
}
unset multiplot
