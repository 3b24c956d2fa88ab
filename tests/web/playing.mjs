// Playing at a table in a browser: by pointing at what one means, or by keys alone.

const LONGEST = 1_500; // clicks

/** Numbers that look like chance and are the same in every run. */
export function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

/** Somebody with a token, over HTTP. */
export async function join(address, name) {
  const person = await asked(address, "POST", "/v1/players", { name });
  return { ...person, ask: (method, path, body) => asked(address, method, path, body, person.token) };
}

async function asked(address, method, path, body, token) {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(address + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const document = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(document)}`);
  return document;
}

/** A browser window of somebody who has been here before. */
export async function windowOf(browser, person, { language = "en", ...settings } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...settings });
  const identity = JSON.stringify({ player: person.player, name: person.name, token: person.token });
  await context.addInitScript(
    ([who, lang]) => {
      localStorage.setItem("annals.identity", who);
      localStorage.setItem("annals.language", lang);
    },
    [identity, language],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

export const isOver = (page) => page.locator(".ending").count();

/** Waits until I am asked or the game is over; true if I am asked. */
export async function myTurn(page) {
  await page.waitForFunction(() => document.querySelector(".ending, .table-page.my-turn .move-bar.mine:not(:has(.sent))"));
  return (await isOver(page)) === 0;
}

/** One click of somebody who points at things; what cannot be pointed at is taken from the list. */
export async function click(page, below) {
  const numbers = [below(1000), below(1000), below(1000)];
  const target = await page.evaluate(target_, numbers);
  if (!target) return null;
  await page.mouse.click(target.x, target.y);
  return target.what;
}

/** In the page: what to click next, and where it can be hit. */
function target_([first, second, third]) {
  const hit = (element) => {
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.5, 0.2], [0.2, 0.5], [0.8, 0.5], [0.5, 0.85], [0.25, 0.25], [0.75, 0.75]]) {
      const [x, y] = [left + width * across, top + height * down];
      const there = document.elementFromPoint(x, y)?.closest("[data-places], button");
      if (there === element) return { x, y };
    }
    return null;
  };
  const among = (all, number) => all[number % all.length];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const found = (element, what) => {
    const at = element && hit(element);
    return at ? { ...at, what } : null;
  };
  const slip = all(".beside .stack-tight button");
  if (slip.length) return found(among(slip, first), "which");
  const skip = document.querySelector(".status button");
  if (skip) skip.click();
  const done = document.querySelector(".do-it");
  if (done && first % 8) return found(done, "do it");
  const spots = all(".picture [data-possible]");
  const pointed = spots.length && second % 10 ? found(among(spots, third), "picture") : null;
  if (pointed) return pointed;
  const list = all(".possible .value:not([aria-disabled]), .possible .move-type, .possible .row button:not(:disabled)");
  return (list.length ? found(among(list, third), "list") : null) ?? (done ? found(done, "do it") : null);
}

/** To the end; how often was clicked on what. */
export async function playOut(page, below, act = click) {
  const count = {};
  for (let clicks = 0; clicks < LONGEST; clicks += 1) {
    if (!(await myTurn(page))) return count;
    const what = await act(page, below);
    count[what] = (count[what] ?? 0) + 1;
  }
  throw new Error(`the game does not end: ${JSON.stringify(count)}`);
}

/** Over HTTP, until the table has this version. */
export async function playUntil(person, table, version, below) {
  for (;;) {
    const now = await person.ask("GET", `/v1/tables/${table}/offers?wait=5`);
    if (now.version >= version || now.outcome) return;
    if (!now.offers.length) continue;
    const { type, ...fields } = now.offers[below(now.offers.length)];
    const move = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, closed(value, below)]));
    await person.ask("POST", `/v1/tables/${table}/moves`, { type, ...move });
  }
}

/** Some value that an offer leaves open. */
function closed(value, below) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (value.one_of) return value.one_of[below(value.one_of.length)];
  if (value.subset_of) {
    const left = [...value.subset_of];
    return Array.from({ length: value.min + below(value.max - value.min + 1) }, () => left.splice(below(left.length), 1)[0]);
  }
  if (typeof value.from === "number" && typeof value.to === "number") return value.from + below(value.to - value.from + 1);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, closed(inner, below)]));
}
