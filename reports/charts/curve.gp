# curve.gp - what lines.gp and points.gp share; `style` is theirs.
value = said(7, ""); by = said(8, ""); has_interval = int(said(9, "0"))
low = value . "_low"; high = value . "_high"
spaced(s) = strstrt(s, "_") == 0 ? s : spaced(s[1:strstrt(s, "_") - 1] . " " . s[strstrt(s, "_") + 1:*])

title = spaced(value) . " by " . spaced(by)
nothing = has_interval ? key("line", sky, "95 % interval") : 0
load directory . "head.gp"

set border 3
set grid ytics
set lmargin at screen across(76)
set rmargin at screen 1 - across(24)
set bmargin at screen 62.0 / height
set xlabel spaced(by)
set ylabel spaced(value)
set bars 0
at(c, what) = has_interval ? column(what) : NaN
if (style eq "points") {
    plot csv using (column(by)):(column(value)):(at(0, low)):(at(0, high)) with yerrorbars pointtype -1 linewidth 2 linecolor rgb sky, \
         csv using (column(by)):(column(value)) with points pointtype 7 pointsize 0.8 linecolor rgb blue
} else {
    plot csv using (column(by)):(column(value)):(at(0, low)):(at(0, high)) with yerrorbars pointtype -1 linewidth 2 linecolor rgb sky, \
         csv using (column(by)):(column(value)) with linespoints linewidth 2 pointtype 7 pointsize 0.6 linecolor rgb blue
}
