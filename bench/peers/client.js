// Plays at so many matches at once, with boardgame.io's own client: `node client.js PORT MATCHES SECONDS`.
// A move counts when the server's update has come back to who made it. Says {"moves", "seconds"}.
process.env.NODE_ENV = "production";
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game.js");

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;

async function post(path, body) {
  const answer = await fetch(`${server}/games/${game.name}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function joined() {
  const { matchID } = await post("/create", { numPlayers: 1 });
  const { playerCredentials } = await post(`/${matchID}/join`, { playerID: "0", playerName: "Ann" });
  const multiplayer = SocketIO({ server, socketOpts: { transports: ["websocket"], forceNew: true } });
  const who = { matchID, playerID: "0", credentials: playerCredentials, numPlayers: 1 };
  const client = Client({ game, debug: false, multiplayer, ...who });
  client.start();
  while (!(client.getState() && client.transport.isConnected)) await new Promise((go) => setTimeout(go, 5));
  let heard = () => {};
  client.transport.socket.on("update", () => heard());
  client.fill = (cell) =>
    new Promise((done) => {
      heard = done;
      client.moves.fill(cell);
    });
  return client;
}

(async () => {
  const clients = [];
  for (let n = 0; n < matches; n++) clients.push(await joined());
  console.log("joined");
  await new Promise((go) => process.stdin.once("data", go)); // whoever measures says when
  const began = performance.now();
  let moves = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let cell = 0; performance.now() - began < seconds * 1000; cell++) {
        await client.fill(cell);
        moves++;
      }
    }),
  );
  const there = clients.reduce((sum, client) => sum + client.getState().G.count, 0);
  if (there !== moves) throw new Error(`${moves} moves were answered, and the server says ${there}`);
  console.log(JSON.stringify({ moves, seconds: (performance.now() - began) / 1000 }));
  process.exit(0);
})();
