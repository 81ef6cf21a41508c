# sheet.gp - one game: scores by round with the roles taken, income by source, parts of the score.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("sheet.gp")]
load directory . "style.gp"

# ---- what there is to draw

array caption[3]
array who[8]
array source[8]
array piece_of[8]
do for [i = 1:8] {
    who[i] = ""; source[i] = ""; piece_of[i] = ""
}
# The rows of a panel stand together, and in it those of a seat.  One pass takes all: each look at a row costs a gnuplot
# more than what it finds out.
array first[5]
array final[5]
array from_row[8]
array to_row[8]
array total[8]
do for [i = 1:5] {
    first[i] = -1; final[i] = 0
}
do for [i = 1:8] {
    from_row[i] = 999999; to_row[i] = 999999; total[i] = ""
}
n = 1; last = 0; picks = 1; most_income = 1; most_points = 1; most_of = 0; seat = 0
take_text(i, s) = (caption[i] = s)
take_score(i, row) = (from_row[i] = less(from_row[i], row), to_row[i] = row, who[i] = name("who"), n = more(n, i))
take_role(low) = (picks = more(picks, low))
take_income(k, high) = (source[k] = name("label"), most_income = more(most_income, high))
take_part(i, k, high) = (piece_of[k] = name("label"), most_points = more(most_points, high), \
    most_of = i == seat ? more(most_of, high) : high, seat = i, total[i] = sprintf("%d", most_of))
take(p, i, k, row) = (first[p] = first[p] < 0 ? row : first[p], final[p] = row, last = more(last, column("round")), \
    p == 1 ? take_text(i, name("label")) : p == 2 ? take_score(i, row) : p == 3 ? take_role(column("low")) : \
    p == 4 ? take_income(k, column("high")) : take_part(i, k, column("high")), 0)
stats csv using (take(int(column("panel")) + 1, int(column("series")), int(column("rank")), int(column(0)))) nooutput
last = int(last); picks = int(picks)
panel_rows(i) = first[i + 1] < 0 ? "csv every ::999999" : sprintf("csv every ::%d::%d", first[i + 1], final[i + 1])
p2 = panel_rows(2)
# Names stand before a total
row_name(c) = name("who")
mark(c) = "  99"
most_left = width < 600 ? 0.25 * width : 170
eval(measure)
left = more(left, 90)

# ---- where: pixels from the top

bar = 24
cell = 16 * picks + 6
curves = 300
# The legend has the names, too: the title leaves them out where they have no room
title = "Game" . (caption[1] eq "" ? "" : " of " . caption[1])
names = ": " . who[1]
do for [i = 2:n] {
    names = names . ", " . who[i]
}
title = title . (has_title_room(title . names) ? names : "") . early
lines = 0
do for [panel = 3:4] {
    keys = 0
    do for [k = 1:8] {
        piece = panel == 3 ? source[k] : piece_of[k]
        nothing = piece eq "" ? 0 : key("box", palette[k], piece)
    }
    key_from = 0
    load directory . "legend.gp"
    lines = lines + key_top / 20 + 1
}
keys = 0
do for [i = 1:n] {
    nothing = key("line", palette[i], who[i])
}
# Below: an axis with its title takes 60, without 34; a title and what is around it 32
height = 76 + curves + n * cell + 60 + 2 * (32 + n * bar + 34) + 20 * lines
load directory . "head.gp"
strip_top = top + curves
strip_bottom = strip_top + n * cell

set lmargin at screen across(left)
set rmargin at screen 1 - across(24)
set multiplot

# ---- scores

set bmargin at screen down(strip_top - 6)
set xrange [0.5:last + 0.5]
set yrange [0:*]
set border 3
set xtics 1 format ""
set grid ytics noxtics
set ylabel "score if the game ended (points)" offset 0, 0
plot for [i = 1:n] csv every ::from_row[i]::to_row[i] using "round":"high" \
         with linespoints linewidth 2 pointtype 7 pointsize 0.4 linecolor rgb palette[i]
unset label; unset object; unset arrow

# ---- roles: a field for each choice, the first one of a round on top

unset ylabel
unset ytics
set tmargin at screen down(strip_top)
set bmargin at screen down(strip_bottom)
set yrange [n + 0.5:0.5]
set border 0
field = (width - left - 24) / last
set xtics 1, whole(last, tics(2 * field * last)) scale 0 format "%g"
set grid noytics
set xlabel width < 600 ? "round, and the roles taken" : "round, and the roles that each player took"
# Names of the players at the left of rows
do for [i = 1:n] {
    set label 10 + i cut(who[i]) at screen across(left - 10), screen down(strip_top + (i - 0.5) * cell) right textcolor rgb dark
}
step = 1.0 * (cell - 6) / cell / picks
above(row) = column("series") - 0.5 + 3.0 / cell + (column("low") - 1) * step
tint(k) = 0x90000000 + palette[(k + 7) % 8 + 1]
role_font = field < 18 ? ",8" : field < 26 ? ",9" : ",11"
# Where fields are too narrow for three letters there are two
role(c) = field < 18 ? name("label")[1:2] : name("label")
plot @p2 using "round":0:(column("round") - 0.47):(column("round") + 0.47):(above(0)):(above(0) + step * 0.92): \
             (tint(int(column("rank")))) \
         with boxxyerror linecolor rgb variable, \
     @p2 using "round":(above(0) + step * 0.46):(role(0)) with labels font role_font textcolor rgb strong
unset label

# ---- bars: pieces laid end to end, with their number where there is room

unset xlabel
half = 0.36
set border 1
set grid xtics
array ink[8] = [0xFFFFFF, 0x111111, 0xFFFFFF, 0x111111, 0xFFFFFF, 0x111111, 0xFFFFFF, 0xFFFFFF]
if (theme eq "dark") { do for [i = 1:8] { ink[i] = 0x111111 } }
ink_of(k) = k < 1 || k > 8 ? 0 : ink[k]
wide(most) = (column("high") - column("low")) * (width - left - 24) >= 18 * most
begins(c) = column("rank") <= 8 && column("high") > column("low") ? column("low") : NaN
piece_tint(c) = column("rank") <= 8 ? palette[int(column("rank"))] : 0
bars = 'plot %s using (begins(0)):0:"low":"high":(column("series") - half):(column("series") + half): \
                 (piece_tint(0)) with boxxyerror linecolor rgb variable, \
         %s using (wide(most) ? 0.5 * (column("low") + column("high")) : NaN):"series": \
                 (sprintf("%%d", column("high") - column("low"))):(ink_of(int(column("rank")))) \
             with labels font ",11" textcolor rgb variable'
from = strip_bottom + 60
do for [panel = 3:4] {
    most = panel == 3 ? most_income : most_points
    keys = 0
    do for [k = 1:8] {
        piece = panel == 3 ? source[k] : piece_of[k]
        nothing = piece eq "" ? 0 : key("box", palette[k], piece)
    }
    key_from = from + 26
    load directory . "legend.gp"
    load directory . "legend-draw.gp"
    shown = panel == 3 ? "Income in " . caption[2] . ", by source" : caption[3] . ", by what the points are for"
    set label 1 shown \
        at screen across(edge), screen down(from + 10) left font second_font textcolor rgb strong
    from = key_top + 26
    do for [i = 1:n] {
        shown = panel == 3 ? cut(who[i]) : fit(who[i], characters(0) - 4) . "  " . total[i]
        set label 10 + i shown \
            at screen across(left - 10), screen down(from + (i - 0.5) * bar) right textcolor rgb dark
    }
    set tmargin at screen down(from)
    set bmargin at screen down(from + n * bar)
    set xrange [0:most * 1.02]
    set xtics nice(most, tics(width - left)) scale 0.5 format "%g"
    eval(sprintf(bars, panel_rows(panel), panel_rows(panel)))
    unset label; unset object
    from = from + n * bar + 34
}
unset multiplot
