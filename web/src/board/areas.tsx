// The areas of a picture: each can be drawn on its own, and what nobody asked for is drawn in the end.

import type { VNode } from "preact";
import type { Zone } from "../api/types";
import { isEmpty } from "../scene/sceneIndex";
import { BoardView, viewBoxOf } from "./boardView";
import { boardNamed, type Drawing } from "./drawing";
import { MainBoard } from "./mainBoard";
import { Numbers } from "./numbers";
import { SeatHead } from "./seatHead";
import { ZoneView } from "./zoneView";

export class Areas {
  private readonly drawn = new Set<string>();

  constructor(private readonly drawing: Drawing) {}

  /** The main board, which can be dragged and zoomed. */
  main(): VNode {
    this.drawn.add("main");
    return <MainBoard key="main" />;
  }

  /** A zone on no board. */
  zone(zone: Zone | undefined): VNode | null {
    if (!zone) return null;
    this.drawn.add(zone.id);
    return <ZoneView key={zone.id} zone={zone} />;
  }

  /** Every zone of these kinds that belongs to this seat, or to nobody, and has something in it. */
  zones(seat: number | null, ...kinds: string[]): VNode[] {
    const found = this.left(seat).filter((zone) => kinds.includes(zone.kind));
    return kinds.flatMap((kind) => found.filter((zone) => zone.kind === kind).map((zone) => this.zone(zone)!));
  }

  /** Zones that are seldom looked at: their names and how much lies there, and the rest when it is asked for. */
  folded(seat: number | null, ...kinds: string[]): VNode[] {
    const found = this.loose(seat).filter((zone) => kinds.includes(zone.kind) && !isEmpty(zone));
    return found.map((zone) => {
      const drawn = this.zone(zone);
      const count = (zone.things?.length ?? 0) + (zone.hidden ?? 0);
      return (
        <details key={zone.id} class="folded" open={this.isWanted(zone) || zone.things?.some(({ id }) => this.drawing.highlights.has(`thing:${id}`))}>
          <summary>
            {this.drawing.words.zoneName(zone.kind)} <b>{this.drawing.words.number(count)}</b>
          </summary>
          {drawn}
        </details>
      );
    });
  }

  /** A mat or a track. */
  board(name: string, seat: number | null = null): VNode {
    this.drawn.add(boardKey(name, seat));
    const { words, skin } = this.drawing;
    const skinned = skin.mat?.(name, seat, this.drawing);
    const label = words.boardName(name) ?? name;
    return (
      <div key={boardKey(name, seat)} class={`board side-board board-${name.split("/")[0]}`}>
        {skinned ?? (
          <svg
            role="group"
            aria-label={label}
            data-group=""
            data-board={name}
            width={boardNamed(name, this.drawing).width}
            viewBox={viewBoxOf(name, this.drawing)}
          >
            <BoardView name={name} seat={seat} />
          </svg>
        )}
      </div>
    );
  }

  /** The names of the mats of a seat, or of the tracks of the whole table. */
  boardsOf(seat: number | null): string[] {
    return this.drawing.scene.boards.filter((each) => each.seat === seat).map((each) => each.name);
  }

  numbers(seat: number | null): VNode {
    this.drawn.add(`numbers ${seat}`);
    return <Numbers key={`numbers ${seat}`} seat={seat} />;
  }

  head(seat: number): VNode {
    this.drawn.add(`head ${seat}`);
    return <SeatHead key={`head ${seat}`} seat={seat} />;
  }

  /** Everything of a seat that has not been drawn yet. */
  seat(seat: number): VNode {
    const own = seat === this.drawing.viewer;
    const head = this.drawn.has(`head ${seat}`) ? null : this.head(seat);
    const numbers = this.drawn.has(`numbers ${seat}`) ? null : this.numbers(seat);
    const zones = this.left(seat).map((zone) => this.zone(zone));
    const boards = this.boardsLeft(seat).map((name) => this.board(name, seat));
    return (
      <section key={`seat ${seat}`} class={`seat-area ${own ? "own" : ""}`} aria-label={this.drawing.words.seatName(seat)}>
        {head}
        {numbers}
        {zones.length ? <div class="zones">{zones}</div> : null}
        {boards}
      </section>
    );
  }

  /** Everything of the whole table that has not been drawn yet. */
  table(): VNode {
    const numbers = this.drawn.has("numbers null") ? null : this.numbers(null);
    const zones = this.left(null).map((zone) => this.zone(zone));
    const boards = this.boardsLeft(null).map((name) => this.board(name));
    return (
      <div key="table" class="table-area">
        {numbers}
        {zones.length ? <div class="zones">{zones}</div> : null}
        {boards.length ? <div class="tracks">{boards}</div> : null}
      </div>
    );
  }

  /** The seats, from the viewer's own on, as they sit round the table. */
  get order(): number[] {
    const { seats, viewer } = this.drawing;
    return seats.map((_, at) => ((viewer ?? 0) + at) % seats.length);
  }

  rest(): VNode[] {
    const found: VNode[] = [];
    if (!this.drawn.has("main")) found.push(this.main());
    if (this.left(null).length || this.boardsLeft(null).length || !this.drawn.has("numbers null")) found.push(this.table());
    for (const seat of this.order) {
      const isWhole = this.drawn.has(`head ${seat}`) && this.drawn.has(`numbers ${seat}`);
      if (!isWhole || this.left(seat).length || this.boardsLeft(seat).length) found.push(this.seat(seat));
    }
    return found;
  }

  private loose(seat: number | null): Zone[] {
    return this.drawing.scene.looseOf(seat);
  }

  private left(seat: number | null): Zone[] {
    return this.loose(seat).filter((zone) => !this.drawn.has(zone.id) && (!isEmpty(zone) || this.isWanted(zone)));
  }

  private boardsLeft(seat: number | null): string[] {
    return this.boardsOf(seat).filter((name) => !this.drawn.has(boardKey(name, seat)));
  }

  private isWanted(zone: Zone): boolean {
    return this.drawing.scene.isFocus(zone) || this.drawing.highlights.has(`zone:${zone.id}`);
  }
}

const boardKey = (name: string, seat: number | null): string => `board ${name} ${seat}`;
