// What the pages cost in a real browser: node bench/pages.mjs '{"url", "playing", "watched", "long", "ann", "ben"}'
// Writes {usable, script, shown, scrub, worst, heap}: medians of five in ms, bytes gzipped, MB.

import { gzipSync } from "node:zlib";
import { launch } from "../tests/web/browser.mjs";

const { url, playing, watched, long, ann, ben } = JSON.parse(process.argv[2]);
const TIMES = 5;
const MOST_TRIED = 20; // moves; some show nothing on the picture
const SLOWER = 4;
const LONGEST = 5_000;
const median = (all) => [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)];
const said = (text) => process.stderr.write(`${text}\n`);

const browser = await launch();

async function fresh(identity) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", serviceWorkers: "block" });
  if (identity) await context.addInitScript((me) => localStorage.setItem("annals.identity", me), JSON.stringify(identity));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return { context, page, devtools: await context.newCDPSession(page) };
}

/** From an empty cache to a table where a move can be made, at a quarter of the speed; and the script that it took. */
async function usable() {
  const { context, page, devtools } = await fresh(ann);
  const scripts = [];
  page.on("response", async (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (globalThis.usableAt || !document.querySelector("[data-possible]")) return;
      requestAnimationFrame(() => setTimeout(() => (globalThis.usableAt ??= performance.now())));
    });
    look.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${url}/t/${playing}`);
  const at = await (await page.waitForFunction(() => globalThis.usableAt)).jsonValue();
  const script = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0);
  await context.close();
  return [at, script];
}

/** From a frame of the feed to the picture that shows it, for somebody who watches. */
async function shown() {
  const { context, page } = await fresh(null);
  await page.addInitScript(() => {
    globalThis.waits = [];
    let came = null;
    const read = ReadableStreamDefaultReader.prototype.read;
    ReadableStreamDefaultReader.prototype.read = async function () {
      const found = await read.call(this);
      if (found.value && new TextDecoder().decode(found.value).includes("event: entry")) came = performance.now();
      return found;
    };
    new MutationObserver((changes) => {
      if (came === null || !changes.some(({ target }) => (target.parentElement ?? target).closest?.(".picture"))) return;
      const from = came;
      came = null;
      requestAnimationFrame(() => setTimeout(() => globalThis.waits.push(performance.now() - from)));
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.goto(`${url}/t/${watched}`);
  await page.waitForSelector(".picture [data-board]");
  await page.waitForTimeout(1_000); // the feed is open by then
  const sitting = [ann, ben];
  for (let waits = [], tried = 0; waits.length < TIMES; waits = await page.evaluate(() => globalThis.waits)) {
    if ((tried += 1) > MOST_TRIED) throw new Error(`of ${MOST_TRIED} moves ${waits.length} were seen on the screen`);
    const before = waits.length;
    for (const { token } of sitting) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const { offers } = await (await fetch(`${url}/v1/tables/${watched}/offers`, { headers })).json();
      if (!offers.length) continue;
      await fetch(`${url}/v1/tables/${watched}/moves`, { method: "POST", headers, body: JSON.stringify(closed(offers[0])) });
      break;
    }
    await page.waitForFunction((count) => globalThis.waits.length > count, before, { timeout: 3_000 }).catch(() => undefined);
    await page.waitForTimeout(500); // the picture rests on every move
  }
  const waits = await page.evaluate(() => globalThis.waits);
  await context.close();
  return median(waits);
}

/** A move of an offer: the first value of whatever it leaves open. */
function closed(value) {
  if (Array.isArray(value) || value === null || typeof value !== "object") return value;
  if ("one_of" in value) return value.one_of[0];
  if ("from" in value) return value.from;
  if ("subset_of" in value) return value.subset_of.slice(0, value.min);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, closed(inner)]));
}

/** From a touch of the scrubber to the frame with that version; then what 5,000 versions weigh. */
async function scrubbing() {
  const { context, page, devtools } = await fresh(null);
  const { version } = await (await fetch(`${url}/v1/tables/${long}`)).json();
  await page.goto(`${url}/t/${long}/replay`);
  await whole(page, version);
  const waits = await page.evaluate(async (last) => {
    const scrubber = document.querySelector(".scrubber");
    const found = [];
    for (let i = 1; i <= 25; i += 1) {
      const v = 1 + ((i * 389) % last);
      await new Promise((rest) => setTimeout(rest, 150));
      const from = performance.now();
      scrubber.value = String(v);
      scrubber.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      if (!document.querySelector(".controls .where").textContent.includes(` ${v} `)) throw new Error(`${v} is not shown`);
      found.push(performance.now() - from);
    }
    return found;
  }, version);
  await context.close();
  return { version, waits, heap: await weight() };
}

async function weight() {
  const { context, page, devtools } = await fresh(null);
  await page.addInitScript((longest) => {
    const real = globalThis.fetch;
    let first = null;
    globalThis.fetch = async (path, ...rest) => {
      const asked = new URL(String(path), location.href);
      if (!asked.pathname.endsWith("/log")) return real(path, ...rest);
      const after = Number(asked.searchParams.get("after"));
      asked.searchParams.set("after", "0");
      asked.searchParams.set("limit", "500");
      first ??= await (await real(asked.href, ...rest)).json();
      const { entries } = first;
      const page = Array.from({ length: Math.min(500, longest - after) }, (_, at) => {
        const v = after + at + 1;
        return { ...entries[v === 1 ? 0 : 1 + ((v - 2) % (entries.length - 1))], v };
      });
      return Response.json({ version: longest, entries: page });
    };
  }, LONGEST);
  await page.goto(`${url}/t/${long}/replay`);
  await whole(page, LONGEST);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  await context.close();
  return usedSize / 2 ** 20;
}

/** Until every entry is here: then the scrubber has nothing missing. */
async function whole(page, version) {
  await page.waitForFunction((last) => document.querySelector(".scrubber")?.max === String(last) && !document.querySelector(".marks .missing"), version);
}

try {
  const starts = [];
  for (let i = 0; i < TIMES; i += 1) starts.push(await usable());
  said(`usable ${starts.map(([at]) => Math.round(at))}`);
  const seen = await shown();
  const { version, waits, heap } = await scrubbing();
  const found = { usable: median(starts.map(([at]) => at)), script: Math.max(...starts.map(([, size]) => size)), shown: seen };
  process.stdout.write(JSON.stringify({ ...found, version, scrub: median(waits), worst: Math.max(...waits), heap }));
} finally {
  await browser.close();
}
