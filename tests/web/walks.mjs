// Holds the move builder of the pages against real offers: node walks.mjs < {game: {kit, positions: [{offers, scene, me}]}}
//
// Every member of an offer can be composed by choosing, and whatever is composed by choosing is a member of an offer.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chance } from "./playing.mjs";

const asked = JSON.parse(readFileSync(0, "utf8"));
const root = fileURLToPath(new URL("../../web/", import.meta.url));
const { createServer } = await import(createRequire(`${root}package.json`).resolve("vite"));
const vite = await createServer({ root, server: { middlewareMode: true, watch: null, hmr: false, ws: false }, appType: "custom", logLevel: "error", optimizeDeps: { noDiscovery: true } });
const { Walk, family, values } = await vite.ssrLoadModule("@annals/client");
const { placesOf } = await vite.ssrLoadModule("/src/moves/places.ts");
const { SceneIndex } = await vite.ssrLoadModule("/src/scene/sceneIndex.ts");
const { Words } = await vite.ssrLoadModule("@annals/client/kit");

const below = chance(11);
const any = (all) => all[below(all.length)];

/** Some value that the field may have. */
function closed(spec) {
  if (spec.form === "text") return "hm";
  if (spec.form !== "subset") return any(values(spec));
  const left = [...spec.items];
  const wanted = spec.min + below(spec.max - spec.min + 1);
  return Array.from({ length: wanted }, () => left.splice(below(left.length), 1)[0]);
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Chooses this member step by step, as somebody would who has it in mind. */
function composed(offers, type, wanted) {
  let walk = Walk.through(offers);
  if (walk.type !== type) walk = walk.withType(type);
  for (const [path, value] of wanted) {
    if (Array.isArray(value) && walk.openFields.some((field) => field.path === path && field.form === "many")) {
      for (const item of value) walk = walk.toggled(path, item);
    } else if (walk.openFields.some((field) => field.path === path)) walk = walk.withValue(path, value);
  }
  return walk;
}

/** One choice after the other, now of the list, now of the picture, until there is a move; null where somebody would have to begin anew. */
function wandered(offers, isShown) {
  let walk = Walk.through(offers);
  for (let step = 0; step < 60; step += 1) {
    if (walk.move && (below(3) || !walk.openFields.length)) return walk.move;
    const text = walk.openFields.find((field) => field.form === "text");
    const shown = walk.next(isShown);
    assert.ok(shown.every((each) => walk.choices.some((other) => same(each, other))), "the picture offers what the list does not");
    assert.ok(shown.length || !walk.choices.some((each) => isShown(each) && !each.chosen), "the picture hides what could be pointed at");
    const choices = (shown.some((each) => !each.chosen) && below(2) ? shown : walk.choices).filter((each) => !each.chosen);
    if (text && !choices.length) walk = walk.withValue(text.path, "hm");
    else if (!choices.length) return walk.move;
    else walk = walk.with(any(choices));
  }
  return walk.move;
}

/** The fields of a move laid flat, as a family has them. */
function value(move, path) {
  return path.split(".").reduce((inner, name) => inner?.[name], move);
}

/** Is this value one of those that the offer leaves open? Read from the offer as it came, not as the pages read it. */
function allows(open, found) {
  if (typeof open !== "object" || open === null || Array.isArray(open)) return same(open, found);
  if (open.one_of) return open.one_of.some((each) => same(each, found));
  if (open.subset_of) {
    if (!Array.isArray(found) || found.length < open.min || found.length > open.max) return false;
    const left = open.subset_of.map((each) => JSON.stringify(each));
    return found.every((each) => left.includes(JSON.stringify(each)) && left.splice(left.indexOf(JSON.stringify(each)), 1));
  }
  const names = Object.keys(open);
  if (names.length === 2 && "from" in open && "to" in open && typeof open.from === "number") {
    return Number.isInteger(found) && found >= open.from && found <= open.to;
  }
  if (names.length === 1 && typeof open.text === "number") return typeof found === "string" && found.length <= open.text;
  if (typeof found !== "object" || found === null || Array.isArray(found)) return false;
  return names.length === Object.keys(found).length && names.every((name) => name in found && allows(open[name], found[name]));
}

const isMember = (move, offers) => offers.some((offer) => allows(offer, move));

const counts = {};
for (const [game, { kit, positions }] of Object.entries(asked)) {
  const words = new Words(kit, String);
  let [members, pointed] = [0, 0];
  for (const { offers, scene, me } of positions) {
    const sight = { scene: new SceneIndex(scene), me, isPeople: (field) => words.isPeople(field), numberedId: (field, id) => words.numberedId(field, id) };
    for (const offer of offers.length > 40 ? Array.from({ length: 40 }, () => any(offers)) : offers) {
      const each = family(offer);
      const wanted = [...each.fields].map(([path, spec]) => [path, closed(spec)]);
      const walk = composed(offers, each.type, wanted);
      assert.ok(walk.move, `${game}: ${JSON.stringify(wanted)} of ${JSON.stringify(offer)} cannot be composed; still open: ${JSON.stringify(walk.openFields.map((field) => field.path))}`);
      assert.ok(isMember(walk.move, offers), `${game}: ${JSON.stringify(walk.move)} is no member`);
      for (const [path, right] of wanted) {
        const found = value(walk.move, path);
        const inAnyOrder = (list) => (Array.isArray(list) ? [...list].map((item) => JSON.stringify(item)).sort() : list);
        assert.ok(same(found, right) || same(inAnyOrder(found), inAnyOrder(right)), `${game}: ${path} is ${JSON.stringify(found)}, not ${JSON.stringify(right)}`);
      }
      members += 1;
    }
    for (let time = 0; time < 12; time += 1) {
      const move = wandered(offers, (choice) => placesOf(choice, sight).length > 0);
      if (move) assert.ok(isMember(move, offers), `${game}: by chance ${JSON.stringify(move)}`);
    }
    const choices = Walk.through(offers).choices.filter((choice) => choice.path !== "");
    pointed += choices.filter((choice) => placesOf(choice, sight).length).length;
    for (const choice of choices) {
      for (const place of placesOf(choice, sight)) {
        const [sort, id] = [place.slice(0, place.indexOf(":")), place.slice(place.indexOf(":") + 1)];
        assert.ok(sort !== "thing" || sight.scene.things.has(id), `${game}: ${place} is nowhere`);
      }
    }
  }
  assert.ok(pointed, `${game}: nothing of it can be pointed at`);
  counts[game] = members;
}
await vite.close();
process.stdout.write(JSON.stringify(counts));
