# style.gp - what all charts share. A chart begins with
#
#     csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
#     load ARG0[1:strlen(ARG0)-strlen("NAME.gp")] . "style.gp"
#
# csv    data with a header row; columns are addressed by name: column("wins")
# image  file to write; its ending chooses between SVG and PNG
# width, height in pixels; drawn, rows: how many rows the data has, and the whole report
#
# Names come from the data only (ytic, with labels, arrays filled by stats). They must never
# become part of a command: gnuplot would run what stands between backticks.

set encoding utf8
set datafile separator comma
set datafile columnheaders
# "#1 fan" is a player, no comment
set datafile commentschars ''
set datafile missing ""

drawn = drawn eq "" ? "0" : drawn
width = width eq "" ? 800 : int(width)
height = height eq "" ? 480 : int(height)
if (image[strlen(image)-3:*] eq ".png") {
    set terminal pngcairo noenhanced size width, height font "sans-serif,11" background "#ffffff" linewidth 1.3 pointscale 1.4
    title_font = ",13"
} else {
    set terminal svg noenhanced size width, height dynamic font "sans-serif,14" background "#ffffff" linewidth 1.3
    title_font = ",17"
}
set output image
set termoption noenhanced

# Okabe and Ito's colours, which colour-blind people can tell apart.
blue = 0x0072B2; orange = 0xE69F00; green = 0x009E73; vermillion = 0xD55E00
sky = 0x56B4E9; purple = 0xCC79A7; yellow = 0xF0E442; black = 0x000000
grey = 0x999999; dark = 0x333333
array palette[8] = [blue, orange, green, purple, vermillion, sky, dark, yellow]

set border 3 linecolor rgb "#666666" linewidth 0.8
set format "%g"
set tics nomirror scale 0.5 textcolor rgb "#333333"
set xlabel textcolor rgb "#333333"
set ylabel textcolor rgb "#333333"
set key textcolor rgb "#333333"
set style line 100 linecolor rgb "#dddddd" linewidth 0.8
set grid noxtics noytics linestyle 100 back
set style fill solid 1.0 noborder
set style textbox opaque noborder margins 0.2, 0.2

# The title stands in the upper left corner and the key below it, so that neither touches the data:
#     set label 1 "Title"
set label 1 at screen 24.0 / width, screen 1 - 24.0 / height left font title_font textcolor rgb "#111111"
set key at screen 1 - 24.0 / width, screen 1 - 52.0 / height right center horizontal maxrows 1 samplen 1.2 width 1
set tmargin at screen 1 - 76.0 / height
set bmargin at screen 62.0 / height
set lmargin at screen 76.0 / width
set rmargin at screen 1 - 24.0 / width

# A round step between tics, about n of them up to `most`
nice(most, n) = most <= 0 ? 1 : (unit = 10.0 ** floor(log10(1.0 * most / n)), part = most / (n * unit), \
    unit * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10))

# A text as it was before the CSV writer protected spreadsheets from formulas.
plain(s) = (s[1:1] eq "'" && strlen(s) > 1 && strstrt("=+-@", s[2:2]) > 0) ? s[2:*] : s
name(column) = plain(stringcolumn(column))

# ": the first 20 of 57 players", when not all are drawn
some(things) = rows eq "" || int(drawn) >= int(rows) ? "" : \
    sprintf(": the first %s of %s %s", drawn, rows, things)
