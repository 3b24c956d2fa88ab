// @annals/client/kit: what things are called and what happened, in the reader's language.

export { type Argument, digits, fill } from "./icu.js";
export { Kits } from "./kits.js";
export { entryTexts, factText, type Told } from "./telling.js";
export { choiceText, choiceWhole, lastOf, moveText, pickTexts } from "./told.js";
export * from "./types.js";
export { isolated, MAIN, Words } from "./words.js";
