// Games of somebody who has installed the client, and what must be true of them afterwards.

import assert from "node:assert/strict";
import net from "node:net";
import { Refused } from "@annals/client";
import { linesOf, verify } from "@annals/client/verify";

/** Numbers between 0 and 1 that look like chance and are the same in every run. */
export function chance(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 4294967296;
}

/** Between the client and the house: a network that cuts every connection after a while. */
export async function badNetwork(url, below) {
  const { hostname, port } = new URL(url);
  const counts = { cuts: 0 };
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    const end = () => (near.destroy(), far.destroy());
    const timer = setTimeout(() => ((counts.cuts += 1), end()), 20 + below() * 400);
    for (const each of [near, far]) each.on("error", end).on("close", () => (clearTimeout(timer), end()));
    near.pipe(far).pipe(near);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}`, counts, close: () => server.close() };
}

/** Plays to the end, or so many moves; the answers of the house to my moves. */
export async function playOut(table, { most = Infinity, random = Math.random, pace = 0, how = () => ({}), moved = () => undefined } = {}) {
  const answers = [];
  for await (const found of table.turns()) {
    const offer = found.offers[Math.floor(random() * found.offers.length)];
    try {
      answers.push(await table.play(table.anyMove(offer, random), { decision: found.decision.id, ...how() }));
      moved(answers.length);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error;
    }
    if (answers.length >= most) break;
    if (pace) await new Promise((done) => setTimeout(done, pace));
  }
  return answers;
}

/** Every move that was answered stands in the log once, and no other of mine does; a feed tells each entry once. */
export async function nothingLostOrDoubled(table, answers, heard) {
  const { you } = await table.get();
  const log = [];
  for await (const entry of table.log()) log.push(entry);
  assert.deepEqual(log.map((each) => each.v), log.map((_, at) => at + 1), "the log has gaps");
  const mine = log.filter((each) => each.seat === you && each.move && each.decision !== null && each.by.startsWith("player:"));
  assert.deepEqual(mine.map((each) => each.v), answers.map((each) => each.version), "moves were lost or doubled");
  assert.deepEqual(mine.map((each) => each.hash), answers.map((each) => each.hash));
  if (heard) assert.deepEqual(heard.map((each) => each.hash), log.slice(0, heard.length).map((each) => each.hash), "the feed has gaps or doubles");
  return log;
}

/** The record as a house gives it, held against the keys of the house and a receipt. */
export async function proves(annals, table, receipt) {
  const keys = (await annals.keys()).map((each) => each.key);
  const bytes = await table.record();
  const report = await verify(linesOf(new Blob([bytes]).stream()), { keys, receipts: receipt ? [JSON.stringify(receipt)] : [] });
  assert.equal(report.ok, true, JSON.stringify(report));
  return report;
}
