// Several things can be done where somebody pointed: which one is meant?

import { choiceWhole, type Words } from "@annals/client/kit";
import { t } from "../i18n/language";
import { Beside } from "./beside";
import type { Making } from "./making";

export function Chooser({ making, words }: { making: Making; words: Words }) {
  const question = making.question.value;
  if (!question) return null;
  return (
    <Beside key={question.at} at={question.at} label={t("which")} onClose={() => (making.question.value = null)}>
      <p class="soft small-text">{t("which")}</p>
      <ul role="list" class="stack-tight">
        {question.choices.map((choice, at) => (
          <li key={at}>
            <button type="button" class="button small" onClick={() => making.choose(choice)}>
              {choiceWhole(choice, words)}
            </button>
          </li>
        ))}
      </ul>
    </Beside>
  );
}
