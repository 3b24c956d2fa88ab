// Somebody comes to the lobby for the first time: node lobby.mjs ADDRESS

import assert from "node:assert/strict";
import { barriers, complaints, launch } from "./browser.mjs";
import { join } from "./playing.mjs";

const address = process.argv[2];
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB" });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const said = complaints(page);

  // a quick game asks for a name first, then goes on by itself
  await page.goto(address);
  await page.locator("[data-game] button").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "name");
  assert.deepEqual(await barriers(page), []);
  await page.keyboard.type("Ada <b>");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\/[0-9a-f]{2}-/);
  const table = page.url().split("/").at(-1);

  // it is the first of my tables, and waits for me
  await page.locator("a.brand").click();
  const mine = page.locator(`section[aria-labelledby="my_tables"] [data-table="${table}"]`);
  await mine.locator(".badge.mine").waitFor();
  assert.equal(await mine.locator(".badge.mine").innerText(), "Your turn");
  assert.equal(await page.locator("header .who bdi").innerText(), "Ada <b>");
  assert.deepEqual(await barriers(page), []);
  const [code, player] = [await page.locator(".code").innerText(), await page.locator(".player-id").innerText()];

  // a table of one's own: a refusal stands in the form and changes nothing, then it is opened
  await page.locator('a[href^="/games/"]').first().click();
  await page.locator(".seats-form select").nth(1).selectOption("player");
  await page.locator(".invite input").fill("nobody");
  await page.locator("form button[type=submit]").click();
  await page.locator('[role="alert"] .problem').waitFor();
  assert.deepEqual(await barriers(page), []);
  said.length = 0; // a browser notes every refusal on its console
  await page.locator(".seats-form select").nth(1).selectOption("open");
  await page.locator(".tick input[type=checkbox]").first().check();
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(/\/t\/[0-9a-f]{2}-/);
  await page.goto(address);
  await page.locator('section[aria-labelledby="my_tables"] .table').nth(1).waitFor();
  assert.equal(await page.locator('section[aria-labelledby="my_tables"] .table').count(), 2);

  // forgotten here, she comes back with her code, once; another browser is let in by a token
  const token = await comeBack(page, { player, recovery: code });
  assert.notEqual(await page.locator(".code").innerText(), code);
  assert.deepEqual(await barriers(page), []);
  await comeBack(page, { token });
  await page.locator("#my_tables").waitFor();
  assert.equal(await page.locator("header .who bdi").innerText(), "Ada <b>");
  assert.equal(await page.locator(".code").count(), 0);

  // seats that others keep for her: one she declines, at the other she sits down
  const bob = await join(address, "Bob");
  const keep = async () => (await bob.ask("POST", "/v1/tables", { game: "condottiere", seats: ["me", { player }, "open"] })).table;
  const [unwanted, welcome] = [await keep(), await keep()];
  await page.reload();
  await page.locator(`[data-invitation="${welcome}"]`).waitFor();
  assert.deepEqual(await barriers(page), []);
  await page.locator(`[data-invitation="${unwanted}"] button`).nth(1).click();
  await page.locator(`[data-invitation="${unwanted}"]`).waitFor({ state: "detached" });
  assert.equal((await bob.ask("GET", `/v1/tables/${unwanted}`)).seats[1].is, "open");
  await page.locator(`[data-invitation="${welcome}"] button`).first().click();
  await page.waitForURL(`**/t/${welcome}`);
  assert.equal((await bob.ask("GET", `/v1/tables/${welcome}`)).seats[1].player, player);
  await page.goto(address);

  // Persian: right to left, its digits, its letters; kept over a reload, on a phone
  await page.locator("#language").selectOption("fa");
  await page.waitForFunction(() => document.documentElement.dir === "rtl");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.locator("#my_tables").waitFor();
  assert.equal(await page.locator("#my_tables").innerText(), "میزهای من");
  await page.waitForFunction(() => document.fonts.check('16px "Vazirmatn Variable"', "میز"));
  await page.locator("[data-game] .facts", { hasText: /[۲-۶] بازیکن/ }).first().waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, "wider than a phone");
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(said, []);

  // without a network the frame still stands and says so; nothing of the API was kept
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await page.locator(".notice").waitFor();
  const kept = await page.evaluate(async () => {
    const shelves = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return shelves.flat().map((request) => new URL(request.url).pathname);
  });
  assert.ok(kept.includes("/"));
  assert.deepEqual(kept.filter((path) => path.startsWith("/v1")), []);
} finally {
  await browser.close();
}

/** Forgotten by this browser, somebody enters by what he has; the token that he then speaks with. */
async function comeBack(page, given) {
  await page.evaluate(() => localStorage.removeItem("annals.identity"));
  await page.goto(address);
  await page.locator(".come-back summary").click();
  for (const [name, value] of Object.entries(given)) await page.locator(`.come-back input[name=${name}]`).fill(value);
  await page.locator(".come-back form", { has: page.locator(`input[name=${Object.keys(given)[0]}]`) }).locator("button").click();
  await page.locator(".come-back").waitFor({ state: "detached" });
  return page.evaluate(() => JSON.parse(localStorage.getItem("annals.identity")).token);
}
