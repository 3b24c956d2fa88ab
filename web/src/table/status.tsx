// The honest state of the connection, and how far the picture is behind what has happened.

import { t } from "../i18n/language";
import type { LiveTable } from "./live";

export function Status({ live }: { live: LiveTable }) {
  const connection = live.connection.value;
  const behind = live.behind.value;
  return (
    <div class="status row">
      <span class={`badge is-${connection.is}`} role="status" data-connection={connection.is}>
        {t(`status_${connection.is}`)}
      </span>
      {behind ? (
        <button type="button" class="button small" onClick={live.skip}>
          {t("skip")} · {t("catching_up", { count: behind })}
        </button>
      ) : null}
    </div>
  );
}
