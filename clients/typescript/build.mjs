// node build.mjs [openapi.json]: types and names of operations from the document, then the package in dist/.
//
// `python -m clients.typescript.build` brings the document and all packages, and runs this.

import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import openapiTS, { astToString } from "openapi-typescript";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const require = createRequire(import.meta.url);
const METHODS = ["get", "post", "put", "patch", "delete"];

/** Every operation as `METHOD! /path`; the mark says that it takes an idempotency key. */
function operations(document) {
  const lines = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of METHODS.filter((each) => methods[each])) {
      const { operationId, parameters = [] } = methods[method];
      const once = parameters.some((each) => each.name === "Idempotency-Key") ? "!" : "";
      lines.push(`  ${operationId}: "${method.toUpperCase()}${once} ${path}",`);
    }
  }
  return [
    "// Made by build.mjs from the OpenAPI document; do not edit.",
    "//",
    "// Which request an operation is; `!` says that it takes an idempotency key.",
    "",
    'import type { operations } from "./openapi.js";',
    "",
    "export const OPERATIONS: Record<keyof operations, string> = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}

const document = JSON.parse(readFileSync(process.argv[2] ?? here("openapi.json"), "utf8"));
writeFileSync(here("src/openapi.ts"), astToString(await openapiTS(document, { silent: true })));
const named = operations(document);
if (readFileSync(here("src/operations.ts"), "utf8") !== named) {
  writeFileSync(here("src/operations.ts"), named);
  process.stderr.write("src/operations.ts was not what the document says; it is now: look at it, commit it and build again\n");
  process.exit(1);
}

rmSync(here("dist"), { recursive: true, force: true });
await build({
  entryPoints: { index: here("src/index.ts"), kit: here("src/kit/index.ts"), verify: here("../../web/verify.js") },
  outdir: here("dist"),
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "neutral",
  target: "es2022",
  minify: true,
  lineLimit: 120,
  sourcemap: true,
  legalComments: "none",
});
const said = spawnSync(process.execPath, [require.resolve("typescript/bin/tsc"), "--project", here("tsconfig.json")], { encoding: "utf8" });
if (said.status !== 0) {
  process.stderr.write(said.stdout + said.stderr);
  process.exit(1);
}
cpSync(here("../../web/verify.d.ts"), here("dist/verify.d.ts"));
cpSync(here("../../LICENSE"), here("LICENSE"));
