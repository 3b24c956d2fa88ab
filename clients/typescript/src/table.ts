// One table: what can be asked, done and heard there.

import { type Following, follow } from "./feed.js";
import { pause } from "./pause.js";
import { Walk } from "./moves/builder.js";
import type {
  Answered,
  Asked,
  Entry,
  GameName,
  LogPage,
  Move,
  MoveAnswer,
  Offer,
  Offers,
  Operation,
  TableDocument,
} from "./types.js";
import type { How, Wire } from "./wire.js";

type Body<Op extends Operation> = Asked<Op> extends { body?: infer B } ? Exclude<B, undefined> : never;
type Rest<Op extends Operation, Known extends string> = Omit<Asked<Op>, Known>;
type Looking = Omit<Rest<"getLog", "table">, "after" | "limit" | "wait" | "ticket">;
type Only<Kind> = { [Name in keyof Kind]: Kind[Name] };

export interface Playing extends How {
  /** The id of the decision this move answers: it is refused if that is no longer open. */
  decision?: string | undefined;
  /** The version you saw: refused (412) if the table has moved on. */
  version?: number;
  /** `table`: the answer holds the table after the move. */
  include?: "table";
}

export class Table<G extends GameName = GameName> {
  constructor(
    private readonly wire: Wire,
    readonly id: string,
    /** What the house said of it last, if it was asked. */
    public latest: TableDocument<G> | null = null,
    /** The code that lets you in, where you came by a link. */
    private readonly link?: () => string | null | undefined,
  ) {}

  /** Which game is played, once the house was asked. */
  get game(): G | undefined {
    return (this.latest as TableDocument | null)?.game as G | undefined;
  }

  // ---- looking

  /** The table as you may see it; `at` a version, or now. */
  async get(asked: Only<Rest<"getTable", "table">> = {}, how?: How): Promise<TableDocument<G>> {
    const found = (await this.wire.ask("getTable", { table: this.id, ...this.letIn(), ...asked }, how)) as TableDocument<G>;
    if (asked.at === undefined && asked.seat === undefined) this.latest = found;
    return found;
  }

  /** What you may do; with `wait` up to so many seconds until you owe a decision or the game is over. */
  offers({ wait, ...how }: How & { wait?: number } = {}): Promise<Offers<G>> {
    return this.wire.ask("getOffers", { table: this.id, wait }, how) as Promise<Offers<G>>;
  }

  /** Your offers, each time you owe a decision, until the game is over. */
  async *turns({ signal }: { signal?: AbortSignal } = {}): AsyncGenerator<Offers<G>, void> {
    for (;;) {
      const asked = Date.now();
      const found: Offers = await this.offers({ wait: 25, signal });
      if (found.status === "finished") return;
      if (found.decision) yield found as Offers<G>;
      else if (Date.now() - asked < 1000) await pause(1000, signal); // frozen, or not begun
    }
  }

  /** A page of the log. */
  page(asked: Only<Rest<"getLog", "table">> = {}, how?: How): Promise<LogPage<G>> {
    return this.wire.ask("getLog", { table: this.id, ...this.letIn(), ...asked }, how) as Promise<LogPage<G>>;
  }

  /** All entries from the one after `after` to the newest there is now. */
  async *log({ after = 0, limit = 500, signal, ...asked }: Looking & { after?: number; limit?: number; signal?: AbortSignal } = {}): AsyncGenerator<Entry<G>, void> {
    for (let last = after; ; ) {
      const page: LogPage = await this.page({ ...asked, after: last, limit }, { signal });
      yield* page.entries as Entry<G>[];
      last = page.entries.at(-1)?.v ?? page.version;
      if (last >= page.version) return;
    }
  }

  /** Entries as they happen, each once and in order, through every break, until the game is over or the signal is given. */
  feed({ after = 0, signal, connection, end, beyond, talk, ...asked }: Omit<Following, "beside"> & Looking & { talk?(line: Answered<"postTalk">): void } = {}) {
    const mine = { table: this.id, ...this.letIn(), ...asked };
    return follow<Entry<G>>(
      {
        unbroken: true,
        number: (entry) => (entry as Entry).v,
        page: async (last, wait, stop) => {
          const page: LogPage = await this.wire.ask("getLog", { ...mine, after: last, wait, limit: 500 }, { signal: stop, patience: 0 });
          const { status, outcome } = page;
          const isEnd = status === "finished" && last >= page.version;
          return { items: page.entries as Entry<G>[], end: isEnd ? { status, outcome } : null };
        },
        open: this.wire.streams ? (last, stop) => this.wire.open("getLog", { ...mine, after: last }, "text/event-stream", stop) : null,
      },
      {
        after,
        signal,
        connection,
        end,
        beyond,
        beside: (event, said) => {
          if (event === "talk") talk?.(said as Answered<"postTalk">);
        },
      },
    );
  }

  // ---- moving

  /** Makes a move, once: it is sent again with the same key until the house has answered. */
  play(move: Move<G>, { decision, version, include, ...how }: Playing = {}): Promise<MoveAnswer<G>> {
    const body = (decision === undefined ? move : { ...(move as object), decision }) as Body<"postMove">;
    const headers = version === undefined ? how.headers : { ...how.headers, "if-match": `"${version}"` };
    return this.wire.ask("postMove", { table: this.id, body, include }, { ...how, headers }) as Promise<MoveAnswer<G>>;
  }

  /** Would it be legal? Throws the refusal if not; nothing is done. */
  try(move: Move<G>, how?: How) {
    return this.wire.ask("postMove", { table: this.id, body: move as Body<"postMove">, dry_run: true }, how);
  }

  /** A move that is made step by step: what is open, what can be chosen, and the move when it is done. */
  walk(offers: Offers<G> | readonly Offer<G>[]): Walk<Move<G>> {
    return Walk.through<Move<G>>(Array.isArray(offers) ? (offers as Offer[]) : (offers as Offers).offers);
  }

  /** A move out of an offer, what is open chosen by chance: what a first bot plays. */
  anyMove(offer: Offer<G>, chance: () => number = Math.random): Move<G> {
    return closedByChance(offer, chance) as Move<G>;
  }

  // ---- seats and the end

  sit = (body: Body<"sitDown"> = {}, how?: How) => this.done("sitDown", { link: this.letIn().link, ...body }, how);
  stand = (seat: number, how?: How) => this.wire.ask("standUp", { table: this.id, seat }, how);
  decline = (seat: number, reason?: string, how?: How) => this.wire.ask("decline", { table: this.id, seat, body: { reason } }, how);
  makeLink = (body: Body<"makeLink">, how?: How) => this.done("makeLink", body, how);
  close = (how?: How) => this.wire.ask("closeTable", { table: this.id }, how);
  resign = (how?: How) => this.wire.ask("resign", { table: this.id }, how);

  // ---- people agree

  undo = (to?: number, how?: How) => this.done("undo", { to }, how);
  propose = (body: Body<"propose">, how?: How) => this.done("propose", body, how);
  answer = (proposal: string, yes: boolean, how?: How) => this.wire.ask("answerProposal", { table: this.id, proposal, body: { yes } }, how);
  withdraw = (proposal: string, how?: How) => this.wire.ask("withdrawProposal", { table: this.id, proposal }, how);

  /** The same people once more: the table at which they play. */
  async rematch(how?: How): Promise<Table<G>> {
    return this.beside(await this.wire.ask("openRematch", { table: this.id }, how));
  }

  /** A table of its own that goes on from a version of this one. */
  async fork(body: Body<"fork">, how?: How): Promise<Table<G>> {
    return this.beside(await this.done("fork", body, how));
  }

  // ---- talk

  talk = (asked: Only<Rest<"getTalk", "table">> = {}, how?: How) => this.wire.ask("getTalk", { table: this.id, ...asked }, how);
  say = (text: string, room: Body<"postTalk">["room"] = "all", how?: How) => this.done("postTalk", { room, text }, how);

  // ---- evidence

  /** The record as bytes: lines of JSON that prove themselves; `@annals/client/verify` checks them. */
  record = (asked: Only<Rest<"getRecord", "table">> = {}, how?: How) => this.wire.bytes("getRecord", { table: this.id, ...asked }, { ...how });

  /** The same while it comes, for records that do not fit into memory. */
  recordStream = async (asked: Only<Rest<"getRecord", "table">> = {}, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> =>
    (await this.wire.open("getRecord", { table: this.id, ...asked }, "application/x-ndjson", signal)).body!;

  published = (version?: number, how?: How) => this.wire.ask("getPublished", { table: this.id, version }, how);
  ticket = (how?: How) => this.wire.ask("makeTicket", { table: this.id }, how);
  /** What a computer player would do in your place, at a table with hints; a search of `master` takes seconds. */
  hint = (level?: Body<"takeHint">["level"], how?: How) => this.wire.ask("takeHint", { table: this.id, body: { level } }, how);
  analyse = (level?: Body<"analyseTable">["level"], how?: How) => this.wire.ask("analyseTable", { table: this.id, body: { level } }, how);
  analysis = (how?: How) => this.wire.ask("getAnalysis", { table: this.id }, how);
  stopAnalysis = (how?: How) => this.wire.ask("stopAnalysis", { table: this.id }, how);
  dispute = (body: Body<"fileDispute">, how?: How) => this.done("fileDispute", body, how);

  /** What can be done about a dispute that was filed. */
  disputed = (dispute: string) => {
    const asked = { table: this.id, dispute };
    return {
      get: (how?: How) => this.wire.ask("getDispute", asked, how),
      state: (text: string, how?: How) => this.wire.ask("say", { ...asked, body: { text } }, how),
      judge: (body: Body<"judge">, how?: How) => this.wire.ask("judge", { ...asked, body }, how),
      appeal: (text: string, how?: How) => this.wire.ask("appeal", { ...asked, body: { text } }, how),
    };
  };

  private letIn(): { link?: string } {
    const link = this.link?.();
    return link ? { link } : {};
  }

  private beside(made: unknown): Table<G> {
    const document = made as TableDocument<G>;
    return new Table<G>(this.wire, (document as TableDocument).table, document, this.link);
  }

  private done<Op extends Operation>(operation: Op, body: Body<Op>, how?: How): Promise<Answered<Op>> {
    return this.wire.ask(operation, { table: this.id, body } as unknown as Asked<Op>, how);
  }
}

/** An offer with what is open chosen by chance. */
function closedByChance(offer: unknown, chance: () => number): unknown {
  const below = (most: number) => Math.floor(chance() * most);
  const closed = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const open = value as { one_of?: unknown[]; subset_of?: unknown[]; min?: number; max?: number; from?: number; to?: number; text?: unknown };
    if (Array.isArray(open.one_of)) return open.one_of[below(open.one_of.length)];
    if (Array.isArray(open.subset_of)) {
      const left = [...open.subset_of];
      const least = open.min ?? 0;
      return Array.from({ length: least + below((open.max ?? 0) - least + 1) }, () => left.splice(below(left.length), 1)[0]);
    }
    const names = Object.keys(value).length;
    if (names === 2 && typeof open.from === "number" && typeof open.to === "number") return open.from + below(open.to - open.from + 1);
    if (names === 1 && typeof open.text === "number") return "Ciao!".slice(0, open.text);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, closed(inner)]));
  };
  return closed(offer);
}
