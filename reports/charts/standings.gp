# standings.gp - wins, how sure they are, beside the wins expected by chance; the range of scores.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("standings.gp")] . "style.gp"

# The interval of the win rate, in wins
low(row) = column("win_rate_low") * column("games") / 100
high(row) = column("win_rate_high") * column("games") / 100
stats csv using (high(0) > column("expected") ? high(0) : column("expected")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
split = 0.6

set multiplot
set yrange [n - 0.3:-0.7]
set border 1
set grid xtics
set ytics scale 0

set label 1 "Standings" . some("players")
set lmargin at screen 200.0 / width
set rmargin at screen split
set xrange [0:most * 1.02]
set xtics nice(most, 7)
set xlabel "games won"
set key at screen split, screen 1 - 58.0 / height
plot csv using (0):0:(0):(column("wins")):(column(0) - half):(column(0) + half):ytic(name("player")) \
         with boxxyerror linecolor rgb blue title "won, 95 % interval", \
     csv using (column("expected")):(column(0) - half):(0):(2 * half) \
         with vectors nohead linewidth 3 linecolor rgb orange title "expected by chance", \
     csv using (column("wins")):0:(low(0)):(high(0)) \
         with xerrorbars pointtype -1 linewidth 1.6 linecolor rgb dark notitle
unset label 1

set lmargin at screen split + 32.0 / width
set rmargin at screen 1 - 24.0 / width
set xrange [0:*]
set xtics auto
set ytics 1 format ""
set grid xtics ytics
set xlabel "final score (points)"
set key at screen 1 - 24.0 / width, screen 1 - 58.0 / height
plot csv using (column("worst")):0:(column("best") - column("worst")):(0) \
         with vectors nohead linewidth 2 linecolor rgb grey title "worst to best", \
     csv using (column("mean_score")):0 with points pointtype 7 pointsize 0.9 linecolor rgb blue title "mean"
unset multiplot
