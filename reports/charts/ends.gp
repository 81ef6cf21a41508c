# ends.gp - in which rounds games end, and why.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("ends.gp")]
load directory . "style.gp"
title = "Ends of games: the round, and what ended them" . early
load directory . "by-round.gp"
