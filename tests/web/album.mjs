// Pictures of every page for people to look at, in three languages: node album.mjs '{"url", "ann", "pages": {name: path}, "folder"}'
//
// English on a wide screen, Persian on a telephone, Russian on a tablet in the dark. No page may be wider than its
// screen, complain, or have a serious finding of axe; looking at them is left to people.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { barriers, complaints, launch } from "./browser.mjs";
import { windowOf } from "./playing.mjs";

const { url, ann, pages, folder } = JSON.parse(process.argv[2]);
const SCREENS = {
  en: { viewport: { width: 1360, height: 850 } },
  fa: { viewport: { width: 390, height: 844 }, hasTouch: true },
  ru: { viewport: { width: 834, height: 1112 }, colorScheme: "dark" },
};
mkdirSync(folder, { recursive: true });
const browser = await launch();
const found = [];
try {
  for (const [language, screen] of Object.entries(SCREENS)) {
    const page = await windowOf(browser, ann, { language, ...screen });
    const said = complaints(page);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(url + path);
      await page.locator("main h1, .table-head h1, .verdict, form").first().waitFor();
      if (path.startsWith("/t/") && !path.endsWith("audit")) await page.locator(".picture [data-board]").first().waitFor();
      await page.waitForTimeout(400); // what is read comes to rest after what is seen
      await page.screenshot({ path: join(folder, `${name}.${language}.png`) });
      const flaws = [...(await page.evaluate(beyond)), ...(await barriers(page))];
      found.push(...flaws.map((flaw) => `${name} in ${language}: ${flaw}`));
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    }
    found.push(...said.map((line) => `${language}: ${line}`));
    await page.context().close();
  }
  assert.deepEqual(found, []);
} finally {
  await browser.close();
}

/** In the page: what makes it wider than the screen. */
function beyond() {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const out = [...document.querySelectorAll("body *")].filter((node) => {
    const { left, right } = node.getBoundingClientRect();
    return (left < -0.5 || right > innerWidth + 0.5) && !node.closest("svg");
  });
  return out.map((node) => `wider than the screen: ${node.localName}.${node.className}`);
}
