// Where there is little, as in React Native: no streams, no decoder, no chance, no events. node frugal.mjs {"url", "options"}

import assert from "node:assert/strict";
import http from "node:http";

/** What asks there is no fetch that streams: the answer is there when it is whole. */
const send = (path, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const request = http.request(path, { method, headers, signal }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part)).on("error", reject);
      answer.on("end", () => {
        const whole = Buffer.concat(parts);
        const ok = answer.statusCode < 300;
        resolve({ ok, status: answer.statusCode, headers: { get: (name) => answer.headers[name] ?? null }, text: async () => whole.toString(), arrayBuffer: async () => whole });
      });
    });
    request.on("error", reject).end(body);
  });

for (const name of ["fetch", "crypto", "TextDecoder", "ReadableStream", "addEventListener", "Response"]) {
  Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
}
const { Annals } = await import("@annals/client");

const { url, options } = JSON.parse(process.argv[2]);
const seen = [];
const annals = new Annals({
  url,
  fetch: (path, asked) => {
    seen.push({ path, ...asked.headers });
    return send(path, asked);
  },
});
await annals.players.create("Ann");
assert.equal(seen[0]["idempotency-key"], undefined, "a key that can be guessed brings a token");
const table = await annals.tables.open({ game: "condottiere", options, seats: ["me", { ai: "random" }] });
assert.match(seen[1]["idempotency-key"], /^[0-9a-f]{32}$/);
const heard = [];
const listening = (async () => {
  for await (const entry of table.feed()) heard.push(entry.v);
})();
for await (const { offers, decision } of table.turns()) await table.play(table.anyMove(offers[0]), { decision: decision.id });
await listening;
const { version } = await table.get();
assert.deepEqual(heard, Array.from({ length: version }, (_, at) => at + 1));
assert.ok((await table.record()).length > 1000);
assert.ok(seen.every((each) => each.accept !== "text/event-stream"));
process.stdout.write(JSON.stringify({ entries: version }));
process.exit(0);
