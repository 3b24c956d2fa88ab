// ICU MessageFormat as the kits use it: arguments, plural, selectordinal and select, with ' as the quote.

export type Argument = string | number;
type Part = string | Hole;

interface Hole {
  name: string;
  kind: "argument" | "plural" | "selectordinal" | "select";
  offset: number;
  cases: Map<string, Part[]>;
}

const parsed = new Map<string, Part[]>();

/** The sentence with its holes filled; `show` says how a value is written where a hole has no cases. */
export function fill(template: string, value: (name: string) => Argument | null | undefined, locale: string): string {
  let parts = parsed.get(template);
  if (!parts) parsed.set(template, (parts = new Parser(template).whole()));
  return written(parts, value, locale, null);
}

function written(
  parts: Part[],
  value: (name: string) => Argument | null | undefined,
  locale: string,
  count: number | null,
): string {
  return parts
    .map((part) => {
      if (typeof part === "string") {
        return count === null ? part : part.replaceAll("#", digits(count, locale));
      }
      const given = value(part.name);
      if (part.kind === "argument") {
        return typeof given === "number" ? digits(given, locale) : String(given ?? "");
      }
      if (part.kind === "select") {
        return written(part.cases.get(String(given ?? "null")) ?? other(part), value, locale, count);
      }
      const number = Number(given ?? 0);
      const rules = new Intl.PluralRules(locale, { type: part.kind === "plural" ? "cardinal" : "ordinal" });
      const chosen = part.cases.get(`=${number}`) ?? part.cases.get(rules.select(number - part.offset)) ?? other(part);
      return written(chosen, value, locale, number - part.offset);
    })
    .join("");
}

const other = (hole: Hole): Part[] => hole.cases.get("other") ?? [];

/** To make one takes a thousand times as long as to use it. */
const writers = new Map<string, Intl.NumberFormat>();

export function digits(number: number, locale: string): string {
  let writer = writers.get(locale);
  if (!writer) writers.set(locale, (writer = new Intl.NumberFormat(locale, { useGrouping: false })));
  return writer.format(number);
}

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): Part[] {
    const parts = this.parts();
    if (this.at < this.text.length) throw new Error(`unexpected } at ${this.at}: ${this.text}`);
    return parts;
  }

  private parts(): Part[] {
    const found: Part[] = [];
    let plain = "";
    const flush = () => {
      if (plain) found.push(plain);
      plain = "";
    };
    while (this.at < this.text.length && this.text[this.at] !== "}") {
      const letter = this.text[this.at]!;
      if (letter === "'") {
        plain += this.quoted();
      } else if (letter === "{") {
        flush();
        found.push(this.hole());
      } else {
        plain += letter;
        this.at += 1;
      }
    }
    flush();
    return found;
  }

  private quoted(): string {
    const next = this.text[this.at + 1];
    if (next === "'") {
      this.at += 2;
      return "'";
    }
    if (next !== "{" && next !== "}" && next !== "#") {
      this.at += 1;
      return "'";
    }
    const end = this.text.indexOf("'", this.at + 1);
    const inside = this.text.slice(this.at + 1, end < 0 ? undefined : end);
    this.at = end < 0 ? this.text.length : end + 1;
    return inside;
  }

  private hole(): Hole {
    this.at += 1;
    const name = this.word();
    const hole: Hole = { name, kind: "argument", offset: 0, cases: new Map() };
    if (this.text[this.at] === ",") {
      this.at += 1;
      hole.kind = this.word() as Hole["kind"];
      if (this.text[this.at] === ",") {
        this.at += 1;
        this.cases(hole);
      }
    }
    this.expect("}");
    return hole;
  }

  private cases(hole: Hole): void {
    for (this.space(); this.at < this.text.length && this.text[this.at] !== "}"; this.space()) {
      const name = this.word();
      if (name.startsWith("offset:")) {
        hole.offset = Number(name.slice(7) || this.word());
        continue;
      }
      this.expect("{");
      hole.cases.set(name, this.parts());
      this.expect("}");
    }
  }

  private word(): string {
    this.space();
    const start = this.at;
    while (this.at < this.text.length && !/[\s,{}]/.test(this.text[this.at]!)) this.at += 1;
    const found = this.text.slice(start, this.at);
    this.space();
    return found;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
  }

  private expect(letter: string): void {
    if (this.text[this.at] !== letter) throw new Error(`${letter} expected at ${this.at}: ${this.text}`);
    this.at += 1;
  }
}
