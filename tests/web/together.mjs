// Two people at one table, each in a window of their own; the network of one breaks: node together.mjs ADDRESS

import assert from "node:assert/strict";
import { barriers, complaints, launch } from "./browser.mjs";
import { chance, click, isOver, join, myTurn, windowOf } from "./playing.mjs";

const [address] = process.argv.slice(2);
const browser = await launch();
try {
  const [ada, bob] = [await join(address, "Ada"), await join(address, "بابک")];
  const wish = { game: "condottiere", options: { max_rounds: 1, first_holder: 0 }, seats: ["me", "open"], private: true };
  const { table } = await ada.ask("POST", "/v1/tables", wish);
  const hers = await windowOf(browser, ada);
  const his = await windowOf(browser, bob, { language: "fa", viewport: { width: 390, height: 844 }, hasTouch: true });
  const [herSaid, hisSaid] = [complaints(hers), complaints(his)];

  // the table is private and waits; who comes by her link sits down, and the picture is there for both
  await hers.goto(`${address}/t/${table}`);
  await hers.locator(".make-link").click();
  const link = await hers.locator(".link").innerText();
  await his.goto(link);
  await his.locator(".handle").click();
  await his.locator(".sitting .button.main").click();
  await Promise.all([hers, his].map((page) => page.locator(".picture").waitFor()));
  await hers.locator(".seats-bar li", { hasText: "بابک" }).waitFor();
  assert.ok(!his.url().includes("link"));
  await hers.locator(".course dd", { hasText: "Ada" }).first().waitFor();

  // on a phone, from right to left: no wider than it is, the board not mirrored, its digits, axe content
  assert.equal(await his.evaluate(() => document.dir), "rtl");
  assert.ok((await his.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, "wider than a phone");
  assert.equal(await his.evaluate(() => getComputedStyle(document.querySelector(".main-board")).direction), "ltr");
  const x = (page, id) => page.locator(`.main-board [data-zone="region/${id}"]`).evaluate((node) => node.getBoundingClientRect().left);
  assert.ok((await x(his, "torino")) < (await x(his, "napoli")));
  assert.match(await his.locator(".numbers").first().innerText(), /[۰-۹]/);
  assert.deepEqual(await barriers(his), []);

  // a click on what cannot be used says what it is and why not, beside the thing
  assert.ok(await myTurn(hers));
  await hers.locator('.main-board [data-zone="region/roma"]').click();
  await hers.locator(".do-it").waitFor();
  await hers.keyboard.press("Backspace");
  assert.equal(await hers.locator(".do-it").count(), 0);
  await his.locator('.main-board [data-zone="region/roma"]').click();
  await his.locator(".beside strong").waitFor();
  await his.keyboard.press("Escape");
  assert.equal(await his.locator(".beside").count(), 0);

  // the network breaks while she moves: the move is kept, said to be, also over a reload, and made once
  await hers.locator('.main-board [data-zone="region/siena"]').click();
  herSaid.length = 0;
  await hers.route("**/moves", (route) => route.abort());
  await hers.context().setOffline(true);
  await hers.locator(".do-it").click();
  await hers.locator(".move-bar .sent", { hasText: "Kept" }).waitFor();
  assert.equal(await his.locator('.main-board [data-thing="condottiere"]').count(), 0);
  await hers.context().setOffline(false);
  await hers.locator('[data-connection="live"]').waitFor();
  await hers.unroute("**/moves");
  await hers.reload();
  await his.locator('.main-board [data-thing="condottiere"]').waitFor();
  await his.locator(".course dd span[data-v]").first().waitFor({ state: "attached" });
  const { entries } = await ada.ask("GET", `/v1/tables/${table}/log?after=0`);
  assert.equal(entries.filter((entry) => entry.move?.type === "choose_region").length, 1);
  await hers.locator('[data-connection="live"]').waitFor();
  assert.ok(herSaid.every((line) => /ERR_(INTERNET_DISCONNECTED|FAILED)/.test(line)), herSaid.join("\n"));
  herSaid.length = 0;

  // both play to the end by pointing, and read the same result
  const chances = new Map([[hers, chance(2)], [his, chance(9)]]);
  for (let clicks = 0; clicks < 800 && !(await isOver(hers)); clicks += 1) {
    await Promise.any([hers, his].map((page) => myTurn(page)));
    for (const [page, below] of chances) {
      const mine = await page.locator(".table-page.my-turn .move-bar.mine:not(:has(.sent))").count();
      if (!mine) continue;
      if (page === his) await page.evaluate(() => document.querySelector('[data-height="low"] .handle')?.click());
      await click(page, below);
    }
  }
  await Promise.all([hers, his].map((page) => page.locator(".ending").waitFor()));
  const { outcome } = await ada.ask("GET", `/v1/tables/${table}`);
  assert.equal(await hers.locator(".ending tbody tr").count(), outcome.ranking.flat().length);
  assert.deepEqual(await barriers(hers), []);
  assert.deepEqual([...herSaid, ...hisSaid], []);

  // the picture that was drawn step by step is the one that is drawn at once
  const fresh = await windowOf(browser, ada);
  await fresh.goto(`${address}/t/${table}`);
  await fresh.locator(".picture .spot").first().waitFor();
  await hers.waitForFunction(`(${told})() === ${JSON.stringify(await fresh.evaluate(told))}`);

  // a skin that throws takes nothing away: the game is drawn plainly, and the console is told once
  const bent = await windowOf(browser, ada);
  const bentSaid = complaints(bent);
  const body = 'export const skin = { name: "bent", layout: () => { throw new Error("bent"); } };';
  await bent.route(/condottiere-[^/]+\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body }));
  await bent.goto(`${address}/t/${table}`);
  await bent.locator('.picture .usual .main-board [data-zone="region/roma"]').waitFor();
  assert.equal(bentSaid.filter((line) => /drawn plainly/.test(line)).length, 1);
} finally {
  await browser.close();
}

/** In the page: everything on the picture that can be pointed at, as it is drawn and named. */
function told() {
  const of = (node) => [node.getAttribute("class"), node.getAttribute("aria-label"), node.dataset.thing, node.dataset.zone, node.textContent];
  return JSON.stringify([...document.querySelectorAll(".picture .spot, .picture .pointed")].map(of));
}
