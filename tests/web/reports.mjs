// Reads {keys, records: [{file, receipts, checkpoints}]} and writes the report of web/verify.js on each record.

import { createReadStream, readFileSync } from "node:fs";
import { linesOf, verify } from "../../web/verify.js";

const { keys, records } = JSON.parse(readFileSync(0, "utf8"));
const reports = [];
for (const { file, receipts, checkpoints } of records) {
  reports.push(await verify(linesOf(createReadStream(file)), { keys, receipts, checkpoints }));
}
process.stdout.write(JSON.stringify(reports));
