// node web/verify-cli.mjs FILE [--key HEX ...] [--receipt FILE ...] [--checkpoint FILE ...]
//
// Prints the report of verify.js as JSON. Leaves with 0 if the record is good, 1 integrity, 2 completeness, 3 luck
// (the first that is not in order), 6 the proof of the public log, 5 if the file is no record or cannot be read, 64 for wrong use.

import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { linesOf, verify } from "./verify.js";

const USAGE = "usage: node verify-cli.mjs FILE [--key HEX ...] [--receipt FILE ...] [--checkpoint FILE ...]";

function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: "string", multiple: true },
        receipt: { type: "string", multiple: true },
        checkpoint: { type: "string", multiple: true },
      },
    });
    if (positionals.length !== 1) throw new Error("one FILE is needed");
    const { key: keys = [], receipt: receipts = [], checkpoint: notes = [] } = values;
    return { file: positionals[0], keys, receipts, notes };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(64);
  }
}

function exitCode({ ok, integrity, completeness, luck, published }) {
  if (ok) return 0;
  if (integrity.verdict === "fail") return integrity.entry === 0 && completeness.rule === "header" ? 5 : 1;
  if (completeness.verdict !== "pass") return 2;
  return luck.verdict === "fail" ? 3 : published.verdict === "fail" ? 6 : 2;
}

const { file, keys, receipts, notes } = asked();
try {
  const kept = await Promise.all(receipts.map((each) => readFile(each)));
  const checkpoints = await Promise.all(notes.map((each) => readFile(each, "utf8")));
  const report = await verify(linesOf(createReadStream(file)), { keys, receipts: kept, checkpoints });
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = exitCode(report);
} catch (error) {
  console.error(`${file} cannot be read: ${error.message}`);
  process.exitCode = 5;
}
