// Writes the reports on the good record where ed25519 is not known, and where there is no WebCrypto at all.

import { createReadStream } from "node:fs";
import { linesOf, verify } from "../../web/verify.js";

const key = process.argv[2];
const report = () => {
  const file = createReadStream(new URL("../records/good/pebbles.ndjson", import.meta.url));
  return verify(linesOf(ReadableStream.from(file)), { keys: [key] });
};

const { subtle } = globalThis.crypto;
const importKey = subtle.importKey.bind(subtle);
subtle.importKey = async (format, data, algorithm, ...rest) => {
  if (algorithm.name === "Ed25519") throw new DOMException("not here", "NotSupportedError");
  return importKey(format, data, algorithm, ...rest);
};
const withoutEd25519 = await report();

Object.defineProperty(globalThis, "crypto", { value: {} });
process.stdout.write(JSON.stringify([withoutEd25519, await report()]));
