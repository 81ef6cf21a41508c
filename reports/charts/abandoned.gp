# abandoned.gp - in which rounds games are given up, and how.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("abandoned.gp")]
load directory . "style.gp"
title = "Games that ended early: the round, and how" . early
load directory . "by-round.gp"
