// A game that no line of the pages knows: drawn, pointed at, played to its end: node fifth.mjs ADDRESS GAME

import assert from "node:assert/strict";
import { barriers, complaints, launch } from "./browser.mjs";
import { chance, join, myTurn, playOut, windowOf } from "./playing.mjs";

const [address, game] = process.argv.slice(2);
const browser = await launch();
try {
  const ada = await join(address, "Ada");
  const { table } = await ada.ask("POST", "/v1/tables", { game, options: {}, seats: ["me", { ai: "random" }] });
  const page = await windowOf(browser, ada);
  const said = complaints(page);
  await page.goto(`${address}/t/${table}`);
  assert.ok(await myTurn(page));
  assert.deepEqual(await barriers(page), []);

  // draws a token from the list, then keeps one of the two by pointing at it
  await page.locator('[data-move="draw_token"]').click();
  await page.locator(".do-it").click();
  const tokens = page.locator('.own [data-thing^="token/"].possible');
  await tokens.nth(1).waitFor();
  assert.equal(await tokens.count(), 2);
  await tokens.first().click();
  assert.match(await page.locator(".move-bar .made").innerText(), /^.?Ada.? keeps token \d/);
  await page.locator(".do-it").click();
  await playOut(page, chance(1));
  assert.deepEqual(said, []);
} finally {
  await browser.close();
}
