# building-players.gp - how often players win with the buildings they own most often, and how often usually.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("building-players.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("games")) nooutput
n = STATS_records
row_name(c) = name("player") . ", " . name("building")
mark(c) = star(0)
most_left = width < 600 ? 0.52 * width : 300
eval(measure)
# The building is what a short name of the player makes room for
row(c) = fit(fit(name("player"), more(5, characters(0) - strlen(name("building") . mark(c)) - 2)) \
    . ", " . name("building"), characters(0) - strlen(mark(c))) . mark(c)
# More, less, and all the others
class(c) = stringcolumn("verdict") eq "more" ? 1 : stringcolumn("verdict") eq "less" ? 2 : 3
array tint[3] = [blue, vermillion, grey]
right = width < 600 ? 40 : 90

title = "Games won with buildings" . some("rows")
nothing = key("dot", blue, "more with the building")
nothing = key("dot", vermillion, "less")
nothing = key("dot", grey, "too few games to tell")
nothing = key("line", orange, "in all games of the player")
nothing = key("line", grey, "95 % interval")
eval(few_key)
load directory . "head.gp"

set yrange [n - 0.3:-0.7]
set xrange [0:100]
set xtics nice(100, tics(width - left - right))
set format x "%g %%"
set border 1
set grid xtics
set ytics scale 0
set lmargin at screen across(left)
set rmargin at screen 1 - across(right)
set xlabel width < 600 ? "games won by the owner" : "games won by the player who owned the building"
set y2range [n - 0.3:-0.7]
set y2tics scale 0 textcolor rgb dark
set bars 0
beside(c) = width < 600 ? sprintf("%d", column("games")) : sprintf("%d %s", column("games"), column("games") == 1 ? "game" : "games")
plot for [i = 1:3] csv using (class(0) == i ? column("win_rate") : NaN):0:(column("win_rate_low")):(column("win_rate_high")) \
         with xerrorbars pointtype -1 linewidth 2 linecolor rgb tint[i], \
     csv using (column("usual")):(column(0) - 0.3):(0):(0.6) with vectors nohead linewidth 3 linecolor rgb orange, \
     for [i = 1:3] csv using (class(0) == i ? column("win_rate") : NaN):0 with points pointtype 7 pointsize 0.9 linecolor rgb tint[i], \
     csv using (column("win_rate")):0:ytic(row(0)):y2tic(beside(0)) with points pointtype -1
