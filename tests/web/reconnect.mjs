// A browser's EventSource whose connection is cut when it is so old: node reconnect.mjs ADDRESS TOKEN TABLE SECONDS…
// Between the cut and its return something happens at the table; nothing of it may be missing or come twice.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { connect, createServer } from "node:net";
import { launch } from "./browser.mjs";

const [address, token, table, ...ages] = process.argv.slice(2);
const house = new URL(address);
const open = new Set();

const between = createServer((socket) => {
  const onward = connect(Number(house.port), house.hostname);
  socket.pipe(onward).pipe(socket);
  for (const each of [socket, onward]) {
    open.add(each);
    each.on("error", () => each.destroy());
    each.on("close", () => open.delete(each));
  }
});
await new Promise((ready) => between.listen(0, "127.0.0.1", ready));
const here = `http://127.0.0.1:${between.address().port}/v1/tables/${table}`;
const cut = () => [...open].forEach((socket) => socket.destroy());

async function post(path, body) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const answer = await fetch(`${address}/v1/tables/${table}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

const browser = await launch();
try {
  const page = await browser.newPage();
  await page.goto(`${address}/v1`);
  const { ticket } = await post("tickets", {});
  await page.evaluate((feed) => {
    window.ids = [];
    window.opened = 0;
    window.source = new EventSource(feed);
    source.onopen = () => (opened += 1);
    source.addEventListener("entry", (event) => ids.push(Number(event.lastEventId)));
  }, `${here}/log?ticket=${ticket}`);

  let version = 1;
  for (const [times, age] of ages.entries()) {
    await page.waitForFunction((count) => opened > count || source.readyState === 2, times, { timeout: 20_000 });
    assert.equal(await page.evaluate("source.readyState"), 1, `gave up after the cut before ${age} s`);
    await new Promise((over) => setTimeout(over, Number(age) * 1000));
    cut();
    version = (await post("seats", { nonce: randomBytes(16).toString("hex") })).version;
  }
  await page.waitForFunction((last) => ids.includes(last) || source.readyState === 2, version, { timeout: 20_000 });
  assert.deepEqual(await page.evaluate("ids"), Array.from({ length: version }, (_, n) => n + 1));
  assert.equal(await page.evaluate("opened"), ages.length + 1);
} finally {
  await browser.close();
  cut();
  between.close();
}
