// A boardgame.io server with a game of one move: `node server.js PORT memory|flat DIRECTORY`.
process.env.NODE_ENV = "production";
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { game } = require("./game.js");

const [port, kind, dir] = process.argv.slice(2);
const db = kind === "flat" ? { db: new FlatFile({ dir }) } : {};
Server({ games: [game], origins: [Origins.LOCALHOST], ...db }).run({ port: Number(port), callback: () => console.log("ready") });
