// A new table: options as the game's schema asks for them, seats, and who may look.

import { useEffect, useState } from "preact/hooks";
import { identity } from "../api/identity";
import type { ClockWish, GameDocument, Json, SeatWish } from "../api/types";
import { t } from "../i18n/language";
import { go } from "../session/router";
import { openTable } from "../session/session";
import { Link } from "../shell/link";
import { Problem } from "../shell/problem";
import { games, gamesProblem, kits, readGames, titleOf } from "./catalogue";
import { ClockForm } from "./clockForm";
import { Emblem } from "./emblem";
import { NameForm, withName } from "./entrance";
import { OptionField } from "./optionField";
import { OptionNames } from "./optionWords";
import { beginning, type Fields, required } from "./schema";
import { SeatsForm } from "./seatsForm";
import "../theme/lobby.css";

export function NewTable({ game }: Record<string, string>) {
  useEffect(() => void readGames(), []);
  const found = games.value?.find((each) => each.name === game);
  if (found) return <Form key={found.name} game={found} />;
  return (
    <div class="page narrow">
      <Problem why={gamesProblem.value} />
      {gamesProblem.value ? null : <p role="status">{t(games.value ? "not_found" : "loading")}</p>}
    </div>
  );
}

function Form({ game }: { game: GameDocument }) {
  const kit = kits.value[game.name];
  const [options, setOptions] = useState<Fields>(() => required(game.options));
  const [wishes, setWishes] = useState<SeatWish[]>(() => ["me", ...Array<SeatWish>(game.players[0]! - 1).fill("open")]);
  const [closed, setClosed] = useState(false);
  const [hints, setHints] = useState(false);
  const [time, setTime] = useState<ClockWish>({ clock: null });
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<unknown>(null);

  async function open(): Promise<void> {
    setBusy(true);
    setWhy(null);
    try {
      const table = await openTable({ game: game.name, options, seats: wishes, private: closed, ...(hints ? { hints } : {}), ...(time.clock ? time : {}) });
      go(`/t/${table.id}`);
    } catch (error) {
      setWhy(error);
      setBusy(false);
    }
  }

  const put = (name: string, value: Json) => setOptions((before) => ({ ...before, [name]: value }));
  const parts = Object.entries(game.options.properties ?? {});

  return (
    <div class="page narrow new-table">
      <header>
        <Emblem kit={kit} />
        <h1>{t("set_up", { game: titleOf(game.name) })}</h1>
      </header>
      {identity.value ? null : <NameForm />}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) withName(() => void open());
        }}
      >
        <section class="card group" aria-labelledby="seats">
          <h2 id="seats">{t("seats")}</h2>
          <SeatsForm players={game.players} levels={game.levels} wishes={wishes} change={setWishes} />
          <label class="tick">
            <input type="checkbox" checked={closed} onChange={(event) => setClosed(event.currentTarget.checked)} />
            <span>{t("private")}</span>
          </label>
          <label class="tick">
            <input type="checkbox" name="hints" checked={hints} onChange={(event) => setHints(event.currentTarget.checked)} />
            <span>{t("hints_wish")}</span>
          </label>
          <ClockForm wish={time} change={setTime} />
        </section>
        {parts.length ? (
          <section class="card group" aria-labelledby="options">
            <h2 id="options">{t("options")}</h2>
            {parts.map(([name, schema]) => {
              const names = new OptionNames(kit, name);
              const words = names.ofOption(schema);
              return (
                <OptionField
                  key={name}
                  schema={schema}
                  names={names}
                  field={name}
                  label={words.name}
                  hint={words.text}
                  value={options[name] ?? beginning(schema)}
                  rows={wishes.length}
                  change={(value) => put(name, value)}
                />
              );
            })}
          </section>
        ) : null}
        <Problem why={why} game={game.name} kit={kit} />
        <div class="row">
          <button type="submit" class="button main" disabled={busy}>
            {busy ? t("opening") : t("open_it")}
          </button>
          <Link to="/" class="button quiet">
            {t("cancel")}
          </Link>
        </div>
      </form>
    </div>
  );
}
