// A link inside the pages: a plain click changes the address without loading anew.

import type { ComponentChildren } from "preact";
import { follow } from "../session/router";

interface Props {
  to: string;
  class?: string;
  label?: string | undefined;
  children: ComponentChildren;
}

export function Link({ to, class: name, label, children }: Props) {
  return (
    <a href={to} class={name} onClick={follow} aria-label={label}>
      {children}
    </a>
  );
}
