// Four computer players in a row: each of their moves is seen; and what cannot be done is told by its rule: node follow.mjs ADDRESS

import assert from "node:assert/strict";
import { complaints, launch } from "./browser.mjs";
import { chance, join, playUntil, windowOf } from "./playing.mjs";

const [address] = process.argv.slice(2);
const AT_ONCE = 8; // more than these come faster than they are shown
const TRIED = 12;
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
  const { version } = await ada.ask("GET", `/v1/tables/${table}/offers`);
  const below = chance(7);
  const turnOf = async () => (await ada.ask("GET", `/v1/tables/${table}`)).state.active;
  const mine = await turnOf();
  let mineUntil = version;
  do {
    await playUntil(ada, table, mineUntil + 1, below);
    mineUntil = (await ada.ask("GET", `/v1/tables/${table}`)).version;
  } while ((await turnOf()) === mine && mineUntil < version + 40);
  const { version: head } = await ada.ask("GET", `/v1/tables/${table}/offers?wait=20`);
  assert.ok(head > mineUntil + AT_ONCE, `${head} follows ${mineUntil}`);
  await page.waitForFunction((last) => globalThis.shown.at(-1) >= last, head, { timeout: 30_000 });
  const shown = await page.evaluate(() => globalThis.shown);
  const theirs = shown.filter((each) => each > mineUntil);
  assert.ok(theirs.length > AT_ONCE, theirs.join(" "));
  assert.ok(theirs.every((each, at) => !at || each - theirs[at - 1] <= 2), theirs.join(" "));
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
