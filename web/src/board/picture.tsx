// A whole table as a picture: any game from its kit and a scene. Drawn anew from these alone; nothing is remembered here.

import { type KitDocument, Words } from "@annals/client/kit";
import "../theme/picture.css";
import { Component, createRef, type VNode } from "preact";
import type { Scene } from "../api/types";
import type { Place } from "../moves/places";
import { SceneIndex } from "../scene/sceneIndex";
import { PLAIN } from "../skins/load";
import type { Skin } from "../skins/skin";
import { Areas } from "./areas";
import { type Drawing, DrawingContext, type Highlight, type SeatInfo } from "./drawing";
import { Flights, type Snapshot, snapshot } from "./flight";
import { settle, walk } from "./roving";
import { SeatPatterns } from "./seatLook";

/** What was pointed at: everything that it stands for, the nearest first. */
export interface Pointed {
  places: Place[];
  inside: Place[]; // what lies on it; by keys it is reached through it
  under: Place[]; // what lies under it at that point
  at: Element;
  byKey: boolean;
}

export interface PictureProps {
  kit: KitDocument;
  scene: Scene;
  /** The scene one step before: what moved since then moves on the screen. Null for a jump. */
  previous?: Scene | null;
  seats: readonly SeatInfo[];
  viewer: number | null;
  highlights?: ReadonlyMap<Place, Highlight>;
  asked?: boolean;
  skin?: Skin;
  onPick?(pointed: Pointed): void;
  onLook?(pointed: Pointed): void; // the pointer or the keys have come there
}

/** Skins that have thrown: their games are drawn plainly from then on. */
const failed = new WeakSet<Skin>();

/** Draws with the skin, and without it where it cannot draw. */
export class Picture extends Component<PictureProps> {
  override componentDidCatch(error: unknown): void {
    const { skin = PLAIN, kit } = this.props;
    if (skin === PLAIN || failed.has(skin)) throw error;
    failed.add(skin);
    console.error(`The skin of ${kit.game} cannot draw this; it is drawn plainly.`, error);
    this.setState({});
  }

  override render({ skin = PLAIN, ...props }: PictureProps): VNode {
    const plain = failed.has(skin);
    return <Drawn key={plain ? "plain" : "skin"} {...props} skin={plain ? PLAIN : skin} />;
  }
}

const NONE: ReadonlyMap<Place, Highlight> = new Map();

class Drawn extends Component<PictureProps> {
  private readonly root = createRef<HTMLDivElement>();
  private readonly flights = new Flights();
  private words: { kit: KitDocument; names: string; words: Words } | null = null;

  override getSnapshotBeforeUpdate(before: PictureProps): Snapshot | null {
    const isStep = before.scene !== this.props.scene && this.props.previous === before.scene;
    if (before.scene !== this.props.scene) this.flights.stop();
    return isStep ? snapshot(this.root.current!) : null;
  }

  override componentDidMount(): void {
    settle(this.root.current!);
  }

  override componentDidUpdate(before: PictureProps, _: object, was: Snapshot | null): void {
    settle(this.root.current!);
    if (was) this.flights.show(this.root.current!, before.scene, this.props.scene, was);
  }

  override componentWillUnmount(): void {
    this.flights.stop();
  }

  override render(): VNode {
    const drawing = this.drawing();
    const areas = new Areas(drawing);
    const laid = drawing.skin.layout?.(areas, drawing) ?? usualLayout(areas);
    const rest = areas.rest();
    return (
      <DrawingContext.Provider value={drawing}>
        <div
          ref={this.root}
          class={`picture ${drawing.skin.name ?? ""} ${drawing.asked ? "asked" : ""}`}
          onClick={this.click}
          onKeyDown={this.key}
          onPointerOver={this.look}
          onFocusIn={this.look}
        >
          <SeatPatterns />
          {laid}
          {rest.length ? <div class="rest">{rest}</div> : null}
        </div>
      </DrawingContext.Provider>
    );
  }

  private drawing(): Drawing {
    const { kit, scene, seats, viewer, highlights = NONE, asked = false, skin = PLAIN } = this.props;
    return { words: this.wordsOf(kit, seats), scene: new SceneIndex(scene), seats, viewer, highlights, asked, skin };
  }

  /** The same words as long as kit and names are the same: what is drawn from them can then stay. */
  private wordsOf(kit: KitDocument, seats: readonly SeatInfo[]): Words {
    const names = JSON.stringify(seats.map((each) => each.name));
    if (this.words?.kit !== kit || this.words.names !== names) {
      this.words = { kit, names, words: new Words(kit, (seat) => seats[seat]?.name ?? String(seat + 1)) };
    }
    return this.words.words;
  }

  private click = (event: MouseEvent): void => {
    const pointed = pointedAt(event.target as Element, event.detail === 0);
    if (!pointed) return;
    if (!pointed.byKey) pointed.under = placesUnder(pointed.at, event.clientX, event.clientY);
    this.props.onPick?.(pointed);
  };

  private key = (event: KeyboardEvent): void => {
    if (!walk(event, this.root.current!)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  private look = (event: Event): void => {
    const pointed = pointedAt(event.target as Element, false);
    if (pointed) this.props.onLook?.(pointed);
  };
}

function pointedAt(target: Element, byKey: boolean): Pointed | null {
  const at = target.closest<HTMLElement>("[data-places]");
  if (!at) return null;
  return { places: listed(at.dataset["places"]), inside: listed(at.dataset["inside"]), under: [], at, byKey };
}

function placesUnder(top: Element, x: number, y: number): Place[] {
  const all = document.elementsFromPoint(x, y).map((each) => each.closest<HTMLElement>("[data-places]"));
  return all.filter((each) => each !== null && each !== top).flatMap((each) => listed(each!.dataset["places"]));
}

const listed = (text: string | undefined): Place[] => (text ? text.split(" ") : []) as Place[];

function usualLayout(areas: Areas): VNode {
  const [own, ...others] = areas.order;
  return (
    <div class="usual">
      <div class="middle">
        {areas.main()}
        {own === undefined ? null : areas.seat(own)}
        {areas.table()}
      </div>
      <div class="others">{others.map((seat) => areas.seat(seat))}</div>
    </div>
  );
}
