# sheet.gp - one game: scores by round with the roles taken, income by source, parts of the score.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("sheet.gp")] . "style.gp"

# ---- what there is to draw

array caption[3]
array who[8]
array source[8]
array piece_of[8]
do for [i = 1:8] {
    who[i] = ""; source[i] = ""; piece_of[i] = ""
}
of(panel, what) = int(column("panel")) == panel ? column(what) : NaN
seat(panel, i, what) = int(column("series")) == i ? of(panel, what) : NaN
ranked(panel, k, what) = int(column("rank")) == k ? of(panel, what) : NaN
set_caption(s, i) = (caption[i] = s, 0)
set_who(s, i) = (who[i] = s, 0)
set_source(s, i) = (source[i] = s, 0)
set_part(s, i) = (piece_of[i] = s, 0)
stats csv using (int(column("panel")) == 0 ? set_caption(name("label"), int(column("series"))) : 0) nooutput
stats csv using (int(column("panel")) == 1 ? set_who(name("who"), int(column("series"))) : 0) nooutput
stats csv using (int(column("panel")) == 3 ? set_source(name("label"), int(column("rank"))) : 0) nooutput
stats csv using (int(column("panel")) == 4 ? set_part(name("label"), int(column("rank"))) : 0) nooutput
stats csv using (of(1, "series")) nooutput
n = int(STATS_max)
array total[8]
do for [i = 1:n] {
    who[i] = strlen(who[i]) > 15 ? who[i][1:14] . "…" : who[i]
    stats csv using (seat(4, i, "high")) nooutput
    total[i] = exists("STATS_max") ? sprintf("%d", STATS_max) : ""
}
stats csv using (column("round")) nooutput
last = int(STATS_max)
stats csv using (int(column("panel")) == 2 ? column("low") : 0) nooutput
picks = STATS_max < 1 ? 1 : int(STATS_max)
stats csv using (int(column("panel")) == 3 ? column("high") : 0) nooutput
most_income = STATS_max < 1 ? 1 : STATS_max
stats csv using (int(column("panel")) == 4 ? column("high") : 0) nooutput
most_points = STATS_max < 1 ? 1 : STATS_max

# ---- where: pixels from the top

size(pixels) = 1 - 1.0 * pixels / height
bar = 24
cell = 16 * picks + 6
# Below: a title and two lines of a legend take 72, the tics of an axis 34, with its title 60
strip_top = height - (n * cell + 60 + 2 * (72 + n * bar + 34))
strip_bottom = strip_top + n * cell
income_top = strip_bottom + 60 + 72
parts_top = income_top + n * bar + 34 + 72

set lmargin at screen 170.0 / width
set rmargin at screen 1 - 30.0 / width
set multiplot

# ---- scores

set label 1 caption[1]
set tmargin at screen size(56)
set bmargin at screen size(strip_top - 6)
set xrange [0.5:last + 0.5]
set yrange [0:*]
set border 3
set xtics 1 format ""
set grid ytics noxtics
set ylabel "score if the game ended (points)" offset 0, 0
set key at graph 0.01, graph 0.99 left top vertical maxrows 8 Left reverse samplen 2 spacing 1.3
plot for [i = 1:n] csv using (seat(1, i, "round")):(seat(1, i, "high")) \
         with linespoints linewidth 2 pointtype i + 3 pointsize 0.6 linecolor rgb palette[i] title who[i]

# ---- roles: a field for each choice, the first one of a round on top

unset label 1
unset key
unset ylabel
unset ytics
set tmargin at screen size(strip_top)
set bmargin at screen size(strip_bottom)
set yrange [n + 0.5:0.5]
set border 0
set xtics scale 0 format "%g"
if (last > 20) {
    set xtics 2
}
set grid noytics
set xlabel "round, and the roles that each player took" offset 0, 0.4
# Names of the players at the left of rows that are `tall` pixels high
do for [i = 1:n] {
    set label 10 + i who[i] at screen 160.0 / width, screen size(strip_top + (i - 0.5) * cell) right textcolor rgb "#333333"
}
step = 1.0 * (cell - 6) / cell / picks
top(row) = column("series") - 0.5 + 3.0 / cell + (column("low") - 1) * step
tint(k) = 0x90000000 + palette[(k + 7) % 8 + 1]
role_font = last > 24 ? ",8" : last > 18 ? ",10" : ",11"
plot csv using (of(2, "round")):0:(column("round") - 0.47):(column("round") + 0.47):(top(0)):(top(0) + step * 0.92): \
             (tint(int(column("rank")))) \
         with boxxyerror linecolor rgb variable, \
     csv using (of(2, "round")):(top(0) + step * 0.46):(name("label")) with labels font role_font textcolor rgb "#111111"

# ---- bars: pieces laid end to end, with their number where there is room

unset xlabel
half = 0.36
set border 1
set grid xtics
set xtics scale 0.5 autofreq format "%g"
array ink[8] = [0xFFFFFF, 0x111111, 0xFFFFFF, 0x111111, 0xFFFFFF, 0x111111, 0xFFFFFF, 0x111111]
ink_of(k) = k < 1 || k > 8 ? 0 : ink[k]
wide(panel, most) = int(column("panel")) == panel && column("high") - column("low") >= 0.03 * most
left(panel, k) = ranked(panel, k, "high") > column("low") ? column("low") : NaN
# Under the title, a square and a name for each piece, in as many lines as it takes. The numbers of
# labels and squares: 20 + k
legend = 'x = 24; y = from; \
    do for [k = 1:8] { \
        unset object 20 + k; unset label 20 + k; \
        if (piece[k] ne "") { \
            long = 40 + 7.2 * strlen(piece[k]); \
            if (x + long > width) { x = 24; y = y + 19 }; \
            set object 20 + k rectangle at screen (x + 6.0) / width, screen size(y) size screen 12.0 / width, screen 10.0 / height fillcolor rgb palette[k] fillstyle solid noborder; \
            set label 20 + k piece[k] at screen (x + 18.0) / width, screen size(y) left font small textcolor rgb "#333333"; \
            x = x + long \
        } \
    }'
small = image[strlen(image)-3:*] eq ".png" ? ",10" : ",13"
array piece[8]
do for [panel = 3:4] {
    from = (panel == 3 ? income_top : parts_top) - 34
    most = panel == 3 ? most_income : most_points
    do for [k = 1:8] {
        piece[k] = panel == 3 ? source[k] : piece_of[k]
    }
    set label 1 (panel == 3 ? "Income in " . caption[2] . ", by source" : caption[3] . ", by what the points are for") \
        at screen 24.0 / width, screen size(from - 24) left font title_font textcolor rgb "#111111"
    eval(legend)
    do for [i = 1:n] {
        row = panel == 3 ? who[i] : who[i] . "  " . total[i]
        set label 10 + i row at screen 160.0 / width, screen size(from + 34 + (i - 0.5) * bar)
    }
    set tmargin at screen size(from + 34)
    set bmargin at screen size(from + 34 + n * bar)
    set xrange [0:most * 1.02]
    plot for [k = 1:8] csv using (left(panel, k)):0:(column("low")):(column("high")):(column("series") - half):(column("series") + half) \
             with boxxyerror linecolor rgb palette[k], \
         csv using (wide(panel, most) ? 0.5 * (column("low") + column("high")) : NaN):(column("series")): \
                 (sprintf("%d", column("high") - column("low"))):(ink_of(int(column("rank")))) \
             with labels font ",11" textcolor rgb variable
}
unset multiplot
