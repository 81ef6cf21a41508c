# batch.gp - draws several charts in one process: gnuplot -d -c batch.gp SCRIPTS WORK PICTURES SHARE SHARES
#
# SCRIPTS   directory of the other scripts
# WORK      directory with the data 1.csv, 2.csv, ... and a file `list` with a line for each of
#           them: script, ending of the picture, width, height, rows drawn, rows
# PICTURES  how many of these there are: 1.svg, 2.svg, ...
# SHARE     which of them to draw, a number from 0 to SHARES - 1: pictures are dealt out like cards, with another one
#           first in each round, since every second one is narrow and takes less time
#
# Scripts leave variables behind: names that begin with `batch_` are none of theirs.
batch_scripts = ARG1; batch_work = ARG2; batch_last = int(ARG3); batch_share = int(ARG4); batch_shares = int(ARG5)

set datafile separator whitespace
array batch_script[batch_last]
array batch_ending[batch_last]
array batch_width[batch_last]
array batch_height[batch_last]
array batch_drawn[batch_last]
array batch_rows[batch_last]
batch_keep(i) = i > batch_last ? 0 : (batch_script[i] = stringcolumn(1), batch_ending[i] = stringcolumn(2), \
    batch_width[i] = stringcolumn(3), batch_height[i] = stringcolumn(4), \
    batch_drawn[i] = stringcolumn(5), batch_rows[i] = stringcolumn(6), 0)
stats batch_work . "/list" using (batch_keep(int(column(0)) + 1)) nooutput

do for [batch_i = 1:batch_last] {
    if ((batch_i + batch_i / batch_shares) % batch_shares != batch_share) { continue }
    batch_name = batch_scripts . "/" . batch_script[batch_i]
    batch_csv = batch_work . "/" . batch_i . ".csv"
    batch_image = batch_work . "/" . batch_i . "." . batch_ending[batch_i]
    batch_1 = batch_width[batch_i]; batch_2 = batch_height[batch_i]
    batch_3 = batch_drawn[batch_i]; batch_4 = batch_rows[batch_i]
    call batch_name batch_csv batch_image batch_1 batch_2 batch_3 batch_4
    unset output
    reset
}
