# seats.gp - how often each seat wins, by the number of players, and how sure that is; a line at its
# share by chance.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("seats.gp")] . "style.gp"

half = 0.38
gap = 0.9
stats csv using (column("players")) nooutput
first = STATS_min
stats csv using (column("win_rate_high")) nooutput
most = STATS_max
alike(c) = column("span") > 0 ? place(0) + 0.5 * (column("span") - 1) : NaN
place(c) = column(0) + gap * (column("players") - first)

set label 1 "Wins by seat (A is the first governor)"
set boxwidth 2 * half
set border 1
set grid ytics noxtics
set yrange [0:most * 1.12]
set xrange [-0.7:*]
set format y "%g %%"
set ylabel "games won"
set xtics scale 0
set bmargin at screen 104.0 / height
set offsets 0, 0.7, 0, 0

plot csv using (place(0)):(column("win_rate")):xtic(stringcolumn("seat")) \
         with boxes linecolor rgb blue title "won", \
     csv using (place(0) - half):(column("expected")):(2 * half):(0) \
         with vectors nohead linewidth 3 linecolor rgb orange title "expected by chance", \
     csv using (place(0)):(column("win_rate_low")):(0):(column("win_rate_high") - column("win_rate_low")) \
         with vectors heads size graph 0.006, 90 linewidth 1.6 linecolor rgb dark title "95 % interval", \
     csv using (place(0)):(column("win_rate_high")):(sprintf("%.0f", column("win_rate"))) \
         with labels offset 0, 0.6 textcolor rgb dark notitle, \
     csv using (stringcolumn("seat") eq "A" ? place(0) + 0.5 * (column("players") - 1) : NaN):(0): \
             (sprintf("%d players\n%d %s", column("players"), column("games"), column("games") == 1 ? "game" : "games")) \
         with labels offset 0, -3.6 textcolor rgb dark notitle, \
     csv using (alike(0)):(0):(stringcolumn("begins")) with labels offset 0, -2 font ",10" textcolor rgb dark notitle
