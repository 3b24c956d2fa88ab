// A whole game in a real browser, on a page that does not come from the house: node browser_game.mjs {"url", "options", "launcher"}

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { pathToFileURL } from "node:url";

const { url, options, launcher } = JSON.parse(process.argv[2]);
const { launch } = await import(pathToFileURL(launcher));
const dist = new URL("./node_modules/@annals/client/dist/", import.meta.url);

/** Runs in the page, with the package as it was installed. */
async function play({ url, options }) {
  const { Annals } = await import("/index.js");
  const { Kits, factText, Words } = await import("/kit.js");
  const { linesOf, verify } = await import("/verify.js");
  const annals = new Annals({ url });
  const { token } = await annals.players.create("Ann");
  const table = await annals.tables.open({ game: "condottiere", options, seats: ["me", { ai: "random" }] });
  const heard = [];
  let end = null;
  let asked = 0;
  const watcher = new Annals({ url, token, fetch: (...each) => ((asked += 1), fetch(...each)) });
  const listening = (async () => {
    for await (const entry of watcher.table(table.id).feed({ end: (said) => (end = said) })) heard.push(entry);
  })();
  const versions = [];
  for await (const { offers, decision } of table.turns()) versions.push((await table.play(table.anyMove(offers[0]), { decision: decision.id })).version);
  await listening;
  const words = new Words(await new Kits(annals).whole("condottiere", "fa"), (seat) => `S${seat}`);
  const texts = heard.flatMap((entry) => entry.facts.map((fact) => factText(fact, words)));
  const keys = (await annals.keys()).map((each) => each.key);
  const report = await verify(linesOf(new Blob([await table.record()]).stream()), { keys });
  return { versions, heard: heard.map((each) => each.v), end, asked, ok: report.ok, texts };
}

const server = http.createServer(async (request, response) => {
  if (request.url === "/") return response.setHeader("content-type", "text/html").end("<!doctype html><title>somebody</title>");
  const body = await readFile(new URL(`.${request.url}`, dist)).catch(() => null);
  if (body === null) return response.writeHead(404).end();
  response.setHeader("content-type", "text/javascript").end(body);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));

const browser = await launch();
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const told = await page.evaluate(play, { url, options });
  assert.ok(told.versions.length > 3);
  assert.deepEqual(told.heard, told.heard.map((_, at) => at + 1));
  assert.ok(told.versions.every((version) => told.heard.includes(version)));
  assert.equal(told.end.status, "finished");
  assert.ok(told.asked < 8, `the feed was polled: ${told.asked}`);
  assert.equal(told.ok, true);
  assert.ok(told.texts.some((text) => /[\u0600-\u06ff]/.test(text ?? "")), "nothing is told in Persian");
  process.stdout.write(JSON.stringify({ moves: told.versions.length }));
} finally {
  await browser.close();
  server.close();
}
