// How the pages are built: one bundle with hashed names, nothing inline, for the strict policy of api/pages.py.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import preact from "@preact/preset-vite";
import { build, defineConfig, type Plugin, type Rollup } from "vite";

const CLIENT = fileURLToPath(new URL("../clients/typescript/src/", import.meta.url));
const alias = { "@annals/client/kit": `${CLIENT}kit/index.ts`, "@annals/client": `${CLIENT}index.ts` };
const KEPT = /\.(js|css|svg|webmanifest)$/; // letters and big pictures are kept when they are first wanted

/** sw.js from its source, with the list of what this build made and a name for just that. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const made = Object.keys(bundle).filter((name) => KEPT.test(name));
      const plain = readdirSync("public").filter((name) => KEPT.test(name));
      const hash = createHash("sha256").update(readFileSync("index.html"));
      for (const name of plain.sort()) hash.update(readFileSync(`public/${name}`));
      for (const name of made.sort()) hash.update(name);
      const source = readFileSync("src/worker/sw.js", "utf8")
        .replace("__VERSION__", hash.update(readFileSync("src/worker/sw.js")).digest("hex").slice(0, 12))
        .replace("__FILES__", JSON.stringify(["/", ...plain.map((name) => `/${name}`), ...made.map((name) => `/${name}`)]));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** onefile.html: the page of a saved game, whole but for the game, with a policy for just what stands in it. */
function oneFile(): Plugin {
  return {
    name: "one-file",
    apply: "build",
    async generateBundle() {
      const made = (await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        resolve: { alias },
        plugins: [preact({ devToolsEnabled: false }), { name: "no-letters", load: (id) => (id.endsWith("/i18n/vazirmatn.ts") ? "" : null) }],
        build: {
          write: false,
          target: "es2022",
          cssCodeSplit: false,
          lib: { entry: "src/oneFile/main.tsx", formats: ["iife"], name: "annals", fileName: "onefile" },
        },
      })) as Rollup.RollupOutput[];
      const parts = made[0]!.output;
      const script = parts.map((each) => (each.type === "chunk" ? each.code : "")).join("").replaceAll("</script", "<\\/script");
      const style = parts.map((each) => (each.type === "asset" ? String(each.source) : "")).join("");
      const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
      const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
      const source = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
        `<title>Annals</title><style>${style}</style></head><body><div id="app"></div>`,
        '<script type="application/octet-stream" id="game">__GAME__</script>',
        `<script>${script}</script></body></html>\n`,
      ].join("");
      this.emitFile({ type: "asset", fileName: "onefile.html", source });
    },
  };
}

export default defineConfig({
  plugins: [preact({ devToolsEnabled: false }), serviceWorker(), oneFile()],
  resolve: { alias },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { fs: { allow: ["..", CLIENT] }, proxy: { "/v1": process.env["ANNALS"] ?? "http://127.0.0.1:8000" } },
});
