// Somebody looks back at a game: node replay.mjs '{"url", "table", "token", "player", "folder"}'

import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { barriers, complaints, launch } from "./browser.mjs";

const { url, table, token, player, folder } = JSON.parse(process.argv[2]);
const AT = 12;
const asked = async (path) => (await fetch(`${url}/v1/tables/${table}${path}`)).json();
const { version: last } = await asked("");
const sceneAt = async (v, seat) => (await asked(`?include=scene&at=${v}&seat=${seat}`)).scene;
const handOf = (scene, seat) => scene.zones.find((zone) => zone.id === `hand/${seat}`);
const shownHand = (place, seat) =>
  place.locator(`[data-zone="hand/${seat}"] [data-thing]`).evaluateAll((all) => all.map((each) => each.dataset.thing).sort());
const ids = (zone) => (zone.things ?? []).map(({ id }) => id).sort();

const browser = await launch();
try {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, locale: "en-GB", acceptDownloads: true });
  await context.addInitScript((me) => localStorage.setItem("annals.identity", me), JSON.stringify({ player, name: "Ada", token }));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const said = complaints(page);
  const where = (v) => page.waitForFunction((text) => document.querySelector(".controls .where")?.textContent === text, `Version ${v} of ${last}`);

  // a deep link: that version as that seat saw it, the other hands only counted
  await page.goto(`${url}/t/${table}?v=${AT}&seat=1`);
  await where(AT);
  const seen = await sceneAt(AT, 1);
  await page.waitForFunction(() => document.querySelectorAll('[data-zone="hand/1"] [data-thing]').length > 0);
  assert.deepEqual(await shownHand(page, 1), ids(handOf(seen, 1)));
  const known = ids(handOf(seen, 0)); // what has been shown, or follows
  assert.ok(known.length < ids(handOf(await sceneAt(AT, "all"), 0)).length, "a hand that is hidden");
  assert.deepEqual(await shownHand(page, 0), known);
  assert.deepEqual(await barriers(page, [".picture"]), []);

  // keys: one on, the end, the beginning, the next chapter; the address follows
  await page.keyboard.press("ArrowRight");
  await where(AT + 1);
  await page.keyboard.press("End");
  await where(last);
  await page.waitForURL((now) => now.searchParams.get("v") === String(last));
  await page.keyboard.press("Home");
  await where(1);
  await page.keyboard.press("]");
  const chapter = await page.locator(".controls .where").innerText();
  assert.match(await page.locator(".told [aria-current]").innerText(), /./);
  assert.notEqual(chapter, `Version 1 of ${last}`);

  // the scrubber, and the list of chapters
  await page.locator(".scrubber").fill(String(AT));
  await where(AT);
  assert.ok((await page.locator(".controls .choice option").count()) > 2);

  // side by side: each hand is open to its seat alone
  await page.locator(".viewers select").nth(1).selectOption("0");
  await page.locator(".stage").nth(1).locator('[data-zone="hand/0"] [data-thing]').first().waitFor();
  assert.deepEqual(await shownHand(page.locator(".stage").nth(1), 0), ids(handOf(await sceneAt(AT, 0), 0)));
  assert.deepEqual(await shownHand(page.locator(".stage").nth(0), 0), known);
  await page.locator(".viewers select").nth(1).selectOption("");
  await page.locator(".viewers select").nth(0).selectOption("all");
  await page.waitForFunction((count) => document.querySelectorAll('[data-zone="hand/0"] [data-thing]').length > count, known.length);
  await where(AT);

  // the chart says what the scene says
  const { numbers } = await sceneAt(AT, "all");
  const kind = await page.locator(".chart select").inputValue();
  assert.equal(await page.locator(".chart .series").count(), 2);
  const values = await page.locator(".chart .legend b").allInnerTexts();
  assert.deepEqual(values.map(Number), [0, 1].map((seat) => numbers.find((each) => each.kind === kind && each.seat === seat).value));

  // one file, without any server: the same hands, and it checks itself
  await page.locator("summary", { hasText: "Save this game" }).click();
  await page.locator(".acts input[type=checkbox]").check();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
  const file = join(folder, "game.html");
  await download.saveAs(file);
  const alone = await browser.newContext({ offline: true, locale: "en-GB" });
  const kept = await alone.newPage();
  kept.setDefaultTimeout(20_000);
  const muttered = complaints(kept);
  const wanted = [];
  kept.on("request", (request) => wanted.push(request.url()));
  await kept.goto(`${pathToFileURL(file)}#v${AT}`);
  await kept.waitForFunction((text) => document.querySelector(".controls .where")?.textContent === text, `Version ${AT} of ${last}`);
  await kept.locator(".viewers select").nth(0).selectOption({ label: "as computer 2" });
  await kept.waitForFunction((count) => document.querySelectorAll('[data-zone="hand/0"] [data-thing]').length === count, known.length);
  assert.deepEqual(await shownHand(kept, 1), ids(handOf(seen, 1)));
  await kept.getByRole("button", { name: "Check this game" }).click();
  await kept.locator('[data-question="luck"]').waitFor();
  for (const question of ["integrity", "completeness", "luck"]) {
    assert.equal(await kept.locator(`[data-question="${question}"]`).getAttribute("data-verdict"), "pass", question);
  }
  assert.deepEqual(await barriers(kept, [".picture"]), []);
  assert.deepEqual(wanted.filter((each) => !/^(file|blob|data):/.test(each)), []);
  assert.deepEqual(muttered, []);
  await alone.close();

  // Persian on a phone: right to left, the scrubber not; nothing sticks out
  await page.locator("#language").selectOption("fa");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(".told [aria-current]", { hasText: "رایانه" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  await page.waitForFunction(() => getComputedStyle(document.querySelector(".scrub")).direction === "ltr");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, "wider than a phone");
  assert.deepEqual(await barriers(page, [".picture"]), []);
  await page.locator("#language").selectOption("en");
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.locator(".told [aria-current]", { hasText: "computer" }).waitFor();

  // a branch: a new table that goes on from here
  await page.locator("summary", { hasText: `Branch from version ${AT}` }).click();
  await page.getByRole("button", { name: "Open the branch" }).click();
  await page.waitForURL((now) => /^\/t\/[0-9a-f]{2}-/.test(now.pathname) && !now.pathname.includes(table));
  const fork = page.url().split("/t/")[1].split(/[?/]/)[0];
  const { parent } = await (await fetch(`${url}/v1/tables/${fork}`)).json();
  assert.deepEqual([parent.table, parent.version], [table, AT]);
  assert.deepEqual(said, []);
} finally {
  await browser.close();
}
