# rates.gp - games won, with 95 % intervals, beside what is the rule: the rows of several reports, each with a label.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("rates.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("rate")) nooutput
n = STATS_records
row_name(c) = name("label")
mark(c) = star(0)
eval(measure)
class(c) = column("is_sure") > 0 ? 1 : column("is_sure") < 0 ? 2 : 3
array tint[3] = [blue, vermillion, grey]
right = 54

title = "Games won" . some("rows")
nothing = key("dot", blue, "more than as a rule")
nothing = key("dot", vermillion, "less")
nothing = key("dot", grey, "too few games to tell")
nothing = key("ring", orange, "as a rule")
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
set xlabel "games won"
set y2range [n - 0.3:-0.7]
set y2tics scale 0 textcolor rgb dark
set bars 0
plot for [i = 1:3] csv using (class(0) == i ? column("rate") : NaN):0:(column("rate_low")):(column("rate_high")) \
         with xerrorbars pointtype -1 linewidth 2 linecolor rgb tint[i], \
     for [i = 1:3] csv using (class(0) == i ? column("rate") : NaN):0 with points pointtype 7 pointsize 0.9 linecolor rgb tint[i], \
     csv using (column("expected")):0 with points pointtype 7 pointsize 0.6 linecolor rgb paper, \
     csv using (column("expected")):0 with points pointtype 6 pointsize 0.6 linewidth 2 linecolor rgb orange, \
     csv using (column("rate")):0:ytic(row(0)):y2tic(sprintf("n %d", column("n"))) with points pointtype -1
