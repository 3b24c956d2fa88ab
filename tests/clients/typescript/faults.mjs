// Moves while a house with FAULTS=1 answers badly: node faults.mjs {"url", "games": {game: options}, "moves", "tables"}

import assert from "node:assert/strict";
import { Annals } from "@annals/client";
import { chance, nothingLostOrDoubled, playOut } from "./playing.mjs";

const { url, games, moves, tables } = JSON.parse(process.argv[2]);
const random = chance(11);
const any = (all) => all[Math.floor(random() * all.length)];
const count = {};

/** How the next request is answered badly; half of them are answered well. */
function fault(isFeed) {
  const some = [`late=${Math.floor(random() * 60)}`, "twice", `break=${Math.floor(random() * (isFeed ? 30 : 300))}`, "drop", "429=0", "503=0", "late=30, twice", "twice, drop", "late=20, drop"];
  return random() < 0.5 ? null : any(some);
}

function badly(path, asked) {
  const found = fault(asked.headers.accept === "text/event-stream");
  if (found) count[found.replace(/=\d+/, "")] = (count[found.replace(/=\d+/, "")] ?? 0) + 1;
  return fetch(path, { ...asked, headers: { ...asked.headers, ...(found ? { "annals-fault": found } : {}) } });
}

const annals = new Annals({ url, patience: 60_000, fetch: badly });
await annals.players.create("Ann");
const well = new Annals({ url }); // what is true is asked without faults
const token = await annals.me.makeToken({ name: "well", scopes: ["read"] });
const names = Object.keys(games);
let left = moves;
let made = 0;

async function onePlayer(number) {
  for (let turn = number; left > 0; turn += 1) {
    const game = names[turn % names.length];
    const table = await annals.tables.open({ game, options: games[game], seats: ["me", { ai: "random" }] });
    const enough = new AbortController();
    const heard = [];
    const listening = (async () => {
      for await (const entry of table.feed({ signal: enough.signal })) heard.push(entry);
    })();
    const most = left;
    left -= 40; // about a game
    const answers = await playOut(table, { random, most: Math.min(most, 40) });
    left += 40 - answers.length;
    made += answers.length;
    const log = await nothingLostOrDoubled(well.as(token.token).table(table.id), answers, null);
    while (heard.length < log.length) await new Promise((done) => setTimeout(done, 20)); // it comes, or the test takes too long
    enough.abort();
    await listening;
    assert.deepEqual(heard.slice(0, log.length).map((each) => each.hash), log.map((each) => each.hash), "the feed has gaps or doubles");
  }
}

await Promise.all(Array.from({ length: tables }, (_, number) => onePlayer(number)));
process.stdout.write(JSON.stringify({ moves: made, faults: count }));
process.exit(0);
