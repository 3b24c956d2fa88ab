// A house, as one caller asks it.

import { type Following, follow } from "./feed.js";
import { Pages } from "./pages.js";
import { Table } from "./table.js";
import type { Answered, Asked, GameName, ListedTable, NewTable, Notice, Operation, Registered, TableDocument } from "./types.js";
import { type How, type Settings, Wire } from "./wire.js";

type Body<Op extends Operation> = Asked<Op> extends { body?: infer B } ? Exclude<B, undefined> : never;
type Query<Op extends Operation> = Omit<Asked<Op>, "cursor">;

export class Annals {
  private readonly wire: Wire;

  constructor(private readonly settings: Settings = {}) {
    this.wire = new Wire({ ...settings, url: (settings.url ?? "").replace(/\/+$/, "") });
  }

  /** Any operation of the OpenAPI document, by its name: path, query and body in one object. */
  request = <Op extends Operation>(operation: Op, asked: Asked<Op>, how?: How): Promise<Answered<Op>> => this.wire.ask(operation, asked, how);

  /** The same house, asked by somebody else. */
  as = (token: string | null): Annals => new Annals({ ...this.settings, token });

  /** A table by its id; its type narrows what is said there: `annals.table<"scythe">(id)`. */
  table = <G extends GameName = GameName>(id: string, { link }: { link?: string | (() => string | null) } = {}): Table<G> =>
    new Table<G>(this.wire, id, null, typeof link === "function" ? link : () => link);

  readonly tables = {
    /** Opens a table. */
    open: async <G extends GameName>(wish: { game: G } & NewTable<G>, how?: How): Promise<Table<G>> => {
      const opened = await this.wire.ask("openTable", { body: wish as Body<"openTable"> }, how);
      return new Table<G>(this.wire, opened.table, opened as TableDocument<G>);
    },
    /** Tables, newest first. */
    list: (asked: Query<"listTables"> = {}, how?: How): Pages<ListedTable, Answered<"listTables">> =>
      this.pages("listTables", asked, how, (page) => page.tables),
  };

  readonly players = {
    /** Somebody new; unless a token was given, this client speaks for him from now on. */
    create: async (name: string, rest: Partial<Body<"register">> = {}, how?: How): Promise<Registered> =>
      this.become(await this.wire.ask("register", { body: { name, ...rest } }, how)),
    /** A new token for the recovery code, and another code. */
    recover: async (player: string, recovery: string, how?: How): Promise<Registered> =>
      this.become((await this.wire.ask("recover", { body: { player, recovery } }, how)) as Registered),
    find: (name: string, how?: How) => this.pages("listPlayers", { name }, how, (page) => page.players),
    get: (player: string, how?: How) => this.wire.ask("getPlayer", { player }, how),
  };

  readonly games = {
    list: async (how?: How) => (await this.wire.ask("listGames", {}, how)).games,
    get: (game: string, how?: How) => this.wire.ask("getGame", { game }, how),
    kit: (game: string, asked: Omit<Asked<"getKit">, "game"> = {}, how?: How) => this.wire.ask("getKit", { game, ...asked }, how),
    rules: (game: string, how?: How) => this.wire.ask("getRules", { game }, how),
    rule: (game: string, rule: string, how?: How) => this.wire.ask("getRule", { game, rule }, how),
  };

  readonly me = {
    get: (how?: How) => this.wire.ask("getMe", {}, how),
    rename: (name: string, how?: How) => this.wire.ask("changeMe", { body: { name } }, how),
    erase: (how?: How) => this.wire.ask("eraseMe", {}, how),
    recovery: (how?: How) => this.wire.ask("makeRecovery", {}, how),
    /** Everything that is kept about you, as lines of JSON. */
    export: (how?: How) => this.wire.bytes("exportMe", {}, how),
    /** Decisions you owe, what waits longest first. */
    decisions: (asked: Query<"getDecisions"> = {}, how?: How) => this.pages("getDecisions", asked, how, (page) => page.decisions),
    invitations: (asked: Query<"listInvitations"> = {}, how?: How) => this.pages("listInvitations", asked, how, (page) => page.invitations),
    tokens: (how?: How) => this.wire.ask("listTokens", {}, how),
    makeToken: (body: Body<"makeToken">, how?: How) => this.wire.ask("makeToken", { body }, how),
    endToken: (token: string, how?: How) => this.wire.ask("endToken", { token }, how),
    webhooks: (how?: How) => this.wire.ask("listWebhooks", {}, how),
    makeWebhook: (body: Body<"makeWebhook">, how?: How) => this.wire.ask("makeWebhook", { body }, how),
    endWebhook: (webhook: string, how?: How) => this.wire.ask("endWebhook", { webhook }, how),
    /** What concerns you at all your tables, as it happens. */
    feed: ({ after = 0, signal, connection }: Pick<Following, "after" | "signal" | "connection"> = {}) =>
      follow<Notice>(
        {
          unbroken: false,
          number: (notice) => notice.id,
          page: async (last, wait, stop) => {
            const page = await this.wire.ask("getFeed", { after: last, wait, limit: 500 }, { signal: stop, patience: 0 });
            return { items: page.events, end: null };
          },
          open: this.wire.streams ? (last, stop) => this.wire.open("getFeed", { after: last }, "text/event-stream", stop) : null,
        },
        { after, signal, connection },
      ),
  };

  readonly records = {
    /** What the house finds when it checks a record. */
    verify: (body: Uint8Array | string, how?: How) => this.wire.ask("verifyRecord", { body }, how),
    /** Brings a record here, to be read. */
    import: (body: Uint8Array | string, how?: How) => this.wire.ask("importRecord", { body }, how),
  };

  /** What the house says in a language, for facts, moves and problems of every table. */
  words = (asked: Asked<"getWords"> = {}, how?: How) => this.wire.ask("getWords", asked, how);
  keys = async (how?: How) => (await this.wire.ask("getKeys", {}, how)).keys;

  private become(registered: Registered): Registered {
    if (!this.wire.isKnown) this.wire.speakAs(registered.token);
    return registered;
  }

  private pages<Op extends Operation, T, P extends Answered<Op> & { next: string | null }>(operation: Op, asked: Query<Op>, how: How | undefined, items: (page: P) => readonly T[]) {
    return new Pages<T, P>((cursor) => this.wire.ask(operation, { ...asked, cursor } as Asked<Op>, how) as Promise<P>, items);
  }
}
