// Four computer players move in a row, faster than eyes can follow: each of their moves is shown: node follow.mjs ADDRESS

import assert from "node:assert/strict";
import { complaints, launch } from "./browser.mjs";
import { chance, join, playUntil, windowOf } from "./playing.mjs";

const [address] = process.argv.slice(2);
const IN_A_ROW = 10;
const browser = await launch();
try {
  const ada = await join(address, "Ada");
  const seats = ["me", ...Array.from({ length: 4 }, () => ({ ai: "random" }))];
  const { table } = await ada.ask("POST", "/v1/tables", { game: "scythe", seats });
  const page = await windowOf(browser, ada);
  const said = complaints(page);
  await page.goto(`${address}/t/${table}`);
  await page.locator(".table-page.my-turn").waitFor();
  await page.evaluate(watch);

  // her whole turn, and then theirs
  const { version: start, decision } = await ada.ask("GET", `/v1/tables/${table}/offers`);
  await playUntil(ada, table, start + 2 * IN_A_ROW, chance(7));
  const { version: head } = await ada.ask("GET", `/v1/tables/${table}/offers?wait=10`);
  const { entries } = await ada.ask("GET", `/v1/tables/${table}/log?after=${start}&limit=500`);
  const run = entries.map((each) => (each.seat === decision.seat ? "." : "x")).join("");
  assert.match(run, new RegExp(`x{${IN_A_ROW}}`));
  await page.waitForFunction((last) => globalThis.shown.at(-1) >= last, head, { timeout: 30_000 });
  const shown = await page.evaluate(() => globalThis.shown);
  assert.ok(shown.every((each, at) => !at || each - shown[at - 1] <= 2), shown.join(" ")); // an entry may have nothing to tell
  assert.deepEqual(said, []);
} finally {
  await browser.close();
}

/** In the page: which entry is the last that is shown, from now on. */
function watch() {
  globalThis.shown = [];
  const look = () => {
    const last = Number([...document.querySelectorAll(".chronicle li[data-v]")].at(-1)?.dataset.v);
    if (last && globalThis.shown.at(-1) !== last) globalThis.shown.push(last);
  };
  new MutationObserver(look).observe(document.querySelector(".chronicle"), { subtree: true, childList: true, characterData: true });
  look();
}
