// A whole game by keyboard alone; no pointer is ever used: node keys.mjs ADDRESS GAME OPTIONS

import assert from "node:assert/strict";
import { complaints, launch } from "./browser.mjs";
import { chance, join, playOut, windowOf } from "./playing.mjs";

const [address, game, options] = process.argv.slice(2);
const browser = await launch();

const focused = (page) => page.evaluate(() => document.activeElement?.closest(".spot, button, .chronicle ol")?.outerHTML.slice(0, 200) ?? "");
const isAt = (page, selector) => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** One key after the other until the focus is there. */
async function keyUntil(page, key, selector, most = 80) {
  for (let times = 0; times < most; times += 1) {
    if (await isAt(page, selector)) return true;
    await page.keyboard.press(key);
  }
  return isAt(page, selector);
}

/** What somebody does who has no pointer: now on the picture, now in the list. */
async function press(page, below) {
  if (await page.locator(".beside .stack-tight button").count()) {
    await page.keyboard.press("Enter"); // the first has the focus
    return "which";
  }
  if (await page.locator(".do-it").count()) {
    await page.keyboard.press("m");
    assert.ok(await isAt(page, ".do-it"), await focused(page));
    await page.keyboard.press("Enter");
    return "do it";
  }
  if ((await page.locator(".picture [data-possible]").count()) && below(3)) {
    await page.keyboard.press("b"); // the board, and from there to what can be chosen, wherever it lies
    for (let times = 1 + below(4); times > 0; times -= 1) await page.keyboard.press("n");
    if (await isAt(page, "[data-possible]")) {
      await page.keyboard.press(below(2) ? "Enter" : " ");
      return "picture";
    }
  }
  await page.keyboard.press("m");
  for (let times = below(3); times > 0; times -= 1) await page.keyboard.press("Tab");
  if (!(await isAt(page, ".possible .values button, .possible .move-type"))) await page.keyboard.press("m");
  await page.keyboard.press("Enter");
  return "list";
}

try {
  const ada = await join(address, "Ada");
  const { table } = await ada.ask("POST", "/v1/tables", { game, options: JSON.parse(options), seats: ["me", { ai: "random" }] });
  const page = await windowOf(browser, ada);
  const said = complaints(page);
  await page.goto(`${address}/t/${table}`);
  await page.locator(".picture").waitFor();

  // the board is one stop, and its places can be walked through by arrows; each says its name
  await page.keyboard.press("b");
  const first = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.ok(first);
  const heard = new Set([first]);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowLeft"]) {
    await page.keyboard.press(key);
    heard.add(await page.evaluate(() => document.activeElement.getAttribute("aria-label")));
  }
  assert.ok(heard.size >= 3, [...heard].join("\n"));
  await page.keyboard.press("Tab");
  assert.ok(!(await isAt(page, ".main-board .spot")), "the board is more than one stop");

  const count = await playOut(page, chance(5), press);
  assert.ok(count["picture"] > 0 && count["list"] > 0 && count["do it"] > 0, JSON.stringify(count));
  assert.deepEqual(said.filter((line) => !/409 .*\/undo$/.test(line)), []); // who tabs on may ask to take back what cannot be
  const heardLast = await page.locator('[aria-live="assertive"]').innerText();
  assert.equal(heardLast, "The game is over");
  process.stdout.write(JSON.stringify(count));
} finally {
  await browser.close();
}
