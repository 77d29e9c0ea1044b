import type { TypedStep } from '#features/automation/workflows/definition-contract.ts';
import type { Slot } from './tree-policy.ts';

export const cardSize = { width: 232, height: 76 } as const;
export const addSize = 28;
const gap = 44;
const column = cardSize.width + 32;

type Point = { id: string; x: number; y: number };
export type Placed =
  | (Point & { kind: 'trigger' })
  | (Point & { kind: 'step'; step: TypedStep })
  | (Point & { kind: 'add'; slot: Slot });
export type Line = { from: string; to: string };
export type Diagram = { nodes: Placed[]; lines: Line[] };

/** How many columns a list of steps needs beside each other. */
const columnsOf = (steps: readonly TypedStep[]): number =>
  Math.max(1, ...steps.map((step) => (step.type === 'condition' ? columnsOf(step.yes ?? []) + columnsOf(step.no ?? []) : 1)));

/** What is around a card in sight: also the place for the step after it. */
export const nextPlace = gap + addSize;

const margin = 16;

/** How far a stretch has to be moved to lie within a window of this size; where it is longer, its beginning is shown. */
export function shiftInto(start: number, end: number, size: number): number {
  if (start >= margin && end <= size - margin) return 0;
  return start < margin ? margin - start : Math.max(size - margin - end, margin - start);
}

/** How wide the diagram is. */
export const widthOf = (steps: readonly TypedStep[]): number => columnsOf(steps) * column;

/** Where every card, every place for a new step and every line is drawn; in the order of reading, which is that of the Tab key. */
export function layOut(steps: readonly TypedStep[]): Diagram {
  const diagram: Diagram = { nodes: [{ kind: 'trigger', id: 'trigger', x: 0, y: 0 }], lines: [] };
  placeList(diagram, steps, { parent: null, branch: 'yes' }, 0, cardSize.height + gap, ['trigger']);
  return diagram;
}

/** A list under what leads to it, around the middle `x`. Answers its ends, and where they lie. */
function placeList(
  diagram: Diagram,
  steps: readonly TypedStep[],
  place: Omit<Slot, 'at'>,
  x: number,
  top: number,
  ends: string[],
): { ends: string[]; bottom: number } {
  let [open, y] = [ends, top];
  for (let at = 0; at <= steps.length; at += 1) {
    const slot = { ...place, at };
    const id = `add:${place.parent ?? ''}:${place.branch}:${at}`;
    diagram.nodes.push({ kind: 'add', id, slot, x: x + (cardSize.width - addSize) / 2, y: y - gap / 2 });
    for (const from of open) diagram.lines.push({ from, to: id });
    open = [id];
    y += addSize;
    const step = steps[at];
    if (!step) break;
    diagram.nodes.push({ kind: 'step', id: step.id, step, x, y });
    diagram.lines.push({ from: id, to: step.id });
    open = [step.id];
    y += cardSize.height + gap;
    if (step.type !== 'condition') continue;
    const [left, right] = [columnsOf(step.yes ?? []), columnsOf(step.no ?? [])];
    // Room for the lines to part.
    y += gap / 2;
    const start = x - ((left + right - 1) * column) / 2;
    const yes = placeList(diagram, step.yes ?? [], { parent: step.id, branch: 'yes' }, start + ((left - 1) * column) / 2, y, [
      step.id,
    ]);
    const no = placeList(
      diagram,
      step.no ?? [],
      { parent: step.id, branch: 'no' },
      start + left * column + ((right - 1) * column) / 2,
      y,
      [step.id],
    );
    open = [...yes.ends, ...no.ends];
    y = Math.max(yes.bottom, no.bottom) + gap;
  }
  return { ends: open, bottom: y };
}
