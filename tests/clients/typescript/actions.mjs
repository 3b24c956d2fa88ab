// What people do at a table beside moving: node actions.mjs {"url", "referee"}

import assert from "node:assert/strict";
import { Annals, Refused, Unreachable, Walk } from "@annals/client";

const { url, referee } = JSON.parse(process.argv[2]);
const refusal = (asked) => asked.then(() => assert.fail("it was not refused"), (error) => {
  assert.ok(error instanceof Refused, String(error));
  return error;
});

const stranger = new Annals({ url });
const ann = new Annals({ url });
const ben = new Annals({ url, language: "ru" });
const [anna, benno] = [await ann.players.create("Ann"), await ben.players.create("Ben")];

// who one is
assert.equal((await ann.me.get()).player, anna.player);
assert.equal((await refusal(stranger.me.get())).status, 401);
const cleo = await new Annals({ url }).players.create("Cleo");
const back = new Annals({ url });
await back.players.recover(cleo.player, cleo.recovery);
assert.equal((await back.me.get()).name, "Cleo");
const token = await ann.me.makeToken({ name: "to read", scopes: ["read"] });
assert.equal((await refusal(ann.as(token.token).tables.open({ game: "condottiere", seats: ["me", "open"] }))).code, "scope_missing");
await ann.me.endToken(token.id);

// the same key gives the same answer
const wish = { game: "condottiere", seats: ["me", { player: benno.player }], options: { first_holder: 0 } };
const key = "once and only once";
const table = await ann.tables.open(wish, { key });
assert.equal((await ann.tables.open(wish, { key })).id, table.id);

// an invitation, and what is heard of it
const stop = new AbortController();
for await (const notice of ben.me.feed({ signal: stop.signal })) {
  assert.deepEqual([notice.event, notice.table], ["invited", table.id]);
  break;
}
const invited = [];
for await (const each of ben.me.invitations()) invited.push(each.table);
assert.deepEqual(invited, [table.id]);
const his = ben.table(table.id);
await his.sit();
const talked = [];
const listening = (async () => {
  for await (const entry of table.feed({ signal: stop.signal, talk: (line) => talked.push(line.text) })) void entry;
})();

// a refusal says which rule, in the reader's language; trying changes nothing
const found = await table.offers({ wait: 5 });
const no = await refusal(his.play({ type: "choose_region", region: "roma" }));
assert.deepEqual([no.status, no.code, no.rule], [409, "not_your_turn", no.rule]);
assert.match(no.rule, /^C-/);
assert.match(no.problem.title, /[а-я]/i);
assert.equal((await refusal(table.try({ type: "choose_region", region: "atlantis" }))).code, "unknown_region");
assert.equal((await refusal(table.play({ type: "choose_region", region: "roma" }, { version: 1 }))).status, 412);
assert.equal((await refusal(table.play({ type: "choose_region", region: "roma" }, { decision: "1.0" }))).code, "decision_closed");
assert.ok((await refusal(ann.request("openTable", { body: { game: "chess", seats: [] } }))).errors);

// a move is put together step by step
let walk = table.walk(found);
assert.ok(walk instanceof Walk);
walk = walk.withType("choose_region");
assert.equal(walk.move, null);
const [open] = walk.openFields;
assert.deepEqual([open.path, open.form], ["region", "one"]);
assert.ok(open.values.includes("roma"));
walk = walk.withValue("region", "roma");
assert.deepEqual(walk.move, { type: "choose_region", region: "roma" });
const made = await table.play(walk.move, { decision: found.decision.id, version: found.version, include: "table" });
assert.equal(made.table.version, made.version);

// a network that shows a page of its own first has taken no move
const portal = [200, 403, 502];
const behind = new Annals({ url, token: anna.token, fetch: async (...asked) => {
  const status = portal.shift();
  return status ? new Response("<h1>Welcome</h1>", { status, headers: { "content-type": "text/html" } }) : fetch(...asked);
} });
assert.equal((await behind.me.get()).player, anna.player);
assert.equal((await refusal(new Annals({ url: `${url}/nowhere` }).games.list())).status, 404);

// they talk, take back, rest, and agree to end it
await table.say("Ciao!");
while (!talked.includes("Ciao!")) await new Promise((done) => setTimeout(done, 10));
assert.equal((await his.talk()).talk[0].text, "Ciao!");
const proposed = await table.propose({ kind: "pause" });
const { proposal } = await his.get();
assert.equal(proposal.kind, "pause");
await table.withdraw(proposal.id);
assert.equal((await his.get()).proposal, null);
await his.propose({ kind: "takeback", to: found.version });
await table.answer((await table.get()).proposal.id, true);
assert.equal((await table.get()).state.phase, (await table.get({ at: found.version })).state.phase);
assert.ok(proposed.version > made.version);

// lists, page by page
for (let more = 0; more < 3; more += 1) await ann.tables.open({ game: "condottiere", seats: ["me", "open"] });
const listed = [];
for await (const each of ann.tables.list({ mine: true, limit: 2 })) listed.push(each.table);
assert.equal(new Set(listed).size, 4);
assert.equal((await ann.tables.list({ mine: true, limit: 2 }).page()).tables.length, 2);
assert.equal((await ann.games.list()).length >= 4, true);

// a link lets somebody in who is not known
const closed = await ann.tables.open({ game: "condottiere", seats: ["me", "open"], private: true });
assert.equal((await refusal(ben.table(closed.id).get())).status, 404);
const { code } = await closed.makeLink({ uses: 1 });
const let_in = ben.table(closed.id, { link: code });
await let_in.get();
await let_in.sit();
assert.equal((await let_in.get()).you, 1);

// the end, once more, from an earlier version, and a dispute
await his.resign();
assert.equal((await table.get()).status, "finished");
await listening; // it ends with the game
assert.notEqual((await table.rematch()).id, table.id);
assert.notEqual((await table.fork({ at: 3, seats: ["me", "open"] })).id, table.id);
const { dispute } = await table.dispute({ at: 3, claim: "He resigned too early." });
await his.disputed(dispute).state("I did not.");
const judge = new Annals({ url, token: referee });
await judge.table(table.id).disputed(dispute).judge({ verdict: "dismissed", reasons: "He may." });
assert.equal((await table.disputed(dispute).get()).status, "judged");
assert.ok((await ann.records.verify(await table.record())).ok);
const whole = Buffer.concat(await Array.fromAsync(await table.recordStream()));
assert.ok(whole.equals(Buffer.from(await table.record())));
assert.equal((await table.analysis()).status, "none");

// whoever gives up is let go at once
const impatient = new AbortController();
setTimeout(() => impatient.abort(), 50);
await assert.rejects(let_in.offers({ wait: 25, signal: impatient.signal }), (error) => error.name === "AbortError");
const heard = [];
setTimeout(() => stop.abort(), 200);
for await (const entry of let_in.feed({ signal: stop.signal })) heard.push(entry.v);
assert.ok(heard.length);

// nobody is there
await assert.rejects(new Annals({ url: "http://127.0.0.1:9", patience: 0 }).games.list(), Unreachable);

process.stdout.write(JSON.stringify({ heard: heard.length }));
process.exit(0);
