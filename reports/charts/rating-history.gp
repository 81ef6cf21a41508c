# rating-history.gp - a line for each player: the rating from game to game, over dates if all
# games have one.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("rating-history.gp")] . "style.gp"

array who[8]
stats csv using (who[int(column("series"))] = name("player"), column("series")) nooutput
n = STATS_max
stats csv using (strlen(stringcolumn("date"))) nooutput
is_dated = STATS_min == 10
when(row) = is_dated ? strptime("%Y-%m-%d", stringcolumn("date")) : column("number")
in(i, what) = int(column("series")) == i ? column(what) : NaN

set label 1 "Rating over time" . (n > 1 ? ": the most active players" : "")
set border 3
set grid xtics ytics
set ylabel "rating (points)"
set offsets graph 0.02, graph 0.02, graph 0.05, graph 0.05
if (is_dated) {
    stats csv using (when(0)) nooutput
    # Years begin on 2 January here, so that a step of 365.25 days never falls into the one before
    year = 365.25 * 86400
    span = (STATS_max - STATS_min) / year
    set xrange [STATS_min - 0.02 * span * year - 86400:STATS_max + 0.02 * span * year + 86400]
    set xtics time
    if (span >= 3) {
        set format x "%Y" timedate
        set xtics strptime("%Y-%m-%d", "2000-01-02"), year * (span > 8 ? nice(span, 8) : 1)
    } else {
        set format x "%Y-%m-%d" timedate
        set xtics STATS_min, 86400 * ceil(366 * span / 4 + 1)
    }
    set xlabel "date"
} else {
    set xlabel "game, in the order of play"
}
set rmargin at screen 1 - 200.0 / width
set key at screen 1 - 184.0 / width, graph 1 left top vertical maxrows auto maxcols 1 Left reverse samplen 2 spacing 1.2
plot for [i = 1:(n == 1 ? 1 : 0)] csv using (when(0)):(in(i, "low")):(in(i, "high")) \
         with filledcurves linecolor rgb (0xC8000000 + palette[i]) title "95 % interval", \
     for [i = 1:n] csv using (when(0)):(in(i, "rating")) \
         with linespoints linewidth 2 pointtype 7 pointsize (int(drawn) < 60 ? 0.5 : 0) \
         linecolor rgb palette[i] title who[i]
