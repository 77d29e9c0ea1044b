/** A line of text and where its baseline stands. */
export type PlacedLine = { line: string; y: number };

type Width = (line: string) => number;

/** The baselines that the rest is placed by: the address at the top, the last line of the text at the bottom. */
export const addressLine = 152;
export const lastLine = 566;

/** The words end before the first of the arches. */
export const columnWidth = 650;
const textLeading = 36;
const mostTextLines = 3;

const headlineSizes = [96, 84, 72, 62, 54];
const leading = 1.03;
/** How high the letters rise over the baseline, as a share of their size. */
export const rise = 0.74;
export const gapAbove = 44;
export const gapBelow = 70;

/** The text of a page at the foot of its picture: as many of its sentences as two lines hold, else three, else cut. */
export function textLines(text: string, width: Width): PlacedLine[] {
  const sentences = text.split(/(?<=[.!?])\s+/);
  const parts = sentences.map((_, at) => sentences.slice(0, sentences.length - at).join(' '));
  const within = (most: number) => parts.find((part) => wrap(part, columnWidth, width).length <= most);
  const whole = within(mostTextLines - 1) ?? within(mostTextLines);
  const lines = whole ? balanced(whole, columnWidth, width) : shortened(wrap(text, columnWidth, width), mostTextLines, width);
  return placed(lines, lastLine, textLeading);
}

/**
 * The largest headline that stands clear of the address above and the text below, if possible without a single short word on its
 * last line; one that never fits is cut.
 */
export function headlineLines(text: string, textTop: number, width: (line: string, size: number) => number) {
  const bottom = textTop - gapBelow;
  const fitting = headlineSizes.flatMap((size) => {
    const inSize: Width = (line) => width(line, size);
    const lines = balanced(text, columnWidth, inSize);
    const top = bottom - (lines.length - 1) * size * leading - size * rise;
    const fits = top >= addressLine + gapAbove && lines.every((line) => inSize(line) <= columnWidth);
    return fits ? { size, lines, isEven: lines.length === 1 || inSize(lines.at(-1) ?? '') > columnWidth / 3 } : [];
  });
  const best = fitting.find(({ isEven }) => isEven) ?? fitting[0];
  if (best) return { size: best.size, lines: placed(best.lines, bottom, best.size * leading) };
  const size = headlineSizes.at(-1) ?? 54;
  const inSize: Width = (line) => width(line, size);
  return { size, lines: placed(shortened(wrap(text, columnWidth, inSize), 3, inSize), bottom, size * leading) };
}

const placed = (lines: string[], bottom: number, step: number): PlacedLine[] =>
  lines.map((line, row) => ({ line, y: bottom - (lines.length - 1 - row) * step }));

function wrap(text: string, most: number, width: Width): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && width(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** As few lines as the width allows, as equally long as the words let them be. */
function balanced(text: string, most: number, width: Width): string[] {
  const words = text.split(/\s+/);
  const known = new Map<string, Breaks | null>();
  const best = (from: number, rows: number): Breaks | null => {
    const key = `${from}:${rows}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    let least: Breaks | null = null;
    for (let to = from + 1; to <= words.length; to += 1) {
      const line = words.slice(from, to).join(' ');
      const slack = most - width(line);
      if (slack < 0 && to > from + 1) break;
      const rest = to === words.length ? (rows === 1 ? { cost: 0, lines: [] } : null) : rows > 1 ? best(to, rows - 1) : null;
      const cost = rest && rest.cost + slack ** 2;
      if (rest && cost !== null && cost < (least?.cost ?? Number.POSITIVE_INFINITY))
        least = { cost, lines: [line, ...rest.lines] };
    }
    known.set(key, least);
    return least;
  };
  const lines = wrap(text, most, width);
  return best(0, lines.length)?.lines ?? lines;
}

type Breaks = { cost: number; lines: string[] };

function shortened(lines: string[], most: number, width: Width): string[] {
  const kept = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].filter(Boolean);
  return kept.map((line) => cut(line, columnWidth, width));
}

export function cut(text: string, most: number, width: Width): string {
  if (width(text) <= most) return text;
  let kept = text;
  while (kept.length > 1 && width(`${kept}…`) > most) kept = kept.slice(0, -1);
  // At a word's end, unless that would take half of the line.
  const space = kept.lastIndexOf(' ');
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`;
}
