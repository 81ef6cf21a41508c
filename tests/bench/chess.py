#!/usr/bin/env python3
"""chess.py GAMES SEED   prints legal random games of chess, as PGN with moves like e2e4.

For pgn-extract, which our audit is compared with: each game has 60 to 100 plies, as games have that
people play, and no two are alike.  Nobody castles or captures in passing, which is legal, too.
`pgn-extract -Wsan` writes the moves as people do.
"""
import random
import sys

KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ALL = STRAIGHT + DIAGONAL
STEPS = {"N": (KNIGHT, 1), "K": (ALL, 1), "R": (STRAIGHT, 8), "B": (DIAGONAL, 8), "Q": (ALL, 8)}


def start():
    """Pieces by file and rank, the white ones upper case."""
    board = {}
    for file, piece in enumerate("RNBQKBNR"):
        board[file, 0], board[file, 1] = piece, "P"
        board[file, 6], board[file, 7] = "p", piece.lower()
    return board


def pawn_moves(board, file, rank, white):
    step = 1 if white else -1
    if (file, rank + step) not in board:
        yield file, rank + step
        if rank == (1 if white else 6) and (file, rank + 2 * step) not in board:
            yield file, rank + 2 * step
    for side in (file - 1, file + 1):
        taken = board.get((side, rank + step))
        if taken and taken.isupper() != white:
            yield side, rank + step


def moves(board, white):
    """All moves, also those that leave the king in check."""
    for (file, rank), piece in board.items():
        if piece.isupper() != white:
            continue
        if piece in "Pp":
            for to in pawn_moves(board, file, rank, white):
                yield (file, rank), to
            continue
        directions, reach = STEPS[piece.upper()]
        for dx, dy in directions:
            for n in range(1, reach + 1):
                to = file + n * dx, rank + n * dy
                if not (0 <= to[0] < 8 and 0 <= to[1] < 8):
                    break
                taken = board.get(to)
                if taken is None or taken.isupper() != white:
                    yield (file, rank), to
                if taken:
                    break


def after(board, move):
    board = dict(board)
    piece = board.pop(move[0])
    if piece in "Pp" and move[1][1] in (0, 7):
        piece = "Q" if piece == "P" else "q"
    board[move[1]] = piece
    return board


def is_in_check(board, white):
    return any(board.get(to) == ("K" if white else "k") for _, to in moves(board, not white))


def square(at):
    return "abcdefgh"[at[0]] + str(at[1] + 1)


def play(dice, plies):
    """The moves of a game; None when it ends before."""
    board, played = start(), []
    while len(played) < plies:
        white = len(played) % 2 == 0
        choice = list(moves(board, white))
        while choice:
            move = choice.pop(dice.randrange(len(choice)))
            then = after(board, move)
            if not is_in_check(then, white):
                break
        else:
            return None
        text = square(move[0]) + square(move[1])
        if board[move[0]] in "Pp" and then[move[1]] in "Qq":
            text += "q"
        played.append(text)
        board = then
    return played


def main():
    games, dice = int(sys.argv[1]), random.Random(int(sys.argv[2]))
    number = 0
    while number < games:
        played = play(dice, dice.randrange(60, 101))
        if played is None:
            continue
        number += 1
        print(f'[Event "?"]\n[Site "?"]\n[Date "1850.01.01"]\n[Round "{number}"]\n[White "A"]\n'
              '[Black "B"]\n[Result "*"]\n')
        print(" ".join(f"{i // 2 + 1}. {m}" if i % 2 == 0 else m for i, m in enumerate(played)), "*\n")


main()
