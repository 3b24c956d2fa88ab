// Why something was not done, in the reader's language where the kit can say it, with the text of the rule.

import { useEffect, useState } from "preact/hooks";
import { Refusal, Unreachable } from "../api/client";
import { n, t } from "../i18n/language";
import type { KitDocument } from "../kit/types";
import { Words } from "../kit/words";
import { client } from "../session/session";

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
          {why instanceof Refusal && why.problem.rule && game ? <RuleText game={game} rule={why.problem.rule} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function reason(why: unknown, kit: KitDocument | null | undefined): string {
  if (why instanceof Unreachable) return t("cannot_reach");
  if (!(why instanceof Refusal)) return t("page_failed");
  const told = kit?.refusals[why.problem.code]?.tell;
  if (!kit || told === undefined) return why.problem.detail;
  return new Words(kit, (seat) => t("seat_n", { n: n(seat + 1) })).tell(told, why.problem.params ?? {});
}

function RuleText({ game, rule }: { game: string; rule: string }) {
  const [text, setText] = useState("");
  useEffect(() => {
    let here = true;
    client.rule(game, rule).then(
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
