// A doubter and a referee: node audit.mjs '{"url", "finished", "running", "at", "receipt", "ann": {player, token}, "referee": {token}, "forged"}'

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { barriers, complaints, launch } from "./browser.mjs";

const { url, finished, running, at, receipt: kept, ann, referee, forged } = JSON.parse(process.argv[2]);
const record = await (await fetch(`${url}/v1/tables/${finished}/record`)).text();
const BENT = 9;

/** One letter of a fact is another; what was signed and hashed stays. */
function bent(text) {
  const lines = text.split("\n");
  lines[BENT] = lines[BENT].replace(/(\\"facts\\":\[.*?\\"seat\\":)(\d)/, (_, before, seat) => before + (1 - seat));
  assert.notEqual(lines.join("\n"), text);
  return lines.join("\n");
}

const browser = await launch();
async function person(identity) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: "en-GB" });
  if (identity) await context.addInitScript((me) => localStorage.setItem("annals.identity", me), JSON.stringify(identity));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, said: complaints(page) };
}
const verdict = (page, question) => page.locator(`[data-question="${question}"]`).first().getAttribute("data-verdict");
const drop = (page, name, text) =>
  page.locator(".drop").evaluate(
    (place, [file, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file));
      place.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );

/** Ann passes as soon as she may. */
async function passed() {
  const headers = { authorization: `Bearer ${ann.token}`, "content-type": "application/json" };
  for (;;) {
    const { offers } = await (await fetch(`${url}/v1/tables/${running}/offers?wait=10`, { headers })).json();
    const body = JSON.stringify(offers.find(({ type }) => type === "pass") ?? null);
    if (body !== "null") return fetch(`${url}/v1/tables/${running}/moves`, { method: "POST", headers, body });
  }
}

try {
  // a record dropped on the page is read here; nothing is sent
  const { page, said } = await person(null);
  const sent = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await page.goto(`${url}/audit`);
  await drop(page, "good.ndjson", record);
  await page.locator(".whole").waitFor();
  await page.waitForFunction(() => document.querySelector('[data-question="completeness"]')?.dataset.verdict === "pass");
  for (const question of ["integrity", "luck"]) assert.equal(await verdict(page, question), "pass");
  assert.equal(await verdict(page, "rules"), "unknown");

  // luck, to the last step of the first draw: the order that the record says
  const drawn = page.locator(".luck .steps");
  await drawn.locator(".mark.good").waitFor();
  const steps = Number(await drawn.locator("input[type=range]").getAttribute("max"));
  await drawn.locator("input[type=range]").fill(String(steps));
  assert.match(await drawn.locator(".step").innerText(), new RegExp(`Step ${steps + 1} of ${steps + 1}`));
  assert.equal(await drawn.locator(".order li").count(), steps + 2);
  assert.deepEqual(await barriers(page, [".picture"]), []);

  // a receipt of another hash is no receipt for this record
  await page.locator("summary", { hasText: "Check a receipt" }).click();
  const receipt = { table: finished, version: 3, hash: "0".repeat(64), at: 1, key: "1".repeat(64), signature: "2".repeat(128) };
  await page.locator("textarea").last().fill(JSON.stringify(receipt));
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator(".receipts .mark.bad").first().waitFor();
  await page.waitForFunction(() => document.querySelector('[data-question="completeness"]')?.dataset.verdict === "fail");

  // one letter changed: shown at its entry
  await page.goto(`${url}/replay`);
  await drop(page, "bent.ndjson", bent(record));
  await page.locator(".whole.bad").waitFor();
  assert.equal(await verdict(page, "integrity"), "fail");
  assert.equal(await page.locator("#entry-title").innerText(), `Entry ${BENT}: the first that is not in order`);
  await page.locator(`.told li.bad[aria-current]`).waitFor();
  await page.getByRole("button", { name: "Show the board" }).click();
  await page.locator(".entry-shown .picture [data-board]").first().waitFor();
  assert.ok(await page.locator(`a[href="/t/${finished}?v=${BENT}&bad=${BENT}"]`).isVisible());
  assert.deepEqual(await barriers(page, [".picture"]), []);

  // other luck than the seed gives
  await page.goto(`${url}/audit`);
  await drop(page, "dice.ndjson", readFileSync(forged, "utf8"));
  await page.locator('[data-question="luck"][data-verdict="fail"]').waitFor();
  assert.deepEqual(sent, []);

  // asked for, the server says whether it is by the rules
  await page.goto(`${url}/audit`);
  await drop(page, "good.ndjson", record);
  await page.getByRole("button", { name: "Send it, check the rules" }).click();
  await page.locator('[data-question="rules"][data-verdict="pass"]').waitFor();
  assert.equal(sent.length, 1);
  assert.deepEqual(said, []);

  // the receipt that her browser kept says what the record says
  const { page: hers, said: hersSaid } = await person({ ...ann, name: "Ann" });
  await hers.goto(`${url}/audit`);
  await hers.evaluate((mine) => localStorage.setItem(`annals.receipts.${mine.table}`, JSON.stringify([mine])), kept);
  await hers.goto(`${url}/t/${running}/audit`);
  await hers.locator(".receipts li", { hasText: `Version ${kept.version}` }).waitFor();
  assert.equal(await hers.locator(".receipts .mark.good").count(), 2);

  // a file, sent because she asks for it, is shown by this server
  await hers.goto(`${url}/replay`);
  await drop(hers, "good.ndjson", record);
  await hers.getByRole("button", { name: "let this server show it" }).click();
  await hers.waitForURL((now) => now.pathname === `/t/${finished}/replay`);
  await hers.locator(".stage [data-board]").first().waitFor();

  // a dispute, from the version in question
  await hers.goto(`${url}/t/${running}?v=${at}`);
  await hers.locator(".looking-back").waitFor();
  assert.match(await hers.locator(".looking-back").innerText(), new RegExp(`version ${at} of`));

  // the game goes on meanwhile: the way grows longer, and she stays where she looks
  const { version: head } = await (await fetch(`${url}/v1/tables/${running}`)).json();
  await passed();
  await hers.waitForFunction((before) => Number(document.querySelector(".scrubber").max) > before, head);
  assert.equal(await hers.locator(".scrubber").inputValue(), String(at));
  await hers.locator(".looking-back", { hasText: `version ${at} of` }).waitFor();
  await hers.locator("summary", { hasText: `Dispute version ${at}` }).click();
  await hers.locator(".acts textarea").fill("I did not <i>move</i>.");
  await hers.getByRole("button", { name: "Call the referee" }).click();
  await hers.waitForURL(/\/audit\?dispute=d-/);
  await hers.locator(".dispute-file .said", { hasText: "I did not <i>move</i>." }).waitFor();
  await hers.locator('[data-form="statements"] textarea').fill("My cat did.");
  await hers.locator('[data-form="statements"] button').click();
  await hers.locator(".said", { hasText: "My cat did." }).waitFor();
  assert.deepEqual(await barriers(hers, [".picture"]), []);

  // the referee reads it and dismisses it; she asks once more; he rewinds
  const { page: his, said: hisSaid } = await person({ player: "referee", name: "Referee", ...referee });
  await his.goto(hers.url());
  await his.locator(".said", { hasText: "My cat did." }).waitFor();
  await his.locator('.dispute-file [data-zone="hand/1"] [data-thing]').first().waitFor(); // every hand is open to him
  assert.equal(await hers.locator('.dispute-file [data-zone="hand/1"] [data-thing]').count(), 0);
  assert.deepEqual(await barriers(his, [".picture"]), []);
  await his.locator(".verdict-form textarea").fill("Cats count.");
  await his.getByRole("button", { name: "Give the verdict" }).click();
  await his.locator(".ruling", { hasText: "Dismissed" }).waitFor();
  await hers.reload();
  await hers.locator('[data-form="appeal"] textarea').fill("It was not my cat.");
  await hers.locator('[data-form="appeal"] button').click();
  await hers.locator(".said", { hasText: "It was not my cat." }).waitFor();
  await his.reload();
  await his.locator('.verdict-form input[value="rewound"]').check();
  await his.locator('.verdict-form input[type="number"]').fill(String(at));
  await his.locator(".verdict-form textarea").fill("Whose was it?");
  await his.getByRole("button", { name: "Give the verdict" }).click();
  await his.locator(".branches a").nth(1).waitFor();
  const fork = (await his.locator(".branches a").nth(1).getAttribute("href")).split("/").at(-1);
  const { parent } = await (await fetch(`${url}/v1/tables/${fork}`)).json();
  assert.deepEqual([parent.table, parent.version], [running, at]);
  assert.equal(await his.locator(".branches a").nth(0).getAttribute("href"), `/t/${running}?v=${at}`);
  assert.deepEqual([...hersSaid, ...hisSaid], []);
} finally {
  await browser.close();
}
