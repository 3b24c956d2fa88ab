// The file of a dispute, as the API gives it.

import type { Report } from "../../verify.js";
import type { Outcome } from "../api/types";
import type { Receipt } from "../api/receipts";

export interface Ruling {
  verdict: string;
  reasons: string;
  by: string;
  version: number;
  seat?: number;
  at?: number;
  fork?: string;
  outcome?: Outcome;
}

export interface DisputeDocument {
  dispute: string;
  table: string;
  at: number;
  claim: string;
  seat: number;
  by: string;
  filed_at: number;
  status: "open" | "judged";
  verdict: Ruling | null;
  appeal: { seat: number; by: string; at: number; text: string; first_verdict: Ruling | null } | null;
  statements: { seat: number | null; by: string; at: number; text: string }[];
  evidence: {
    report: Report;
    receipt: Receipt;
    acts: { v: number; at: number; by: string; token: string | null }[];
    refused: { at: number; version: number; seat?: number | null; player: string; move: string; code: string; rule: string | null }[];
  };
}
