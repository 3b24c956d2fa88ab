// The versions of a table as this server gives them: page by page, and then as they happen.

import type { Client } from "../api/client";
import { Feed } from "../api/feed";
import type { Entry, TableDocument } from "../api/types";
import type { Source, Viewer } from "./versions";

const FIRST = 60; // a short page is on the screen sooner
const PAGE = 500;

const as = (viewer: Viewer): string => (viewer === null ? "" : `&seat=${viewer}`);

export function serverSource(client: Client, table: TableDocument): Source {
  const page = (after: number, viewer: Viewer) =>
    client.ask<{ version: number; entries: Entry[] }>(
      "GET",
      `/v1/tables/${table.table}/log?${client.logQuery(after)}&limit=${after ? PAGE : FIRST}${as(viewer)}`,
    );
  if (table.status === "finished") return { page };
  return {
    page,
    follow(after, viewer, heard) {
      if (viewer !== null && viewer !== String(table.you)) return () => undefined;
      const feed = new Feed(client, table.table, after, { entry: heard, connection: () => undefined });
      return () => feed.stop();
    },
  };
}

/** The table as it was at a version; without one, as it is. */
export function tableAt(client: Client, table: string, viewer: Viewer, at?: number): Promise<TableDocument> {
  return client.ask("GET", `/v1/tables/${table}?include=scene${as(viewer)}${at === undefined ? "" : `&at=${at}`}`);
}
