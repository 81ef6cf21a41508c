# calibration.gp - chances of winning as predicted, and the wins that came, by number of players.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("calibration.gp")] . "style.gp"

array tint[6] = [0, purple, blue, green, orange, vermillion]
array seen[6] = [0, 0, 0, 0, 0, 0]
array loss[6]
array guess[6]
is_all(row) = stringcolumn("chance") eq "all"
stats csv using (is_all(0) ? (k = int(column("players")), seen[k] = 1, \
    loss[k] = column("log_loss"), guess[k] = column("uniform"), 0) : NaN) nooutput
of(k, what) = int(column("players")) == k && !is_all(0) ? column(what) : NaN
# Points of several player counts lie near each other
aside(k) = 0.35 * (k - 3.5)

set label 1 "Calibration of the ratings"
set border 3
set grid xtics ytics
set xrange [0:100]
set yrange [0:100]
set xtics 20 format "%g %%"
set ytics 20 format "%g %%"
set xlabel "predicted chance of winning"
set ylabel "games won"
set rmargin at screen 1 - 250.0 / width
set key at screen 1 - 238.0 / width, graph 1 left top vertical maxrows auto maxcols 1 Left reverse samplen 2 spacing 1.3
set key title "log loss (of a guess)" left
plot x with lines linewidth 1.5 linecolor rgb grey title "as predicted", \
     for [k = 2:6] csv using (of(k, "predicted") + aside(k)):(of(k, "observed")):(of(k, "observed_low")):(of(k, "observed_high")) \
         with yerrorbars pointtype 7 pointsize 0.6 linewidth 1.3 linecolor rgb tint[k] \
         title seen[k] ? sprintf("%d players: %.3f (%.3f)", k, loss[k], guess[k]) : ""
