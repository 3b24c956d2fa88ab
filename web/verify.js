// Is an exported record unaltered, complete and fairly drawn? The second verifier, written apart from the server and
// from events/evidence/proof.py, for browsers and Node: an ES module without dependencies. Both give the same report.
//
//   import { verify, linesOf } from "./verify.js";
//   const response = await fetch(`/v1/tables/${table}/record`);
//   const report = await verify(linesOf(response.body), { keys: ["<public key of the server, hex>"] });
//
// The report is {ok, integrity, completeness, luck, rules, published}; `rules` stays unknown, for the rules of the games are not
// here. A failed verdict names the first place that fails: 0 is the header, 1 to n are the entries, n + 1 is the trailer;
// for a receipt it is the version the receipt names. Keys must come from outside the file: a good signature by a key that
// stands only there leaves completeness unknown.

export const FORMAT = 1;
export const LONGEST_LINE = 1 << 20;
export const LARGEST_RECORD = 2 ** 30;
export const MOST_RECEIPTS = 10_000;
export const MOST_BROKEN_LINES = 100;
const DEEPEST = 100;
const LONGEST_NOTE = 16_384;
const MOST_HASHES = 63;
const DEEPEST_TRIED = 900;

// ---------------------------------------------------------------------------------------------- the report

class Flaw extends Error {
  constructor(rule, expected, found) {
    super(rule);
    Object.assign(this, { rule, expected, found });
  }
}

const PASS = Object.freeze({ verdict: "pass" });

function failed(entry, flaw) {
  return { verdict: "fail", entry, expected: shown(flaw.expected), found: shown(flaw.found), rule: flaw.rule };
}

function unknown(rule, found, entry) {
  return { verdict: "unknown", ...(entry === undefined ? {} : { entry }), found, rule };
}

const RULES_NOT_ASKED = Object.freeze(unknown("rules", "the rules were not asked"));

/** A value short enough for a report: as it is, or the start of its text. */
function shown(value, most = 400) {
  if (value === null || typeof value === "boolean" || typeof value === "number") return value;
  const text = typeof value === "string" ? value : encode(value);
  if (text.length <= most) return value;
  const letters = Array.from(text.slice(0, 2 * most + 2));
  return letters.length <= most ? value : letters.slice(0, most - 1).join("") + "…";
}

function reportOf(integrity, completeness, luck, published) {
  const proven = integrity.verdict === "pass" && completeness.verdict === "pass";
  const ok = proven && luck.verdict !== "fail" && published.verdict !== "fail";
  return { ok, integrity, completeness, luck, rules: RULES_NOT_ASKED, published };
}

// ---------------------------------------------------------------------------------------------- strict JSON

const notJson = () => new Flaw("line", "strict JSON", "not JSON");
const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Reads one JSON text and refuses what has no canonical form: duplicate keys, floats, huge integers, deep nesting. */
class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.depth = 0;
    this.deepest = 0;
  }

  document() {
    this.space();
    const value = this.value();
    this.space();
    if (this.at !== this.text.length) throw notJson();
    if (this.deepest > DEEPEST) throw this.tooDeep();
    if (/\\ud/i.test(this.text) && hasLoneSurrogate(value)) throw new Flaw("line", "strict JSON", "a lone surrogate");
    return value;
  }

  tooDeep() {
    return new Flaw("line", "strict JSON", `nesting deeper than ${DEEPEST}`);
  }

  space() {
    while (" \t\n\r".includes(this.text[this.at] ?? "x")) this.at += 1;
  }

  value() {
    switch (this.text[this.at]) {
      case "{":
        return this.nested(() => this.object());
      case "[":
        return this.nested(() => this.list());
      case '"':
        return this.string();
      case "t":
        return this.word("true", true);
      case "f":
        return this.word("false", false);
      case "n":
        return this.word("null", null);
      default:
        return this.number();
    }
  }

  nested(read) {
    this.depth += 1;
    this.deepest = Math.max(this.deepest, this.depth);
    if (this.depth > DEEPEST_TRIED) throw this.tooDeep();
    const value = read();
    this.depth -= 1;
    return value;
  }

  word(word, value) {
    if (!this.text.startsWith(word, this.at)) throw notJson();
    this.at += word.length;
    return value;
  }

  object() {
    const names = [];
    const found = Object.create(null);
    this.at += 1;
    this.space();
    while (this.text[this.at] !== "}") {
      if (names.length > 0) {
        if (this.text[this.at] !== ",") throw notJson();
        this.at += 1;
        this.space();
      }
      if (this.text[this.at] !== '"') throw notJson();
      const name = this.string();
      this.space();
      if (this.text[this.at] !== ":") throw notJson();
      this.at += 1;
      this.space();
      found[name] = this.value();
      names.push(name);
      this.space();
    }
    this.at += 1;
    if (new Set(names).size !== names.length) throw new Flaw("line", "strict JSON", "a duplicate key");
    if (names.some(isNotAscii)) throw new Flaw("line", "strict JSON", "a key that is not ASCII");
    return found;
  }

  list() {
    const items = [];
    this.at += 1;
    this.space();
    while (this.text[this.at] !== "]") {
      if (items.length > 0) {
        if (this.text[this.at] !== ",") throw notJson();
        this.at += 1;
        this.space();
      }
      items.push(this.value());
      this.space();
    }
    this.at += 1;
    return items;
  }

  string() {
    let text = "";
    let start = (this.at += 1);
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (Number.isNaN(code) || code < 0x20) throw notJson();
      if (code === 0x22) break;
      if (code === 0x5c) {
        text += this.text.slice(start, this.at) + this.escape();
        start = this.at;
      } else {
        this.at += 1;
      }
    }
    text += this.text.slice(start, this.at);
    this.at += 1;
    return text;
  }

  escape() {
    const letter = this.text[this.at + 1];
    if (letter === "u") {
      const digits = this.text.slice(this.at + 2, this.at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw notJson();
      this.at += 6;
      return String.fromCharCode(parseInt(digits, 16));
    }
    if (letter === undefined || !Object.hasOwn(ESCAPES, letter)) throw notJson();
    this.at += 2;
    return ESCAPES[letter];
  }

  number() {
    const pattern = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) throw notJson();
    if (found[1] !== undefined || found[2] !== undefined) throw new Flaw("line", "strict JSON", "a float");
    this.at += found[0].length;
    const number = Number(found[0]);
    if (!Number.isSafeInteger(number)) throw new Flaw("line", "strict JSON", "a number beyond 2^53 - 1");
    return number === 0 ? 0 : number; // never -0
  }
}

function isNotAscii(text) {
  return /[^\x00-\x7f]/.test(text);
}

function hasLoneSurrogate(value) {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value);
  if (value === null || typeof value !== "object") return false;
  return Object.entries(value).some(([name, inner]) => hasLoneSurrogate(name) || hasLoneSurrogate(inner));
}

/** The canonical text of a value: keys sorted, no white space. */
export function encode(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(encode).join(",")}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${encode(value[name])}`).join(",")}}`;
}

function canonicalDocument(text) {
  try {
    const value = new Reader(text).document();
    if (encode(value) === text) return value;
    throw new Flaw("canonical", "canonical bytes", "other bytes");
  } catch (error) {
    if (error instanceof Flaw) throw new Flaw("canonical", "canonical bytes", error.found);
    throw error;
  }
}

function lineDocument(line) {
  let text;
  try {
    text = typeof line === "string" ? line : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
  } catch {
    throw new Flaw("line", "strict JSON", "bytes that are not UTF-8");
  }
  const document = new Reader(text).document();
  if (!isDocument(document)) throw new Flaw("line", "an object", document);
  return document;
}

const same = (one, other) => encode(one) === encode(other);

/** The lines of a stream of byte chunks; one that is too long comes out cut, just long enough to be refused. */
export async function* linesOf(stream, longest = LONGEST_LINE) {
  let held = [];
  let size = 0;
  for await (const chunk of Symbol.asyncIterator in stream ? stream : chunksOf(stream)) {
    let start = 0;
    while (start < chunk.length) {
      const room = start + longest + 1 - size;
      const newline = chunk.indexOf(10, start);
      const end = Math.min(newline < 0 ? chunk.length : newline + 1, room);
      held.push(chunk.subarray(start, end));
      size += end - start;
      start = end;
      if (end === newline + 1 || size > longest) {
        yield joined(held);
        held = [];
        size = 0;
      }
    }
  }
  if (size > 0) yield joined(held);
}

/** Not every browser lets one loop over the body of a response. */
async function* chunksOf(stream) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

// ---------------------------------------------------------------------------------------------- shapes

const isText = (value) => typeof value === "string" && value !== "";
const isCount = (value) => typeof value === "number" && value >= 0;
const isList = Array.isArray;
const isDocument = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isTyped = (value) => isDocument(value) && typeof value.type === "string";
const isHash = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isSalt = (value) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value);
const isNonce = (value) => typeof value === "string" && /^(?:[0-9a-f]{2}){16,32}$/.test(value);
const isSignature = (value) => typeof value === "string" && /^[0-9a-f]{128}$/.test(value);
const orNull = (fits) => (value) => value === null || fits(value);
const listOf = (fits) => (value) => isList(value) && value.every((each) => fits(each));

const OPENING = [
  ["game", isText, "text"],
  ["rules_version", isCount, "a whole number"],
  ["options", isDocument, "an object"],
  ["seats", isList, "a list"],
  ["commitment", isHash, "64 hex digits"],
  ["marks", listOf(isText), "a list of words"],
];
const HEADER = [["table", isText, "text"], ...OPENING];
const LINE = [
  ["e", isText, "text"],
  ["h", isHash, "64 hex digits"],
  ["p", isList, "a list"],
];
const ENTRY = [
  ["v", isCount, "a whole number"],
  ["table", isText, "text"],
  ["at", isCount, "a whole number"],
  ["seat", orNull(isCount), "a seat or null"],
  ["by", isText, "text"],
  ["cmd", orNull(isHash), "64 hex digits or null"],
  ["decision", orNull(isText), "text or null"],
  ["move", isTyped, "an object with a type"],
  ["facts", listOf(isTyped), "a list of objects with a type"],
  ["sealed", isList, "a list"],
];
const ENTRY_MEMBERS = new Set([...ENTRY.map(([name]) => name), "draws", "thought"]);
const SEAL = [
  ["to", listOf(isCount), "a list of seats"],
  ["commit", isHash, "64 hex digits"],
];
const SEAL_MEMBERS = new Set([...SEAL.map(([name]) => name), "lasting"]);
const PART = [
  ["salt", isSalt, "32 hex digits"],
  ["value", () => true, "a value"],
];
const TRAILER = [
  ["count", isCount, "a whole number"],
  ["head", isHash, "64 hex digits"],
  ["seed", orNull(isHash), "64 hex digits or null"],
  ["signature", isSignature, "128 hex digits"],
];
const RECEIPT = [
  ["table", isText, "text"],
  ["version", isCount, "a whole number"],
  ["hash", isHash, "64 hex digits"],
  ["at", isCount, "a whole number"],
  ["key", isHash, "64 hex digits"],
  ["signature", isSignature, "128 hex digits"],
];

// Of a receipt among others that were signed together.
const PLACE = [
  ["index", isCount, "a whole number"],
  ["size", isCount, "a whole number"],
  ["path", listOf(isHash), "a list of 64 hex digits each"],
];

const PUBLISHED = [
  ["table", isText, "text"],
  ["version", isCount, "a whole number"],
  ["hash", isHash, "64 hex digits"],
  ["at", isCount, "a whole number"],
  ["leaf", isHash, "64 hex digits"],
  ["index", isCount, "a whole number"],
  ["path", listOf(isHash), "a list of 64 hex digits each"],
  ["checkpoint", isText, "text"],
];

/** What nobody knows the meaning of proves nothing, and might mean something to somebody else. */
function mustKnow(document, members, rule) {
  const others = Object.keys(document).filter((name) => !members.has(name)).sort();
  if (others.length > 0) throw new Flaw(rule, "no other member", others[0]);
}

function mustHave(document, shape, rule) {
  if (!isDocument(document)) throw new Flaw(rule, "an object", document);
  for (const [name, fits, words] of shape) {
    if (!(name in document)) throw new Flaw(rule, `${name}: ${words}`, "nothing");
    if (!fits(document[name])) throw new Flaw(rule, `${name}: ${words}`, document[name]);
  }
}

// ---------------------------------------------------------------------------------------------- bytes and hashes

const utf8 = new TextEncoder();
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

async function sha256(...pieces) {
  const bytes = joined(pieces.map((piece) => (typeof piece === "string" ? utf8.encode(piece) : piece)));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

async function hmacKey(key) {
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function hmac(key, message) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8.encode(message)));
}

/** Did this key sign this text? null when this platform cannot check ed25519. */
export async function signedBy(key, signature, text) {
  try {
    const imported = await crypto.subtle.importKey("raw", bytesOf(key), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, imported, signature, utf8.encode(text));
  } catch (error) {
    return error.name === "NotSupportedError" ? null : false;
  }
}

// ---------------------------------------------------------------------------------------------- luck

/** What the first entry must publish for this seed (hex). */
export async function commitment(table, seed) {
  return hexOf(await sha256(encode(["seed1", table, seed])));
}

/** The key of all draws (hex), from the seed (hex) and what each seat added. */
export async function mixedKey(table, seed, nonces) {
  return hexOf(await hmac(await hmacKey(bytesOf(seed)), encode(["mix1", table, nonces])));
}

/** The chance of one entry, worked out again. */
export class Draws {
  constructor(key, version) {
    this.key = hmacKey(bytesOf(key));
    this.version = version;
    this.counters = new Map();
  }

  /** A number from 0 to k - 1 (both BigInt); a block so high that it would favour some of them is passed over. */
  async below(purpose, k) {
    const span = 2n ** 256n;
    const bound = (span / k) * k;
    for (;;) {
      const n = this.counters.get(purpose) ?? 0;
      this.counters.set(purpose, n + 1);
      const block = await hmac(await this.key, encode(["draw1", this.version, purpose, n]));
      const x = BigInt(`0x${hexOf(block)}`);
      if (x < bound) return x % k;
    }
  }

  /** The positions of n sorted items after a shuffle. */
  async order(purpose, n) {
    const positions = Array.from({ length: n }, (_, i) => i);
    for (let i = n - 1; i > 0; i -= 1) {
      const j = Number(await this.below(purpose, BigInt(i + 1)));
      [positions[i], positions[j]] = [positions[j], positions[i]];
    }
    return positions;
  }

  /** The draw as it should stand. */
  async redrawn(draw) {
    if (isList(draw) && draw.length === 3) {
      const [purpose, n, drawn] = draw;
      if (typeof purpose === "string" && typeof n === "number") {
        if (isList(drawn) && drawn.length === n) return [purpose, n, await this.order(purpose, n)];
        if (typeof drawn === "number" && n > 0) return [purpose, n, Number(await this.below(purpose, BigInt(n)))];
      }
    }
    throw new Flaw("draws", "[purpose, k, number] or [purpose, n, positions]", draw);
  }
}

/** What house facts and opened draws say about chance, entry by entry; judged once the seed is known. */
class Luck {
  table = "";
  commitment = "";
  nonces = [];
  began = false;
  mixed = false; // play has begun with the nonces the seats gave
  seeds = []; // where one was revealed
  finished = null; // the seed in TableFinished
  draws = []; // as text: the seed comes last, and objects need more room
  closed = null; // the first entry whose draws may not be read
  flaw = null; // the first, with its place

  entry(entry, parts) {
    try {
      if (entry.v === 1) this.table = entry.table;
      for (const fact of entry.facts) this.follow(entry.v, fact);
      if ("draws" in entry) this.drew(entry.v, parts[entry.draws.sealed]);
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      this.flaw ??= [entry.v, error];
    }
  }

  follow(v, fact) {
    switch (fact.type) {
      case "TableOpened":
        return this.opened(v, fact);
      case "SeatTaken":
        return this.taken(fact);
      case "SeatLeft":
        return this.left(fact);
      case "PlayBegan":
        return this.playBegan(fact);
      case "TableFinished":
        return this.tableFinished(v, fact);
      default:
        return undefined;
    }
  }

  opened(v, fact) {
    if (v > 1) throw new Flaw("commitment", "one TableOpened, in entry 1", "another TableOpened");
    this.commitment = fact.commitment;
    this.nonces = fact.seats.map(() => null);
    if ("seed" in fact !== fact.marks.includes("seed")) {
      throw new Flaw("marks", "a printed seed exactly if the mark says so", fact.marks);
    }
    if ("seed" in fact) this.revealed(v, fact.seed);
  }

  taken(fact) {
    const seat = this.seat(fact);
    const nonce = fact.nonce ?? null;
    if (nonce !== null && !isNonce(nonce)) throw new Flaw("nonces", "16 to 32 bytes as hex, or null", nonce);
    if (!this.began) this.nonces[seat] = nonce;
  }

  left(fact) {
    const seat = this.seat(fact);
    if (!this.began) this.nonces[seat] = null;
  }

  seat(fact) {
    const seat = fact.seat ?? null;
    if (!isCount(seat) || seat >= this.nonces.length) throw new Flaw("nonces", "a seat of this table", seat);
    return seat;
  }

  playBegan(fact) {
    if (this.began) throw new Flaw("nonces", "play begins once", "another PlayBegan");
    this.began = true;
    const found = fact.nonces ?? null;
    if (!same(found, this.nonces)) throw new Flaw("nonces", this.nonces, found);
    this.mixed = true;
  }

  tableFinished(v, fact) {
    if ((fact.seed ?? null) === null) return;
    this.revealed(v, fact.seed);
    this.finished = fact.seed;
  }

  revealed(v, seed) {
    if (!isHash(seed)) throw new Flaw("seed", "64 hex digits", seed);
    this.seeds.push([v, seed]);
  }

  drew(v, part) {
    if (!this.began) throw new Flaw("draws", "no draw before play begins", "draws");
    if (part !== null) this.draws.push([v, encode(part.value)]);
    else this.closed ??= v;
  }

  /** Judged over the entries before the first damaged one. */
  async verdict(count, trailer, damaged) {
    const flaws = this.flaw === null ? [] : [this.flaw];
    const seeds = [...this.seeds];
    if (trailer !== null) {
      if (trailer.seed !== null) seeds.push([count + 1, trailer.seed]);
      else if (this.finished !== null) flaws.push([count + 1, new Flaw("seed", this.finished, null)]);
    }
    let seed = null;
    if (this.commitment !== "") {
      for (const [place, revealed] of seeds) {
        const found = await commitment(this.table, revealed);
        if (found === this.commitment) seed = revealed;
        else flaws.push([place, new Flaw("commitment", this.commitment, found)]);
      }
    }
    if (seed !== null && this.mixed) {
      const wrong = await this.firstWrongDraw(seed);
      if (wrong !== null) flaws.push(wrong);
    }
    if (flaws.length > 0) return failed(...flaws.reduce((first, next) => (next[0] < first[0] ? next : first)));
    if (damaged !== null) return unknown("integrity", "the record is not intact from here on", damaged);
    if (seed === null) return unknown("seed", "the seed is not revealed");
    if (this.closed !== null) return unknown("draws", "the draws are sealed", this.closed);
    return PASS;
  }

  async firstWrongDraw(seed) {
    const key = await mixedKey(this.table, seed, this.nonces);
    for (const [v, kept] of this.draws) {
      const luck = new Draws(key, v);
      try {
        const draws = JSON.parse(kept);
        if (!isList(draws)) throw new Flaw("draws", "a list", draws);
        const expected = [];
        for (const draw of draws) expected.push(await luck.redrawn(draw));
        const wrong = draws.findIndex((draw, i) => !same(draw, expected[i]));
        if (wrong >= 0) throw new Flaw("draws", expected[wrong], draws[wrong]);
      } catch (error) {
        if (!(error instanceof Flaw)) throw error;
        return [v, error];
      }
    }
    return null;
  }
}

// ---------------------------------------------------------------------------------------------- seals

async function mustBeSealed(entry, text, parts) {
  const sealed = entry.sealed;
  if (parts.length !== sealed.length) throw new Flaw("seal", `${sealed.length} sealed parts`, parts.length);
  // In canonical text this cannot stand inside a string: there a quotation mark has a backslash before it.
  const references = new Set(Array.from(text.matchAll(/\{"sealed":([0-9]+)\}/g), (found) => Number(found[1])));
  if (references.size !== sealed.length || [...references].some((k) => k >= sealed.length)) {
    throw new Flaw("reference", [...sealed.keys()], [...references].sort((a, b) => a - b));
  }
  for (const [k, seal] of sealed.entries()) {
    mustHave(seal, SEAL, "seal");
    if ("lasting" in seal && seal.lasting !== true) throw new Flaw("seal", "lasting: true", seal.lasting);
    mustKnow(seal, SEAL_MEMBERS, "seal");
    if (parts[k] !== null) {
      mustHave(parts[k], PART, "seal");
      const found = hexOf(await sha256("seal1\0", bytesOf(parts[k].salt), encode(parts[k].value)));
      if (found !== seal.commit) throw new Flaw("seal", seal.commit, found);
    }
  }
  for (const name of ["draws", "thought"]) {
    if (name in entry && !(isReference(entry[name]) && sealed[entry[name].sealed].to.length === 0)) {
      throw new Flaw("seal", `${name}: sealed to nobody`, entry[name]);
    }
  }
}

function isReference(value) {
  return isDocument(value) && Object.keys(value).length === 1 && isCount(value.sealed);
}

// ---------------------------------------------------------------------------------------------- the public log

const NO_PROOF = Object.freeze(unknown("published", "the record brings no proof of the public log"));

function base64(text) {
  let letters = "";
  try {
    letters = atob(text);
  } catch {
    // it is compared below
  }
  if (btoa(letters) !== text) throw new Flaw("checkpoint", "base64", text);
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function signatureIn(line) {
  const found = /^— ([^ +]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line);
  const data = found === null ? [] : base64(found[2]);
  if (data.length < 5) throw new Flaw("checkpoint", "a signature", line);
  return { name: found[1], id: hexOf(data.subarray(0, 4)), signature: data.subarray(4) };
}

/** What a signed note says of a public log: its name, size and root, and signatures by the name and id of a key. */
function checkpointIn(note) {
  const bad = () => new Flaw("checkpoint", "a signed checkpoint", note);
  const blank = note.lastIndexOf("\n\n");
  const lines = note.slice(0, Math.max(blank, 0)).split("\n");
  if (utf8.encode(note).length > LONGEST_NOTE || blank < 0 || lines.length < 3 || lines[0] === "") throw bad();
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(lines[1])) throw bad();
  const [origin, size, root, rest] = [lines[0], Number(lines[1]), base64(lines[2]), note.slice(blank + 2)];
  if (root.length !== 32 || !Number.isSafeInteger(size) || !rest.endsWith("\n")) throw bad();
  const signatures = rest.slice(0, -1).split("\n").map(signatureIn);
  return { text: note.slice(0, blank + 1), origin, size, root: hexOf(root), signatures };
}

/** What stands in a checkpoint as the signature of the log's key. */
async function signatureOf({ origin, signatures }, key) {
  const id = hexOf((await sha256(`${origin}\n\x01`, bytesOf(key))).subarray(0, 4));
  return signatures.find((each) => each.name === origin && each.id === id)?.signature ?? null;
}

/** What the signature of a receipt stands under: itself, or the root over all that were signed together. */
export async function signedByReceipt({ table, version, hash, at, index, size, path }) {
  const message = ["receipt1", table, version, hash, at];
  if (path === undefined) return message;
  try {
    return ["receipts1", size, await rootOf(utf8.encode(encode(message)), index, size, path)];
  } catch (error) {
    if (!(error instanceof Flaw)) throw error;
    throw new Flaw("receipt", error.expected, error.found);
  }
}

/** The root that a leaf leads to in a tree of this size (RFC 9162, 2.1.3.2). */
async function rootOf(leaf, index, size, path) {
  if (index >= size || path.length > MOST_HASHES) {
    throw new Flaw("path", "a leaf of this tree and its path", [index, size, path.length]);
  }
  let [found, place, last] = [await sha256("\0", leaf), index, size - 1];
  const half = (number) => Math.floor(number / 2);
  for (const [n, sibling] of path.entries()) {
    if (last === 0) throw new Flaw("path", `${n} hashes`, path.length);
    if (place % 2 === 1 || place === last) {
      found = await sha256("\x01", bytesOf(sibling), found);
      while (place > 0 && place % 2 === 0) [place, last] = [half(place), half(last)];
    } else {
      found = await sha256("\x01", found, bytesOf(sibling));
    }
    [place, last] = [half(place), half(last)];
  }
  if (last > 0) throw new Flaw("path", "more hashes", path.length);
  return hexOf(found);
}

// ---------------------------------------------------------------------------------------------- the check

class Check {
  header = Object.create(null);
  ended = false; // a trailer was there, good or bad
  trailer = null;
  integrity = null; // once it fails
  damaged = null; // the first entry that is not intact
  completeness = null; // once it fails
  luck = new Luck();
  table = "";
  at = 0;
  previous = null;
  hashes = []; // of every entry, for receipts that come last
  times = []; // null where the entry is not intact
  brokenLines = 0;
  pending = null; // a broken line: an entry if another line follows, else the torn end
  gap = null; // the first version that was passed over
  receipts = 0;
  doubts = null; // why no signature could be judged
  proof = undefined; // of the public log

  constructor(keys, notes = []) {
    this.notes = notes;
    this.keys = new Set(Array.from(keys, (key) => key.toLowerCase()));
  }

  get count() {
    return this.times.length;
  }

  altered(place, flaw) {
    this.integrity ??= failed(place, flaw);
    if (place > 0) this.damaged ??= place;
  }

  incomplete(place, flaw) {
    if (this.completeness === null || place < this.completeness.entry) this.completeness = failed(place, flaw);
  }

  readHeader(line) {
    const header = lineDocument(line);
    if (header.annals !== FORMAT) throw new Flaw("header", `annals: ${FORMAT}`, header.annals ?? null);
    this.header = header;
    try {
      mustHave(header, HEADER, "header");
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      this.altered(0, error);
    }
  }

  async line(line) {
    this.settle();
    try {
      const document = lineDocument(line);
      if (this.ended) {
        await this.afterTrailer(document);
      } else if ("e" in document) {
        await this.entryLine(document);
      } else if ("count" in document) {
        this.ended = true;
        mustHave(document, TRAILER, "trailer");
        this.trailer = document;
      } else {
        throw new Flaw("line", "an entry or the trailer", document);
      }
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      if (this.ended) this.incomplete(this.count + 1, error);
      else this.pending = error;
    }
  }

  /** Another line follows a broken one, so that one was an entry. */
  settle() {
    if (this.pending !== null) this.lostEntry(this.pending);
    this.pending = null;
  }

  lostEntry(flaw) {
    this.altered(this.count + 1, flaw);
    this.brokenLines += 1;
    this.table ||= this.tableOfHeader;
    this.previous = null;
    this.hashes.push("0".repeat(64));
    this.times.push(null);
  }

  get tableOfHeader() {
    return isText(this.header.table) ? this.header.table : "";
  }

  async afterTrailer(document) {
    const names = Object.keys(document);
    if (names.length === 1 && names[0] === "published" && this.proof === undefined) {
      this.proof = document.published;
    } else if (names.length === 1 && names[0] === "receipt") {
      await this.receipt(document.receipt);
    } else {
      throw new Flaw("trailer", "nothing but receipts and one proof after the trailer", document);
    }
  }

  async entryLine(line) {
    try {
      mustHave(line, LINE, "line");
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      this.lostEntry(error);
      return;
    }
    const v = this.count + 1;
    let entry = null;
    let at = null;
    try {
      entry = await this.linked(v, line.e, line.h);
      this.placed(v, entry);
      await mustBeSealed(entry, line.e, line.p);
      if (v === 1) this.opening(entry);
      this.at = at = entry.at;
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      this.altered(v, error);
    }
    this.times.push(at);
    this.hashes.push(line.h);
    this.previous = bytesOf(line.h);
    if (this.damaged === null) this.luck.entry(entry, line.p);
  }

  async linked(v, text, stated) {
    let entry = null;
    let flaw = null;
    try {
      entry = canonicalDocument(text);
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      flaw = error;
    }
    if (v === 1) {
      this.table = isDocument(entry) && isText(entry.table) ? entry.table : this.tableOfHeader;
      this.previous = await sha256("table1\0", this.table);
    }
    if (this.previous !== null) {
      const computed = hexOf(await sha256("entry1\0", this.previous, text));
      if (computed !== stated) {
        this.noteGap(v, entry);
        throw new Flaw("chain", computed, stated);
      }
    }
    if (flaw !== null) throw flaw;
    mustHave(entry, ENTRY, "entry");
    mustKnow(entry, ENTRY_MEMBERS, "entry");
    return entry;
  }

  noteGap(v, entry) {
    if (isDocument(entry) && typeof entry.v === "number" && entry.v > v) this.gap ??= v;
  }

  placed(v, entry) {
    if (entry.v !== v) {
      this.noteGap(v, entry);
      throw new Flaw("version", v, entry.v);
    }
    if (entry.table !== this.table) throw new Flaw("table", this.table, entry.table);
    if (entry.at < this.at) throw new Flaw("time", `at least ${this.at}`, entry.at);
  }

  /** The first entry opens the table, and the header repeats it. */
  opening(entry) {
    const opened = entry.facts[0] ?? Object.create(null);
    if (opened.type !== "TableOpened") throw new Flaw("opening", "TableOpened", opened.type ?? null);
    mustHave(opened, OPENING, "opening");
    if (this.integrity !== null) return;
    const said = { ...opened, table: this.table };
    for (const name of [...HEADER.map(([name]) => name), "parent"]) {
      const expected = said[name] ?? null;
      const found = this.header[name] ?? null;
      if (!same(expected, found)) {
        this.altered(0, new Flaw("header", { [name]: expected }, { [name]: found }));
        return;
      }
    }
  }

  async signed(key, signature, document, rule) {
    if (!isHash(key)) throw new Flaw(rule, "a public key of 64 hex digits", key ?? null);
    const answer = await signedBy(key, bytesOf(signature), encode(document));
    if (answer === false) throw new Flaw(rule, "a signature that fits", signature);
    if (answer === null) this.doubts = "this platform cannot check ed25519 signatures";
    else if (!this.keys.has(key)) this.doubts = `it is signed by ${key}, which is not a trusted key`;
  }

  /** A receipt from outside: a document or its JSON, alone or in the answer it came with. */
  async givenReceipt(given) {
    let document;
    try {
      const isJson = typeof given === "string" || given instanceof Uint8Array;
      document = lineDocument(isJson ? given : JSON.stringify(given));
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      this.incomplete(this.count + 1, new Flaw("receipt", error.expected, error.found));
      return;
    }
    await this.receipt("receipt" in document ? document.receipt : document);
  }

  async receipt(receipt) {
    this.receipts += 1;
    let place = this.count + 1;
    try {
      if (this.receipts > MOST_RECEIPTS) throw new Flaw("receipt", `at most ${MOST_RECEIPTS} receipts`, "more");
      mustHave(receipt, RECEIPT, "receipt");
      if (PLACE.some(([name]) => Object.hasOwn(receipt, name))) mustHave(receipt, PLACE, "receipt");
      const { version, hash, at } = receipt;
      const table = this.table || receipt.table;
      place = version;
      if (receipt.table !== table) throw new Flaw("receipt", { table }, { table: receipt.table });
      if (!this.keys.has(receipt.key) && receipt.key !== this.header.key) {
        throw new Flaw("receipt", "signed by a trusted key or by the record's", receipt.key);
      }
      await this.signed(receipt.key, receipt.signature, await signedByReceipt(receipt), "receipt");
      if (version > this.count) throw new Flaw("receipt", hash, "the record ends before this version");
      const kept = this.hashes[version - 1] ?? "";
      if (kept !== hash) throw new Flaw("receipt", hash, kept);
      const time = this.times[version - 1];
      if (time !== null && time !== at) throw new Flaw("receipt", { at }, { at: time });
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      this.incomplete(place, error);
    }
  }

  async judgeTrailer() {
    let place = this.count + 1;
    if (this.trailer === null) {
      const flaw = this.pending ?? new Flaw("trailer", "a trailer", "nothing");
      this.incomplete(place, new Flaw("trailer", flaw.expected, flaw.found));
      return;
    }
    const { count, head, signature } = this.trailer;
    try {
      if (count !== this.count) {
        place = this.gap ?? Math.min(count, this.count) + 1;
        throw new Flaw("count", count, this.count);
      }
      const last = this.hashes.at(-1) ?? "";
      if (head !== last) throw new Flaw("head", head, last);
      await this.signed(this.header.key, signature, ["record1", this.table, count, head], "signature");
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      this.incomplete(place, error);
    }
  }

  /** Does the public log hold the head of this record? */
  async judgePublished() {
    if (this.proof === undefined) return NO_PROOF;
    let place = this.count + 1;
    try {
      mustHave(this.proof, PUBLISHED, "published");
      const { version, leaf, index, path, checkpoint: note } = this.proof;
      if (version < 1 || version > this.count) {
        throw new Flaw("published", `a version from 1 to ${this.count}`, version);
      }
      place = version;
      await this.mustBeOurs(version);
      const checkpoint = checkpointIn(note);
      const found = await rootOf(bytesOf(leaf), index, checkpoint.size, path);
      if (found !== checkpoint.root) throw new Flaw("root", checkpoint.root, found);
      const doubt = await this.doubtOf(checkpoint);
      await this.mustAgree(checkpoint);
      if (doubt !== null) return unknown("signature", doubt);
      if (version === this.count) return PASS;
      const said = `the public log is shown to hold version ${version}, not the head`;
      return unknown("published", said, version + 1);
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      return failed(place, error);
    }
  }

  /** The leaf is that of this version of this record. */
  async mustBeOurs(version) {
    const proof = this.proof;
    const said = { table: this.table, hash: this.hashes[version - 1], at: this.times[version - 1] ?? proof.at };
    for (const [name, expected] of Object.entries(said)) {
      if (proof[name] !== expected) throw new Flaw("published", { [name]: expected }, { [name]: proof[name] });
    }
    const leaf = hexOf(await sha256(encode(["head1", said.table, version, said.hash, said.at])));
    if (proof.leaf !== leaf) throw new Flaw("leaf", leaf, proof.leaf);
  }

  /** Why one cannot trust the signature under a checkpoint; a bad one is a flaw. */
  async doubtOf(checkpoint) {
    let doubt = "no key that is known has signed the checkpoint";
    for (const key of new Set([...[...this.keys].sort(), this.header.key])) {
      const signature = isHash(key) ? await signatureOf(checkpoint, key) : null;
      if (signature === null) continue;
      const answer = await signedBy(key, signature, checkpoint.text);
      if (answer === false) throw new Flaw("signature", "a signature that fits", hexOf(signature));
      if (answer === null) return "this platform cannot check ed25519 signatures";
      if (this.keys.has(key)) return null;
      doubt = `it is signed by ${key}, which is not a trusted key`;
    }
    return doubt;
  }

  /** Nobody was shown another tree of the same size. */
  async mustAgree(checkpoint) {
    for (const note of this.notes) {
      let other;
      try {
        other = checkpointIn(note);
        if ((await this.doubtOf(other)) !== null) continue;
      } catch (error) {
        if (!(error instanceof Flaw)) throw error;
        continue; // it proves nothing
      }
      const alike = other.origin === checkpoint.origin && other.size === checkpoint.size;
      if (alike && other.root !== checkpoint.root) throw new Flaw("two_trees", other.root, checkpoint.root);
    }
  }

  /** Reading stops before the end. */
  cutOff(flaw) {
    this.settle();
    if (!this.ended) this.altered(this.count + 1, flaw);
    this.incomplete(this.count + 1, flaw);
  }

  async report() {
    if (this.count === 0) this.altered(1, new Flaw("opening", "TableOpened", "nothing"));
    await this.judgeTrailer();
    const completeness = this.completeness ?? (this.doubts === null ? PASS : unknown("signature", this.doubts));
    const luck = await this.luck.verdict(this.count, this.trailer, this.damaged);
    return reportOf(this.integrity ?? PASS, completeness, luck, await this.judgePublished());
  }
}

function mustBeBounded(line, size, most, longest) {
  if (line.length > longest) throw new Flaw("size", `lines of at most ${longest} bytes`, "a longer line");
  if (size > most) throw new Flaw("size", `at most ${most} bytes`, "more");
}

/**
 * The report on a record; never throws, whatever the lines hold.
 *
 * `lines` are Uint8Arrays (see linesOf), `keys` the public keys trusted by the caller, `receipts` what clients have kept:
 * documents or JSON, `checkpoints` signed notes of the public log that somebody kept. `onLine(count)` is called now and then, for a progress bar.
 */
export async function verify(lines, options = {}) {
  const { keys = [], receipts = [], checkpoints = [], onLine = () => {} } = options;
  const { most = LARGEST_RECORD, longest = LONGEST_LINE } = options;
  if (globalThis.crypto?.subtle === undefined) {
    const cannot = unknown("platform", "there is no WebCrypto here; open this page over https or on localhost");
    return reportOf(cannot, cannot, cannot, cannot);
  }
  const reading = new Check(keys, checkpoints);
  let size = 0;
  let number = 0;
  for await (const line of lines) {
    size += line.length;
    number += 1;
    try {
      mustBeBounded(line, size, most, longest);
      if (reading.brokenLines > MOST_BROKEN_LINES) {
        throw new Flaw("size", `at most ${MOST_BROKEN_LINES} broken lines`, "more");
      }
      if (number === 1) reading.readHeader(line);
    } catch (error) {
      if (!(error instanceof Flaw)) throw error;
      if (number === 1) return unreadable(error);
      reading.cutOff(error);
      break;
    }
    if (number > 1) await reading.line(line);
    onLine(number);
  }
  if (number === 0) return unreadable(notJson());
  for (const receipt of receipts) await reading.givenReceipt(receipt);
  return reading.report();
}

function unreadable(flaw) {
  const notRead = unknown("header", "this is no record");
  return reportOf(failed(0, flaw), notRead, notRead, notRead);
}
