// The pictures of the README, taken of finished tables: node tests/web/pictures.mjs URL FOLDER NAME=PATH ...
// A path is an address of the pages (`scythe=/t/70-01M7…?v=150`); pictures are WebP of at most 150 KB.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "./browser.mjs";

const [url, folder, ...wanted] = process.argv.slice(2);
const MOST = 150_000;
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: { width: 1360, height: 850 }, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  for (const each of wanted) {
    const [name, path] = [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)];
    await page.goto(url + path);
    await page.locator(".picture [data-board], .verdict").first().waitFor();
    await page.waitForFunction(() => !document.querySelector(".marks .missing"));
    await page.waitForTimeout(500); // what is read comes to rest after what is seen
    const png = `data:image/png;base64,${(await page.screenshot()).toString("base64")}`;
    const webp = await smaller(context, png);
    writeFileSync(join(folder, `${name}.webp`), webp);
    process.stdout.write(`${name} ${webp.length}\n`);
  }
} finally {
  await browser.close();
}

/** The browser can write WebP where node cannot. */
async function smaller(context, png) {
  const page = await context.newPage();
  for (let quality = 0.9; quality > 0.3; quality -= 0.1) {
    const text = await page.evaluate(
      async ([source, wanted]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
        canvas.getContext("2d").drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", wanted);
      },
      [png, quality],
    );
    assert.ok(text.startsWith("data:image/webp"));
    const webp = Buffer.from(text.split(",")[1], "base64");
    if (webp.length <= MOST) {
      await page.close();
      return webp;
    }
  }
  throw new Error("too large");
}
