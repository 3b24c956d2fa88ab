// What people at a table do beside playing: node company.mjs ADDRESS
//
// Their clocks are told by the house's time, whatever the browser believes; they talk, agree, rest, leave and come back.

import assert from "node:assert/strict";
import { barriers, complaints, launch } from "./browser.mjs";
import { join, windowOf } from "./playing.mjs";

const [address] = process.argv.slice(2);
const browser = await launch();
try {
  const [ada, bob] = [await join(address, "Ada"), await join(address, "Bob")];
  const clock = { kind: "each", ms: 300_000 };
  const { table } = await ada.ask("POST", "/v1/tables", { game: "condottiere", options: { first_holder: 0 }, seats: ["me", "open"], clock });
  const [hers, his] = [await windowOf(browser, ada), await windowOf(browser, bob)];
  await hers.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() + 600_000; // a browser that goes ten minutes ahead
  });
  const [herSaid, hisSaid] = [complaints(hers), complaints(his)];
  const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();
  const asks = (page, text) => page.locator(".move-bar .ask", { hasText: text }).waitFor();

  // she waits; he comes; from then on her time runs
  await hers.goto(`${address}/t/${table}`);
  await asks(hers, "Waiting for players");
  await his.goto(`${address}/t/${table}`);
  await press(his, "Sit down · Seat 2");
  await hers.locator(".table-page.my-turn").waitFor();
  assert.match(await hers.locator(".seats-bar .turn .time-left").innerText(), /^0[45]:\d\d$/);
  assert.match(await his.locator(".seats-bar .turn .time-left").innerText(), /^0[45]:\d\d$/);

  // he says something; she sees that something was said, and reads it
  await his.locator(".talk summary").click();
  await his.locator(".talk input").fill("Good <b>luck</b>!");
  await press(his, "Say");
  await hers.locator(".talk .badge", { hasText: "1" }).waitFor();
  await hers.locator(".talk summary").click();
  await hers.locator(".talk li", { hasText: "Good <b>luck</b>!" }).waitFor();

  // her move is heard by who listens; she takes it back, for nobody was asked since
  const region = hers.locator('.main-board [data-zone="region/roma"]');
  const token = '.main-board [data-thing="condottiere"]';
  await region.click();
  await press(hers, "Do it");
  await his.locator('[aria-live="polite"]', { hasText: /Ada/ }).first().waitFor({ state: "attached" });
  await his.locator(token).waitFor();
  await press(hers, "Take back");
  await his.locator(token).waitFor({ state: "detached" });

  // once he is asked she cannot take it back alone, and is told why; he agrees to it
  await region.click();
  await press(hers, "Do it");
  await hers.locator('[data-move="pass"]').click();
  await press(hers, "Do it");
  await his.locator(".table-page.my-turn").waitFor();
  await hers.locator(".move-bar:not(.mine)").waitFor();
  await press(hers, "Take back");
  await hers.locator(".agreement .problem").waitFor();
  herSaid.length = 0; // a browser notes every refusal on its console
  await hers.locator(".proposing summary").click();
  await press(hers, "Go back one move");
  await hers.locator(".proposal", { hasText: "Still asked: Bob" }).waitFor();
  await his.locator(".proposal", { hasText: "Ada proposes to go back" }).waitFor();
  assert.deepEqual(await barriers(his), []);
  await press(his, "Yes");
  await hers.locator('[data-move="pass"]').waitFor();
  await his.locator(".table-page:not(.my-turn)").waitFor();

  // a rest: no time passes, nobody is said to think, until both want to go on
  await his.locator(".proposing summary").click();
  await press(his, "A rest");
  await press(hers, "Yes");
  for (const page of [hers, his]) await asks(page, "The table rests");
  const left = () => his.locator(".seats-bar .turn .time-left").innerText();
  const stopped = await left();
  await his.waitForTimeout(1_500);
  assert.equal(await left(), stopped);
  await hers.goto(address);
  const card = hers.locator(`section[aria-labelledby="my_tables"] [data-table="${table}"]`);
  await card.locator(".badge", { hasText: "At rest" }).waitFor();
  await hers.goto(`${address}/t/${table}`);
  await hers.locator(".proposing summary").click();
  await press(hers, "Going on");
  await press(his, "Yes");
  await hers.locator(".table-page.my-turn").waitFor();

  // in her lobby stands who is asked and until when
  await ada.ask("POST", `/v1/tables/${table}/moves`, { type: "pass" });
  await hers.goto(address);
  await card.locator(".badge", { hasText: /Bob.? to move/ }).waitFor();
  await card.locator(".bottom", { hasText: /Due in [45] minutes/ }).waitFor();
  await hers.goto(`${address}/t/${table}`);

  // he takes the city and may name the next: why not the same again is told by the text of the rule, beside it
  const { offers } = await bob.ask("GET", `/v1/tables/${table}/offers`);
  const cards = offers.flatMap(({ type, card: held }) => (type === "play_card" ? (held.one_of ?? [held]) : []));
  await bob.ask("POST", `/v1/tables/${table}/moves`, { type: "play_card", card: cards.find((each) => /^m\d/.test(each)) });
  await bob.ask("POST", `/v1/tables/${table}/moves`, { type: "pass" });
  await his.locator('.main-board [data-zone="region/siena"].possible').waitFor();
  await his.locator('.main-board [data-zone="region/roma"]').click();
  await his.locator(".beside blockquote", { hasText: /Rule .?C-\d.*[a-z]{3}/ }).waitFor();
  assert.deepEqual(await barriers(his), []);
  hisSaid.length = 0;
  await his.keyboard.press("Escape");

  // he stands up, the computer keeps his seat, he comes back to it
  await press(his, "Stand up");
  await his.locator(".sitting", { hasText: "until you come back" }).waitFor();
  await press(his, "Stand up");
  await hers.locator(".seats-bar li", { hasText: "Computer 2" }).waitFor();
  await press(his, "Sit down again · Seat 2");
  await hers.locator(".seats-bar li", { hasText: "Bob" }).waitFor();

  // she gives up, after being asked; both see the end, and go on to the next game together
  await press(hers, "Resign");
  await press(hers, "Resign");
  await Promise.all([hers, his].map((page) => page.locator(".ending h2", { hasText: "Bob won" }).waitFor()));
  await press(hers, "Play once more");
  await hers.waitForURL((now) => now.pathname.startsWith("/t/") && !now.pathname.endsWith(table));
  await his.locator(".desk a", { hasText: "Play once more" }).click();
  await his.waitForURL(hers.url());
  await asks(his, "Waiting for players");
  await press(his, "Sit down · Seat 1"); // kept for him: everybody moves on by one
  await hers.locator(".table-page.my-turn, .move-bar:not(.mine) .ask:has-text('to move')").waitFor();

  // a table to which nobody comes is closed, once she is sure
  const { table: empty } = await ada.ask("POST", "/v1/tables", { game: "condottiere", seats: ["me", "open"] });
  await hers.goto(`${address}/t/${empty}`);
  await press(hers, "Close the table");
  await hers.locator(".sitting", { hasText: "Really close it?" }).waitFor();
  await press(hers, "Close the table");
  await hers.locator(".ending").waitFor();
  assert.deepEqual([...herSaid, ...hisSaid], []);

  // a table in dispute says so, and leads to its file
  const { table: judged } = await ada.ask("POST", "/v1/tables", { game: "condottiere", seats: ["me", { ai: "random" }] });
  await ada.ask("POST", `/v1/tables/${judged}/disputes`, { at: 1, claim: "It was cold." });
  await hers.goto(`${address}/t/${judged}`);
  await asks(hers, "waits for the referee");
  await hers.locator(".move-bar a").click();
  await hers.locator(".dispute-file .said", { hasText: "It was cold." }).waitFor();
} finally {
  await browser.close();
}
