// The versions of a table as this server gives them: page by page, and then as they happen.

import type { Entry, TableDocument } from "../api/types";
import { language } from "../i18n/language";
import { look, tableOf } from "../session/session";
import type { Source, Viewer } from "./versions";

const FIRST = 60; // a short page is on the screen sooner
const PAGE = 500;

const as = (viewer: Viewer): { seat?: string } => (viewer === null ? {} : { seat: viewer });

export function serverSource(document: TableDocument): Source {
  const table = tableOf(document.table);
  const told = () => ({ scene: true, tell: language.value });
  const page = async (after: number, viewer: Viewer) => {
    const found = await table.page({ after, limit: after ? PAGE : FIRST, ...told(), ...as(viewer) });
    return { version: found.version, entries: found.entries as Entry[] };
  };
  if (document.status === "finished") return { page };
  return {
    page,
    follow(after, viewer, heard) {
      if (viewer !== null && viewer !== String(document.you)) return () => undefined;
      const over = new AbortController();
      const listen = async () => {
        for await (const entry of table.feed({ after, signal: over.signal, beyond: true, ...told() })) heard(entry as Entry);
      };
      listen().catch(() => undefined); // what is here already can still be looked at
      return () => over.abort();
    },
  };
}

/** The table as it was at a version; without one, as it is. */
export function tableAt(table: string, viewer: Viewer, at?: number): Promise<TableDocument> {
  return look(table, { include: "scene", ...(at === undefined ? {} : { at }), ...as(viewer) });
}
