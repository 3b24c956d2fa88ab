// The keys of the page, and the list of them.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/language";
import type { Key } from "../i18n/en";
import type { LiveTable } from "./live";
import type { Making } from "./making";

const LIST: [string, Key][] = [
  ["Tab", "key_tab"],
  ["← ↑ → ↓", "key_arrows"],
  ["N", "key_next"],
  ["Enter", "key_enter"],
  ["Backspace", "key_back"],
  ["Esc", "key_fresh"],
  ["M", "key_moves"],
  ["B", "key_board"],
  ["L", "key_last"],
  ["S", "key_skip"],
  ["?", "key_help"],
];

export function useKeys(page: RefObject<HTMLElement | null>, making: Making, live: LiveTable, help: () => void): void {
  useEffect(() => {
    const focus = (selector: string): boolean => {
      const found = page.current?.querySelector<HTMLElement>(selector);
      found?.focus();
      return found !== null;
    };
    const deeds: Record<string, () => void> = {
      Backspace: () => making.back(),
      Escape: () => making.fresh(),
      m: () => focus(".do-it") || focus(".possible button"),
      b: () => focus('.main-board [tabindex="0"]'),
      l: () => focus(".chronicle ol"),
      s: live.skip,
      "?": help,
    };
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
      const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [making, live, help]);
}

export function Help({ open, onToggle }: { open: boolean; onToggle(open: boolean): void }) {
  return (
    <details class="keys-help" open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>{t("keys")}</summary>
      <dl>
        {LIST.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd dir="ltr">{key}</kbd>
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
