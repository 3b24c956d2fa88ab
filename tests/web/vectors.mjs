// Checks the published vectors of luck against web/verify.js and writes how many there were.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Draws, commitment, mixedKey } from "../../web/verify.js";

const published = JSON.parse(readFileSync(process.argv[2], "utf8"));
let count = 0;
for (const each of published.commitments) {
  assert.equal(await commitment(each.table, each.seed), each.commitment);
  count += 1;
}
for (const each of published.keys) {
  assert.equal(await mixedKey(each.table, each.seed, each.nonces), each.key);
  count += 1;
}
for (const { key, version, draws } of published.entries) {
  const luck = new Draws(key, version);
  for (const draw of draws) assert.deepEqual(await luck.redrawn(draw), draw);
  count += 1;
}
for (const { key, version, purpose, k, numbers, blocks } of published.rejections) {
  const luck = new Draws(key, version);
  for (const number of numbers) assert.equal((await luck.below(purpose, BigInt(`0x${k}`))).toString(16), number);
  assert.equal(luck.counters.get(purpose), blocks);
  count += 1;
}
process.stdout.write(JSON.stringify(count));
