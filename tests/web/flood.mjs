// A header, then one line of 50 MB that is made while it is read; writes the report.

import { readFileSync } from "node:fs";
import { linesOf, verify } from "../../web/verify.js";

const record = readFileSync(new URL("../records/good/pebbles.ndjson", import.meta.url));
const header = record.subarray(0, record.indexOf(10) + 1);

async function* flood() {
  yield header;
  for (let n = 0; n < 50; n += 1) yield new Uint8Array(1_000_000).fill(0x5b);
}
process.stdout.write(JSON.stringify(await verify(linesOf(flood()), {})));
