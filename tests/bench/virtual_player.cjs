// The same virtual player written as moves of boardgame.io: one move is "my turn is over", then it flips its cards.
const { Client } = require('boardgame.io/dist/cjs/client.js');

const COLORS = ['red', 'blue', 'green', 'white'];
function draw(G, random) {
  const total = COLORS.reduce((sum, c) => sum + G.pool[c], 0);
  let index = random.Die(total) - 1;
  for (const color of COLORS) { index -= G.pool[color]; if (index < 0) { G.pool[color] -= 1; G.left -= 1; G.discard.push(color); return color; } }
}
const game = {
  name: 'virtual-player',
  setup: () => ({ round: 1, pool: { red: 4, blue: 4, green: 4, white: 4 }, left: 16, discard: [], crystals: { red: 2, blue: 0, green: 0, white: 1 }, announced: false, turns: 0, log: [] }),
  moves: {
    over: ({ G, random }) => {
      G.turns += 1;
      if (G.announced) {
        G.round += 1; G.announced = false; G.turns = 0;
        for (const color of G.discard) G.pool[color] += 1;
        const added = COLORS[random.Die(4) - 1]; G.pool[added] += 1;
        G.left += G.discard.length + 1; G.discard = []; G.log = [];
        G.crystals[COLORS[random.Die(4) - 1]] += 1;
        return;
      }
      if (G.left === 0) { G.announced = true; return; }
      let last; const flipped = [];
      for (let i = 0; i < 3 && G.left > 0; i++) { last = draw(G, random); flipped.push(last); }
      const extra = Math.min(G.crystals[last], G.left);
      for (let i = 0; i < extra; i++) flipped.push(draw(G, random));
      G.log.push(flipped);
    },
  },
  endIf: ({ G }) => (G.round > 6 ? { over: true } : undefined),
};
let moves = 0; const games = Number(process.argv[2] || 40);
const start = process.hrtime.bigint();
for (let i = 0; i < games; i++) {
  const client = Client({ game: { ...game, seed: String(i) }, numPlayers: 1, debug: false });
  client.start();
  while (!client.getState().ctx.gameover) { client.moves.over(); moves += 1; }
  client.stop();
}
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
console.log(JSON.stringify({ moves, seconds }));
