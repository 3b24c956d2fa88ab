// Why something was not done, in the reader's language where the kit can say it, with the text of the rule.

import { useEffect, useState } from "preact/hooks";
import { Refused, Unreachable } from "@annals/client";
import { type KitDocument, Words } from "@annals/client/kit";
import { n, t } from "../i18n/language";
import { annals } from "../session/session";

interface Props {
  why: unknown;
  game?: string;
  kit?: KitDocument | null | undefined;
}

export function Problem({ why, game, kit }: Props) {
  return (
    <div role="alert">
      {why ? (
        <div class="problem">
          <strong>{t("refused")}</strong>
          <p>{reason(why, kit)}</p>
          {why instanceof Refused && why.rule && game ? <RuleText game={game} rule={why.rule} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function reason(why: unknown, kit: KitDocument | null | undefined): string {
  if (why instanceof Unreachable) return t("cannot_reach");
  if (!(why instanceof Refused)) return t("page_failed");
  const told = kit?.refusals[why.code]?.tell;
  if (!kit || told === undefined) return why.message;
  return new Words(kit, (seat) => t("seat_n", { n: n(seat + 1) })).tell(told, why.params);
}

function RuleText({ game, rule }: { game: string; rule: string }) {
  const [text, setText] = useState("");
  useEffect(() => {
    let here = true;
    annals.games.rule(game, rule).then(
      (found) => here && setText(found.text),
      () => undefined, // the id alone is enough to look it up
    );
    return () => {
      here = false;
    };
  }, [game, rule]);
  return (
    <blockquote>
      <b>{t("rule", { id: `\u2068${rule}\u2069` })}</b> <span lang="en" dir="auto">{text}</span>
    </blockquote>
  );
}
