// Small signs, drawn here; each stands beside words or has a name from its button.

const PATHS = {
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  dark: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} fill={name === "auto" ? "currentColor" : undefined} fill-opacity={name === "auto" ? 0.35 : undefined} />
    </svg>
  );
}

export function Mark() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <path d="M32 4 56 18v28L32 60 8 46V18z" fill="var(--accent)" />
      <path d="M32 17 44 24v16l-12 7-12-7V24z" fill="var(--sheet)" />
      <path d="M32 25v14M26 28.5v7M38 28.5v7" stroke="var(--accent)" stroke-width="3" stroke-linecap="round" />
    </svg>
  );
}
