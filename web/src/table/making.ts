// The move that is being made: a walk through the offers, by clicks on the picture and by the list alike.

import { computed, signal } from "@preact/signals";
import { type Choice, keyOf, Walk } from "@annals/client";
import type { Words } from "@annals/client/kit";
import type { Highlight } from "../board/drawing";
import type { Pointed } from "../board/picture";
import type { Move, Offer, OffersDocument } from "../api/types";
import { type Place, placesOf, type Sight } from "../moves/places";
import { SceneIndex } from "../scene/sceneIndex";
import type { LiveTable } from "./live";

const NOTHING = Walk.through([]);

/** Several choices lie where somebody pointed: which one is meant? */
export interface Question {
  choices: Choice[];
  at: Element;
}

export class Making {
  readonly walk = signal<Walk>(NOTHING);
  readonly anytime = signal<Walk>(NOTHING);
  readonly question = signal<Question | null>(null);
  private decision: string | null = null;
  private readonly words = signal<Words | null>(null);

  constructor(
    private readonly live: LiveTable,
    private readonly ready: (move: Move) => void,
  ) {}

  readonly scene = computed(() => {
    const picture = this.live.picture.value;
    return picture ? new SceneIndex(picture.scene) : null;
  });

  private readonly sight = computed<Sight | null>(() => {
    const [scene, words] = [this.scene.value, this.words.value];
    if (!scene || !words) return null;
    return {
      scene,
      me: this.live.document.value?.you ?? null,
      isPeople: (field) => words.isPeople(field),
      numberedId: (field, value) => words.numberedId(field, value),
    };
  });

  /** Where each choice that comes next can be pointed at. */
  readonly places = computed<ReadonlyMap<Place, Choice[]>>(() => {
    const found = new Map<Place, Choice[]>();
    const sight = this.sight.value;
    if (!sight) return found;
    const shown = (choice: Choice): boolean => placesOf(choice, sight).length > 0;
    for (const choice of this.walk.value.next(shown)) {
      for (const place of placesOf(choice, sight)) found.set(place, [...(found.get(place) ?? []), choice]);
    }
    return found;
  });

  readonly highlights = computed<ReadonlyMap<Place, Highlight>>(() => {
    const found = new Map<Place, Highlight>();
    for (const [place, choices] of this.places.value) {
      found.set(place, choices.some((each) => each.chosen) ? "chosen" : "possible");
    }
    for (const place of this.chosenPlaces()) found.set(place, "chosen");
    return found;
  });

  /** New offers: what was begun is kept as long as it is the same decision. */
  take(offers: OffersDocument | null, words: Words): void {
    this.words.value = words;
    const id = offers?.decision?.id ?? null;
    const kind = `${id?.split(".")[1] ?? ""} ${offers?.decision?.kind ?? ""} ${keyOf((offers?.offers ?? []) as Offer[])}`;
    const isSame = this.decision === kind;
    this.decision = kind;
    this.walk.value = isSame ? this.walk.value.onto(offers?.offers ?? []) : Walk.through(offers?.offers ?? []);
    this.anytime.value = this.anytime.value.onto(offers?.anytime ?? []);
    if (!isSame) this.question.value = null;
  }

  /** True if something could be done there. */
  point(pointed: Pointed): boolean {
    const choices = this.choicesAt(pointed);
    if (!choices.length) return false;
    if (choices.length === 1) this.choose(choices[0]!);
    else this.question.value = { choices, at: pointed.at };
    return true;
  }

  choose(choice: Choice): void {
    this.question.value = null;
    this.step(this.walk.value.with(choice));
  }

  step(walk: Walk): void {
    this.walk.value = walk;
    if (walk.move && !walk.openFields.length) this.ready(walk.move);
  }

  /** Makes this move up to its last step, which is left to the player. */
  lead(move: Move): void {
    this.question.value = null;
    this.walk.value = this.walk.value.fresh().toward(move);
  }

  back(): void {
    if (this.question.value) this.question.value = null;
    else this.walk.value = this.walk.value.back();
  }

  fresh(): void {
    if (this.question.value) this.question.value = null;
    else this.walk.value = this.walk.value.fresh();
  }

  private choicesAt({ places, inside, under, byKey }: Pointed): Choice[] {
    const known = this.places.value;
    const nearest = [...places, ...under].find((place) => known.has(place));
    if (nearest !== undefined && !byKey) return known.get(nearest)!;
    const all = [...places, ...inside].flatMap((place) => known.get(place) ?? []);
    return [...new Map(all.map((each) => [`${each.type} ${each.path} ${keyOf(each.value)}`, each])).values()];
  }

  private chosenPlaces(): Place[] {
    const [sight, walk] = [this.sight.value, this.walk.value];
    if (!sight || walk.type === null) return [];
    return walk.picks
      .filter((pick) => "value" in pick)
      .flatMap(({ path, value }) => placesOf({ type: walk.type!, path, value, many: false, chosen: true }, sight));
  }
}
