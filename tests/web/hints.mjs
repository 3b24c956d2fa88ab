// A table with hints, set up by the form; in each game the suggested move lies on the board and can be made: node hints.mjs ADDRESS GAMES

import assert from "node:assert/strict";
import { barriers, complaints, launch } from "./browser.mjs";
import { join, myTurn, windowOf } from "./playing.mjs";

const [address, games] = process.argv.slice(2);
const browser = await launch();
try {
  const ada = await join(address, "Ada");
  const page = await windowOf(browser, ada);
  const saids = [complaints(page)];

  await page.goto(`${address}/games/condottiere`);
  await page.locator('input[name="hints"]').check();
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/\/t\//);
  const opened = await ada.ask("GET", `/v1/tables/${page.url().split("/t/")[1].split(/[?#]/)[0]}`);
  assert.equal(opened.hints, true);

  for (const [game, options] of Object.entries(JSON.parse(games))) {
    const bob = await join(address, "Bob");
    const { table } = await ada.ask("POST", "/v1/tables", { game, options, seats: ["me", { player: bob.player }], hints: true });
    await bob.ask("POST", `/v1/tables/${table}/seats`, { seat: 1 });
    const now = await ada.ask("GET", `/v1/tables/${table}`);
    const mine = now.decisions.some(({ seat }) => seat === 0);
    const who = mine ? page : await windowOf(browser, bob);
    const person = mine ? ada : bob;
    if (!mine) saids.push(complaints(who));
    await who.goto(`${address}/t/${table}`);
    assert.ok(await myTurn(who));

    await who.locator(".take-hint").click();
    await who.locator(".hint-said .hint-lines li").first().waitFor();
    assert.match(await who.locator(".hint-move").innerText(), /would do this/);
    assert.deepEqual(await barriers(who), []);
    await who.locator(".do-it").waitFor();
    const hint = await person.ask("POST", `/v1/tables/${table}/hints`, {}); // of the same decision: the same
    await who.locator(".do-it").click();
    await who.locator(".hint-said").waitFor({ state: "detached" });
    const { entries } = await person.ask("GET", `/v1/tables/${table}/log?after=${hint.version - 1}`);
    assert.equal(entries[0].facts[0].type, "HintTaken");
    assert.deepEqual(entries[1].move, hint.move, "the move that was suggested was made");
  }
  assert.deepEqual(saids.flat(), []);
} finally {
  await browser.close();
}
