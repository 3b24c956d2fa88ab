// A table as evidence: is its record in order, and what is in dispute?

import { useEffect, useState } from "preact/hooks";
import type { KitDocument } from "@annals/client/kit";
import type { Report } from "../../verify.js";
import type { TableDocument } from "../api/types";
import { say } from "../i18n/evidence";
import { language, t } from "../i18n/language";
import { annals, kits, tableOf } from "../session/session";
import { Link } from "../shell/link";
import { Problem } from "../shell/problem";
import { tableAt } from "../replay/serverSource";
import { BoardAt } from "./boardAt";
import { Disputes } from "./disputes";
import { useServerKeys } from "./keys";
import { RecordPage } from "./recordPage";
import { readRecord } from "./recordFile";
import { RecordReport } from "./recordReport";
import "../theme/audit.css";

export function AuditPage({ table }: { table?: string }) {
  return table === undefined ? <RecordPage /> : <TableAudit table={table} />;
}

interface Loaded {
  table: TableDocument;
  kit: KitDocument;
  bytes: Uint8Array<ArrayBuffer>;
}

function TableAudit({ table: id }: { table: string }) {
  const keys = useServerKeys();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [why, setWhy] = useState<unknown>(null);
  const [more, setMore] = useState<Partial<Report>>({});
  const [again, setAgain] = useState(0);
  const lang = language.value;
  useEffect(() => {
    let here = true;
    const load = async () => {
      const table = await tableAt(id, null);
      const [kit, bytes] = await Promise.all([kits.kit(table.game, lang), tableOf(id).record({ published: true })]);
      if (!here) return;
      setLoaded({ table, kit, bytes });
      const report = await annals.records.verify(bytes).catch(() => null); // what it sent a moment ago
      if (here && report) setMore({ rules: report["rules"]! });
    };
    load().catch((error) => here && setWhy(error));
    return () => {
      here = false;
    };
  }, [id, lang, again]);
  if (why) {
    return (
      <div class="page stack">
        <h1>{t("audit")}</h1>
        <Problem why={why} />
      </div>
    );
  }
  if (!loaded) {
    return (
      <p class="page soft" role="status">
        {t("loading")}
      </p>
    );
  }
  const { table, kit, bytes } = loaded;
  return (
    <div class="page stack audit">
      <header class="row">
        <h1>{say("audit_of", { game: kit.title })}</h1>
        <Link to={`/t/${id}/replay`} class="button small">
          {t("replay")}
        </Link>
      </header>
      <Disputes table={table} kit={kit} record={readRecord(bytes)} changed={() => setAgain(again + 1)} />
      <RecordReport bytes={bytes} keys={keys} kit={kit} table={table} more={more} board={(v, bad) => <BoardAt table={table} kit={kit} v={v} bad={bad} />} />
    </div>
  );
}
