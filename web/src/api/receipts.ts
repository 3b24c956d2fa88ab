// The receipts of my moves, kept in this browser: with them I can show that a record still says the same.

export interface Receipt {
  table: string;
  version: number;
  hash: string;
  at: number;
  key: string;
  signature: string;
  index?: number; // among others that were signed together, with the path to what was signed
  size?: number;
  path?: string[];
}

const BEGINNING = "annals.receipts.";
const MOST = 50; // of one table, the last ones: each vouches for all before it
const TABLES = 30;

export function keepReceipt(receipt: Receipt): void {
  const name = BEGINNING + receipt.table;
  try {
    localStorage.setItem(name, JSON.stringify([...receiptsOf(receipt.table), receipt].slice(-MOST)));
    const others = Object.keys(localStorage).filter((each) => each.startsWith(BEGINNING) && each !== name);
    if (others.length >= TABLES) localStorage.removeItem(others[0]!);
  } catch {
    // there is no room; a receipt can be asked for again with the key of its move
  }
}

export function receiptsOf(table: string): Receipt[] {
  try {
    const found = JSON.parse(localStorage.getItem(BEGINNING + table) ?? "[]") as unknown;
    return Array.isArray(found) ? (found as Receipt[]) : [];
  } catch {
    return [];
  }
}
