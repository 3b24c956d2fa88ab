// A slip of paper beside what was pointed at: which of several is meant, or what it is and why it cannot be used.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/language";

interface Props {
  at: Element;
  label: string;
  onClose(): void;
  children: ComponentChildren;
}

const GAP = 8;

export function Beside({ at, label, onClose, children }: Props) {
  const slip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = slip.current!;
    const [there, here] = [at.getBoundingClientRect(), node.getBoundingClientRect()];
    const left = Math.min(Math.max(GAP, there.left + there.width / 2 - here.width / 2), innerWidth - here.width - GAP);
    const below = there.bottom + GAP + here.height < innerHeight;
    const top = below ? there.bottom + GAP : Math.max(GAP, there.top - here.height - GAP);
    node.style.left = `${left}px`;
    node.style.top = `${top}px`;
  });
  useEffect(() => {
    const node = slip.current!;
    (node.querySelector<HTMLElement>("button.button") ?? node).focus({ preventScroll: true });
    const outside = (event: PointerEvent) => {
      if (!node.contains(event.target as Node)) onClose();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      onClose();
    };
    addEventListener("pointerdown", outside, true);
    node.addEventListener("keydown", key);
    return () => {
      removeEventListener("pointerdown", outside, true);
      node.removeEventListener("keydown", key);
      const back = at as HTMLElement;
      if (document.activeElement === document.body || node.contains(document.activeElement)) back.focus?.({ preventScroll: true });
    };
  }, [at]);
  return (
    <div ref={slip} class="beside card" role="dialog" aria-label={label} tabIndex={-1}>
      {children}
      <button type="button" class="close" aria-label={t("close")} onClick={onClose}>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </div>
  );
}
