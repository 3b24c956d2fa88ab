// What stands on the cards and tokens, as line drawings in a square of -1 to 1.

export const DRAWINGS: Readonly<Record<string, string>> = {
  mercenary: "M0-.95L.15-.72V.28H-.15V-.72zM-.5.28H.5M0 .28V.78M-.16.88H.16",
  drummer: "M-.7-.25a.7.24 0 1 0 1.4 0a.7.24 0 1 0-1.4 0V.45a.7.24 0 0 0 1.4 0V-.25M-.62-.1L-.32.62L0-.02L.32.62L.62-.1M-.7-.9L-.15-.35M.7-.9L.15-.35",
  heroine: "M-.75.5V-.4L-.36.02L0-.65L.36.02L.75-.4V.5zM-.75.22H.75M0-.85v.02M-.78-.6v.02M.78-.6v.02",
  winter: "M0-.9V.9M-.78-.45L.78.45M-.78.45L.78-.45M-.2-.75L0-.55L.2-.75M-.2.75L0 .55L.2.75M-.75-.16L-.5-.28L-.52-.56M.75.16L.5.28L.52.56M-.75.16L-.5.28L-.52.56M.75-.16L.5-.28L.52-.56",
  spring: "M-.2-.35a.2.2 0 1 0 .4 0a.2.2 0 1 0-.4 0M-.17-.46a.24.24 0 1 1 .34 0M.17-.46a.24.24 0 1 1 .06.32M.2-.2a.24.24 0 1 1-.2.06M0-.14a.24.24 0 1 1-.2-.06M-.23-.14a.24.24 0 1 1 .06-.32M0 .06V.95M0 .75Q.5.72.55.3Q.08.3 0 .75M0 .6Q-.45.55-.5.2Q-.06.2 0 .6",
  scarecrow: "M0-.3V.95M-.85-.25H.85M-.22-.55a.22.22 0 1 0 .44 0a.22.22 0 1 0-.44 0M-.5-.72H.5M-.26-.72L0-1L.26-.72M-.85-.25V.1M-.68-.25V.02M.85-.25V.1M.68-.25V.02M-.36-.25L-.42.5H.42L.36-.25",
  bishop: "M-.5.75V.02Q-.5-.5 0-.95Q.5-.5.5.02V.75zM-.5.42H.5M0-.6V.15M-.24-.28H.24",
  surrender: "M-.55.95V-.9M-.55-.8Q-.15-1.02.2-.78T.8-.78V-.02Q.45.2.12-.04T-.55-.06",
  courtesan: "M-.85-.32Q-.4-.5 0-.3Q.4-.5.85-.32Q.88.35.42.42Q.16.4 0 .1Q-.16.4-.42.42Q-.88.35-.85-.32zM-.58-.05Q-.38-.25-.18-.02Q-.38.16-.58-.05zM.58-.05Q.38-.25.18-.02Q.38.16.58-.05z",
  condottiere: "M-.6.75V-.1Q-.6-.82 0-.85Q.6-.82.6-.1V.75H.2V.16H-.2V.75zM-.6.02H.6M0-.85V.02",
  favour: "M-.6.85L.3-.4M.6.85L-.3-.4M.22-.62a.25.25 0 1 0 .5 0a.25.25 0 1 0-.5 0M-.72-.62a.25.25 0 1 0 .5 0a.25.25 0 1 0-.5 0M-.45.65L-.22.82M.45.65L.22.82",
};

/** Cards that are no army: what they are is told by a ground of their own. */
export const GROUNDS: Readonly<Record<string, string>> = {
  mercenary: "iron",
  drummer: "brass",
  heroine: "brass",
  courtesan: "rose",
  bishop: "purple",
  winter: "frost",
  spring: "leaf",
  scarecrow: "straw",
  surrender: "chalk",
};
