// The main board: drawn once, looked at through one view box that can be dragged, pinched and zoomed.

import { useEffect, useRef, useState } from "preact/hooks";
import { MAIN } from "@annals/client/kit";
import { t } from "../i18n/language";
import { BoardView } from "./boardView";
import { boardNamed, useDrawing } from "./drawing";
import { wholeBoard } from "./geometry";
import { Looking } from "./looking";

export function MainBoard() {
  const drawing = useDrawing();
  const whole = wholeBoard(boardNamed(MAIN, drawing));
  const svg = useRef<SVGSVGElement>(null);
  const looking = useRef<Looking | null>(null);
  const [zoomed, setZoomed] = useState(false);
  const size = `${whole.width} ${whole.height}`;

  useEffect(() => {
    const made = new Looking(svg.current!, whole, setZoomed);
    looking.current = made;
    return () => made.stop();
  }, [size]);

  if (!whole.width) return null;
  return (
    <div class={`board main-board ${zoomed ? "zoomed" : ""}`}>
      <svg
        ref={svg}
        role="group"
        aria-label={t("board")}
        data-group=""
        data-board={MAIN}
        viewBox={`${whole.x} ${whole.y} ${size}`}
        preserveAspectRatio="xMidYMid meet"
      >
        <BoardView name={MAIN} />
      </svg>
      <div class="zoom" role="group" aria-label={t("zoom_all")}>
        <button type="button" class="button" aria-label={t("zoom_in")} onClick={() => looking.current?.zoom(1.4)}>
          +
        </button>
        <button type="button" class="button" aria-label={t("zoom_out")} onClick={() => looking.current?.zoom(1 / 1.4)}>
          −
        </button>
        {zoomed ? (
          <button type="button" class="button" aria-label={t("zoom_all")} onClick={() => looking.current?.all()}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
            </svg>
          </button>
        ) : null}
      </div>
    </div>
  );
}
