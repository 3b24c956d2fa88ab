// What was disputed at a table, as its log says; the file itself is open to its sides and to referees.

import { useEffect, useState } from "preact/hooks";
import type { KitDocument } from "@annals/client/kit";
import type { Me, TableDocument } from "../api/types";
import { identity } from "../api/identity";
import { say } from "../i18n/evidence";
import { address } from "../session/router";
import { annals, tableOf } from "../session/session";
import { Link } from "../shell/link";
import { nameAt } from "../table/seats";
import { DisputeFile } from "./disputeFile";
import type { DisputeDocument } from "./disputeDocument";
import type { RecordFile } from "./recordFile";

interface Props {
  table: TableDocument;
  kit: KitDocument;
  record: RecordFile | null;
  changed(): void;
}

export function Disputes({ table, kit, record, changed }: Props) {
  const facts = (record?.entries ?? []).flatMap((entry) => entry.facts);
  const filed = facts.filter((fact) => fact.type === "DisputeFiled" && !fact["appeal"]);
  if (!filed.length) return null;
  const verdictOf = (dispute: unknown) => facts.findLast((fact) => fact.type === "VerdictGiven" && fact["dispute"] === dispute);
  const wanted = address.value.query.get("dispute");
  return (
    <section class="stack disputes" aria-labelledby="disputes-title">
      <h2 id="disputes-title">{say("disputes_title")}</h2>
      {filed.map((fact) => {
        const [dispute, at] = [String(fact["dispute"]), Number(fact["at"])];
        const verdict = verdictOf(dispute);
        return (
          <Dispute key={dispute} {...{ table, kit, dispute, changed }} open={wanted === dispute || filed.length === 1}>
            <span>{say("disputed_by", { name: `\u2068${nameAt(table, Number(fact["seat"]))}\u2069`, n: at })}</span>{" "}
            <span class="badge">{verdict ? say(`ruled_${String(verdict["verdict"])}` as Parameters<typeof say>[0]) : say("not_judged")}</span>
          </Dispute>
        );
      })}
    </section>
  );
}

interface DisputeProps {
  table: TableDocument;
  kit: KitDocument;
  dispute: string;
  open: boolean;
  children: preact.ComponentChildren;
  changed(): void;
}

function Dispute({ table, kit, dispute, open, children, changed }: DisputeProps) {
  const [document, setDocument] = useState<DisputeDocument | null>(null);
  const [me, setMe] = useState<Me | null>(null);
  const [closed, setClosed] = useState(false);
  const who = identity.value?.token;
  const read = async () => {
    if (!who) return setClosed(true);
    try {
      const [found, mine] = await Promise.all([tableOf(table.table).disputed(dispute).get(), annals.me.get()]);
      setDocument(found as unknown as DisputeDocument);
      setMe(mine);
    } catch {
      setClosed(true);
    }
  };
  useEffect(() => void read(), [dispute, who, table.version]);
  return (
    <details class="card group" open={open}>
      <summary>{children}</summary>
      {document && me ? (
        <DisputeFile
          {...{ table, kit, document, me }}
          changed={async () => {
            await read();
            changed();
          }}
        />
      ) : (
        <p class="soft">{say(closed ? "dispute_closed_to_you" : "reading")}</p>
      )}
      <Link to={`/t/${table.table}/replay`} class="button small quiet">
        {say("whole_replay")}
      </Link>
    </details>
  );
}
