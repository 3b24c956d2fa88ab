// The smallest game that is one: a move changes one of 64 cells, and the turn is over. No undo, so no history of it.
exports.game = {
  name: "cells",
  disableUndo: true,
  setup: () => ({ count: 0, cells: Array(64).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    fill: ({ G }, cell) => {
      G.count++;
      G.cells[cell % 64]++;
    },
  },
};
