// A real browser for the tests: the one that CHROME names, else one on PATH, else the one that comes with the packages.

import { accessSync, constants, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const NAMES = ["chromium", "chromium-browser", "google-chrome"];

function onPath() {
  const places = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function brought() {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x"; // it then brings the libraries that a bare system lacks
  const { default: packed } = await import(require.resolve("@sparticuz/chromium"));
  return packed.executablePath();
}

export async function launch() {
  const executablePath = process.env.CHROME ?? onPath() ?? (await brought());
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

const OF_THE_BROWSER = /A preload for .* service worker|was preloaded using link preload/; // files that came from its own store

/** What a page complains of, from now on. */
export function complaints(page) {
  const found = [];
  page.on("console", (message) => {
    const isOurs = ["error", "warning"].includes(message.type()) && !OF_THE_BROWSER.test(message.text());
    if (isOurs) found.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => found.push(String(error)));
  return found;
}

/** The serious findings of axe on the page as it stands; what is looked at elsewhere may be left out. */
export async function barriers(page, without = []) {
  await page.evaluate(atRest);
  const { violations } = await page.evaluate(`${AXE}; axe.run({ exclude: ${JSON.stringify(without)} })`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ").slice(0, 300)}`);
}

/** In the page: when no colour is on its way any more, as axe would take it for what it is to be. */
async function atRest() {
  const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime < 2_000);
  await Promise.allSettled(ending.map((each) => each.finished));
}
