// How a seat is told from the others: a colour (Okabe and Ito), a pattern and a shape, never the colour alone.

export const SEATS = 6;

interface Look {
  colour: string;
  ink: string;
  shape: string; // a path in a square from -1 to 1
}

const LOOKS: Look[] = [
  { colour: "#0072b2", ink: "#ffffff", shape: "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z" },
  { colour: "#d55e00", ink: "#1b1208", shape: "M-.9-.9H.9V.9H-.9z" },
  { colour: "#009e73", ink: "#06140f", shape: "M0-1.08L1.05.8H-1.05z" },
  { colour: "#cc79a7", ink: "#1d0b15", shape: "M0-1.1L1.1 0L0 1.1L-1.1 0z" },
  { colour: "#e69f00", ink: "#1d1400", shape: "M-.5-.92H.5L1.02 0L.5.92H-.5L-1.02 0z" },
  { colour: "#56b4e9", ink: "#06151f", shape: "M-.36-1H.36V-.36H1V.36H.36V1H-.36V.36H-1V-.36H-.36z" },
];
export const NOBODY: Look = { colour: "#7b7264", ink: "#ffffff", shape: "M-1-.7Q-1-1-.7-1H.7Q1-1 1-.7V.7Q1 1 .7 1H-.7Q-1 1-1 .7z" };

export const lookOf = (seat: number | null | undefined): Look =>
  seat === null || seat === undefined ? NOBODY : LOOKS[seat % SEATS]!;

const STROKES = [
  "", // plain
  "M0 12L12 0M-3 3L3-3M9 15L15 9",
  "M0 0L12 12M-3 9L3 15M9-3L15 3",
  "M3 3h.01M9 9h.01",
  "M6 2v8M2 6h8",
  "M9 6a3 3 0 1 1-6 0a3 3 0 1 1 6 0",
];

export const patternOf = (seat: number): string => `url(#seat-${seat % SEATS})`;

/** The patterns that everything on a page may point to. */
export function SeatPatterns() {
  return (
    <svg class="patterns" width="0" height="0" aria-hidden="true">
      <defs>
        {STROKES.map((stroke, seat) => (
          <pattern key={seat} id={`seat-${seat}`} width="12" height="12" patternUnits="userSpaceOnUse">
            <rect width="12" height="12" fill={LOOKS[seat]!.colour} fill-opacity="0.42" />
            <path d={stroke} fill="none" stroke={LOOKS[seat]!.colour} stroke-width={seat === 3 ? 4 : 2.2} stroke-linecap="round" />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

/** The mark of a seat beside its name. */
export function SeatMark({ seat }: { seat: number | null | undefined }) {
  const look = lookOf(seat);
  return (
    <svg class="seat-mark" viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true">
      <path d={look.shape} fill={look.colour} stroke="currentColor" stroke-width="0.16" stroke-linejoin="round" />
    </svg>
  );
}
