// Units, goods, buildings and tokens of Scythe, as line drawings in a square of -1 to 1.

export const DRAWINGS: Readonly<Record<string, string>> = {
  character: "M-.65.9Q-.6.2 0 .2T.65.9M-.32-.36a.32.34 0 1 0 .64 0a.32.34 0 1 0-.64 0M-.55-.5Q0-.7.55-.5M-.35-.56Q-.3-1 0-1T.35-.56",
  mech: "M-.55-.75H.55V.05H-.55zM-.3-.45H.3M-.55-.5H-.85V.2M.55-.5H.85V.2M-.3.05L-.5.9H-.75M.3.05L.5.9H.75M-.12-.15H.12",
  worker: "M-.28-.52a.28.28 0 1 0 .56 0a.28.28 0 1 0-.56 0M-.5.85V.3Q-.5-.12 0-.12T.5.3V.85M-.8-.75L.8-.95M-.5.35H.5",
  food: "M0 .95V-.6M0-.6Q-.28-.8 0-1Q.28-.8 0-.6M0-.1Q-.5-.15-.5-.6Q-.05-.55 0-.1M0-.1Q.5-.15.5-.6Q.05-.55 0-.1M0 .45Q-.5.4-.5-.05Q-.05 0 0 .45M0 .45Q.5.4.5-.05Q.05 0 0 .45",
  metal: "M-.9.6L-.55-.1H.55L.9.6zM-.55-.1L-.3-.55H.3L.55-.1M-.3.25H.3",
  wood: "M-.85-.3H.6V.3H-.85M.35 0a.25.3 0 1 0 .5 0a.25.3 0 1 0-.5 0M-.85-.3a.25.3 0 0 0 0 .6M-.5-.1H.1M-.5.1H-.1",
  oil: "M0-.95Q.65-.1.65.3A.65.65 0 0 1-.65.3Q-.65-.1 0-.95zM-.3.3Q-.3.6 0 .65",
  monument: "M-.6.9H.6M-.35.9V.5H.35V.9M-.18.5L-.1-.7L0-.95L.1-.7L.18.5",
  armory: "M-.8.8V-.2L0-.75L.8-.2V.8zM-.3.5L.3-.1M.3.5L-.3-.1",
  mill: "M-.35.9L-.22-.05H.22L.35.9zM0-.2L-.75-.8M0-.2L.75-.8M0-.2L-.75.4M0-.2L.75.4",
  mine: "M-.85.85V.1A.85.85 0 0 1 .85.1V.85M-.45.85V.25A.45.45 0 0 1 .45.25V.85M-.9.85H.9",
  recruit: "M-.3-.45a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0M-.6.85Q-.6.05 0 .05T.6.85M-.3-.75H.3M0-.75V-.95",
  cube: "M-.6-.3L0-.62L.6-.3V.4L0 .72L-.6.4zM-.6-.3L0 .02L.6-.3M0 .02V.72",
  star: "M0-.95L.26-.32L.92-.28L.42.14L.58.8L0 .44L-.58.8L-.42.14L-.92-.28L-.26-.32z",
  power: "M.2-.95L-.5.15H-.02L-.2.95L.55-.2H.05z",
  popularity: "M0 .8Q-.9.15-.85-.35Q-.8-.8-.4-.75Q-.1-.7 0-.35Q.1-.7.4-.75Q.8-.8.85-.35Q.9.15 0 .8z",
  action: "M-.7.6L.1-.2M-.05-.65Q.55-.75.75-.1Q.4-.35.2-.1Q0-.3-.05-.65M-.8.85L-.55.6",
  coin: "M-.8 0a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0zM-.15-.35Q.4-.4.4-.1T-.1.05T-.4.3T.2.4M0-.55V.55",
  combat: "M-.75-.75L.6.6M-.75-.75L-.45-.72M.35.75L.75.35M.75-.75L-.6.6M.75-.75L.45-.72M-.35.75L-.75.35",
  objective: "M-.6.95V-.9M-.6-.8H.7L.4-.4L.7 0H-.6",
  encounter: "M-.35-.35Q-.35-.85.05-.85T.45-.4Q.45-.1.05.1V.35M.05.75v.02",
  factory: "M-.9.85V-.05L-.35.25V-.05L.2.25V-.05L.5.1V-.85H.8V.85zM-.6.5H-.4M0 .5H.2",
  tunnel: "M-.8.8V0A.8.8 0 0 1 .8 0V.8M-.35.8V.1A.35.35 0 0 1 .35.1V.8",
  march: "M-.9.15H.35M-.05-.4L.55.15L-.05.7M-.6-.35H-.1M-.6.65H-.1",
  crate: "M-.8-.55H.8V.75H-.8zM-.8-.1H.8M-.3-.55V.75M.3-.55V.75",
  field: "M0-.9L.8-.45V.45L0 .9L-.8.45V-.45zM-.3.15L0-.25L.3.15M0-.25V.45",
  dial: "M-.85.3a.85.85 0 0 1 1.7 0M0 .3L.45-.2M-.85.3H.85M0-.55V-.35M-.6-.3L-.48-.18",
};

/** The sign of what a place of a mat gives, or a star is placed for. */
const OF_PLACE: Readonly<Record<string, string>> = {
  bolster_power: "power",
  bolster_cards: "combat",
  move_units: "march",
  move_coins: "coin",
  trade_resources: "crate",
  trade_popularity: "popularity",
  produce_territories: "field",
  upgrades: "cube",
  mechs: "mech",
  structures: "monument",
  recruits: "recruit",
  workers: "worker",
};

export const signOf = (place: string): string | undefined => DRAWINGS[OF_PLACE[place] ?? place];

const OF_KIND: Readonly<Record<string, string>> = {
  combat_card: "combat",
  objective_card: "objective",
  encounter_card: "encounter",
  encounter_token: "encounter",
  factory_card: "factory",
  action_token: "action",
  power_token: "power",
  popularity_token: "popularity",
  power_dial: "dial",
  coins: "coin",
};

/** The drawing of a thing by what it is: its kind on the table, what the kit calls its kind, or the last word of its id. */
export function drawingOf(id: string, kind: string | undefined, printed: string | undefined): string | undefined {
  const words = [kind, id.split(":")[1], id, printed].filter((each) => each !== undefined);
  for (const word of words) {
    const d = DRAWINGS[word] ?? DRAWINGS[OF_KIND[word] ?? ""];
    if (d !== undefined) return d;
  }
  return undefined;
}

/** What a territory brings, and what is printed on it. */
export const MARKS: Readonly<Record<string, string>> = {
  encounter_token: "encounter",
  tunnel: "tunnel",
};
