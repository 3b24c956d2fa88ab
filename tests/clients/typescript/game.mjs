// A whole game over a bad network: node game.mjs {"url", "game", "options", "victim"}

import assert from "node:assert/strict";
import { Annals } from "@annals/client";
import { badNetwork, chance, nothingLostOrDoubled, playOut, proves } from "./playing.mjs";

const { url, game, options, victim } = JSON.parse(process.argv[2]);
const random = chance(7);
const network = await badNetwork(url, random);

const annals = new Annals({ url: network.url, patience: 60_000 });
const ann = await annals.players.create("Ann");
assert.ok(ann.recovery);
const table = await annals.tables.open({ game, options, seats: ["me", { ai: "random" }] });
assert.equal(table.latest.game, game);

const heard = [];
const connections = [];
let end = null;
const listening = (async () => {
  for await (const entry of table.feed({ connection: (now) => connections.push(now.is), end: (said) => (end = said) })) heard.push(entry);
})();
const polled = [];
const poller = new Annals({ url: network.url, token: ann.token, streams: false }); // as where answers cannot be read while they come
const polling = (async () => {
  for await (const entry of poller.table(table.id).feed()) polled.push(entry);
})();

const answers = await playOut(table, { random, pace: 20, moved: (count) => count === 4 && process.kill(victim, "SIGKILL") });
await Promise.all([listening, polling]);
const log = await nothingLostOrDoubled(table, answers, heard);
assert.equal(heard.length, log.length, "the feed ended too early");
assert.deepEqual(polled.map((each) => each.hash), log.map((each) => each.hash));
assert.equal(end.status, "finished");
assert.deepEqual(end.outcome, (await table.get()).outcome);
const late = [];
for await (const entry of table.feed({ after: log.length - 1 })) late.push(entry.v);
assert.deepEqual(late, [log.length], "a feed of a finished table ends");
for await (const entry of table.feed({ after: log.length })) assert.fail(`${entry.v}`);
await proves(annals, table, answers.at(-1).receipt);
network.close();

const { cuts } = network.counts;
process.stdout.write(JSON.stringify({ moves: answers.length, entries: log.length, cuts, reconnected: connections.filter((is) => is === "reconnecting").length }));
process.exit(0); // connections that are kept would keep us
