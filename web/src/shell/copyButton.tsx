// A button that puts a text where it can be pasted from, and says that it is there.

import { useState } from "preact/hooks";
import type { Key } from "../i18n/en";
import { t } from "../i18n/language";

export function CopyButton({ text, label }: { text: string; label: Key }) {
  const [copied, setCopied] = useState("");
  const copy = () => void navigator.clipboard?.writeText(text).then(() => setCopied(text), () => undefined);
  return (
    <span class="row">
      <button type="button" class="button small" onClick={copy}>
        {t(label)}
      </button>
      <span role="status">{copied === text ? t("copied") : ""}</span>
    </span>
  );
}
