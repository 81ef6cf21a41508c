# building-players.gp - how often players win with the buildings they own most often, and how often usually.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("building-players.gp")] . "style.gp"

stats csv using (column("games")) nooutput
n = STATS_records

set label 1 "Games won with buildings" . some("rows")
set yrange [n - 0.3:-0.7]
set xrange [0:100]
set xtics 20
set format x "%g %%"
set border 1
set grid xtics
set ytics scale 0
set lmargin at screen 270.0 / width
set rmargin at screen 1 - 90.0 / width
set xlabel "games won by the player who owned the building"
set y2range [n - 0.3:-0.7]
set y2tics scale 0 textcolor rgb "#333333"
plot csv using (column("win_rate_low")):0:(column("win_rate_high") - column("win_rate_low")):(0) \
         with vectors nohead linewidth 3 linecolor rgb sky title "95 %", \
     csv using (column("usual")):(column(0) - 0.3):(0):(0.6) \
         with vectors nohead linewidth 3 linecolor rgb orange title "in all games of the player", \
     csv using (column("win_rate")):0:ytic(name("player") . ", " . name("building")) \
         with points pointtype 7 pointsize 0.9 linecolor rgb blue title "with the building", \
     csv using (column("win_rate")):0:y2tic(sprintf("%d %s", column("games"), column("games") == 1 ? "game" : "games")) \
         with points pointtype -1 notitle
