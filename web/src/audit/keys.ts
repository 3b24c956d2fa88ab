// By whose signatures we know a record: the keys this server names, and those that the reader brings from elsewhere.

import { useEffect, useState } from "preact/hooks";
import { annals } from "../session/session";

export function useServerKeys(): string[] {
  const [keys, setKeys] = useState<string[]>([]);
  useEffect(
    () =>
      void annals.keys().then(
        (found) => setKeys(found.map((each) => each.key)),
        () => undefined, // without them completeness stays open, and says so
      ),
    [],
  );
  return keys;
}

export const keysIn = (text: string): string[] => text.toLowerCase().match(/\b[0-9a-f]{64}\b/g) ?? [];
