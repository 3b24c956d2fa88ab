// The small client of the guides plays a game, or forty moves of a long one, from another origin: node small.mjs ADDRESS PAGE GAME

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { complaints, launch } from "./browser.mjs";
import { chance } from "./playing.mjs";

const [address, file, game] = process.argv.slice(2);
const LONGEST = 40; // moves
const elsewhere = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(readFileSync(file)));
await new Promise((listening) => elsewhere.listen(0, "127.0.0.1", listening));
const browser = await launch();
const below = chance(7);
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  const said = complaints(page);
  await page.goto(`http://127.0.0.1:${elsewhere.address().port}/?api=${encodeURIComponent(address)}`);
  await page.locator(`#game option[value="${game}"]`).waitFor({ state: "attached" });
  await page.locator("#game").selectOption(game);
  await page.locator("#begin button").click();
  await page.locator("#offers button").first().waitFor();
  assert.ok((await page.locator("#board polygon").count()) > 10, "there is no board");
  let moves = 0;
  for (; moves < LONGEST; moves += 1) {
    await page.waitForFunction(() => document.querySelector("#offers button") || document.querySelector("#ask").textContent.includes(":"));
    const before = await page.locator("#story li").count();
    const made = await page.evaluate((number) => {
      const forms = [...document.querySelectorAll("#offers form")];
      if (!forms.length) return false;
      const form = forms[number % forms.length];
      for (const select of form.querySelectorAll("select:not([multiple])")) select.selectedIndex = number % select.options.length;
      form.requestSubmit();
      return true;
    }, below(1000));
    if (!made) break;
    await page.waitForFunction((count) => document.querySelectorAll("#story li").length > count || document.querySelector("#refusal").textContent, before);
    assert.equal(await page.locator("#refusal").innerText(), "");
    await page.waitForTimeout(60); // the look that follows the last entry
  }
  assert.ok(moves > 5, `only ${moves} moves`);
  assert.deepEqual(said, []);
} finally {
  await browser.close();
  elsewhere.close();
}
