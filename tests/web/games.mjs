// A game against computer players, by clicking: node games.mjs ADDRESS GAME OPTIONS SEATS [FROM]
//
// From a version on, where the game is long: until then the moves are made over HTTP.

import assert from "node:assert/strict";
import { barriers, complaints, launch } from "./browser.mjs";
import { chance, join, playOut, playUntil, windowOf } from "./playing.mjs";

const [address, game, options, seats, from = 0] = process.argv.slice(2);
const browser = await launch();
try {
  const ada = await join(address, "Ada");
  const computers = Array.from({ length: Number(seats) - 1 }, () => ({ ai: "random" }));
  const { table } = await ada.ask("POST", "/v1/tables", { game, options: JSON.parse(options), seats: ["me", ...computers] });
  await playUntil(ada, table, Number(from), chance(4));
  const page = await windowOf(browser, ada);
  const said = complaints(page);
  await page.goto(`${address}/t/${table}`);
  await page.locator(".picture").waitFor();
  assert.deepEqual(await barriers(page), []);

  const count = await playOut(page, chance(3));
  assert.ok(count["picture"] > 0, "nothing could be pointed at");
  assert.ok(count["do it"] > 0);
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(said, []);

  // what the page shows in the end is what the house says
  const { outcome, version } = await ada.ask("GET", `/v1/tables/${table}`);
  assert.ok(outcome);
  const shown = await page.locator(".ending tbody tr").count();
  assert.equal(shown, outcome.ranking.flat().length);
  await page.locator(`.chronicle li[data-v="${version}"]`).waitFor();
  process.stdout.write(JSON.stringify({ game, version, ...count }));
} finally {
  await browser.close();
}
