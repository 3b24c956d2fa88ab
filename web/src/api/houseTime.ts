// What time it is at the house: deadlines are its own, and clocks of browsers go wrong.

let ahead = 0; // ms

/** What an answer that has just come says of it. */
export function heard(answer: Response): void {
  const now = Number(answer.headers.get("annals-now"));
  if (now) ahead = now - Date.now();
}

export const houseNow = (): number => Date.now() + ahead;
