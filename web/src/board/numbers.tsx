// The figures of a seat, or of the table.

import { useDrawing } from "./drawing";

export function Numbers({ seat }: { seat: number | null }) {
  const drawing = useDrawing();
  const { words, scene, skin } = drawing;
  const skinned = skin.numbers?.(seat, drawing);
  if (skinned) return skinned;
  const found = scene.numbersOf(seat);
  if (!found.length) return null;
  return (
    <dl class="numbers">
      {found.map(({ id, kind, value, most }) => (
        <div key={id}>
          <dt>{words.numberName(kind)}</dt>
          <dd>
            {words.number(value)}
            {most === undefined ? null : <span class="soft"> / {words.number(most)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
