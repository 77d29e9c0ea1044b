import { inner, type Sheet, sheet } from './sheet.server.ts';
import type { TextStyle } from './typesetter.server.ts';

/** A piece of a text in one look; a line break inside it is a line break. */
export type PdfRun = { text: string; bold: boolean; underline: boolean };

type Piece = { text: string; style: TextStyle; underline: boolean };

const indent = 26;

/** Numbered clauses whose words may be bold or underlined. Lines are broken here, because one line may hold several looks. */
export function drawClauses(set: Sheet, clauses: readonly (readonly PdfRun[])[]): void {
  const { doc, type, palette } = set;
  const normal: TextStyle = { size: 10, color: palette.ink, leading: 1.5 };
  const bold: TextStyle = { ...normal, weight: 700 };
  const height = type.lineHeight(normal);
  const width = inner - indent;

  clauses.forEach((runs, at) => {
    const lines = layOut(set, runs, width, { normal, bold });
    // The number and at least two lines stay together.
    set.room(height * Math.min(2, lines.length));
    lines.forEach((line, row) => {
      set.room(height);
      if (row === 0) type.line(`${at + 1}.`, sheet.margin, set.y, indent, { ...normal, color: palette.muted });
      let x = sheet.margin + indent;
      for (const { text, style, underline } of line) {
        // A line in one look, which most are, need not be measured once more.
        const wide = underline || line.length > 1 ? type.widthOf(text, style) : 0;
        if (text.trim()) type.line(text, x, set.y, width, style);
        if (underline) {
          const y = set.y + normal.size * 1.16;
          doc
            .moveTo(x, y)
            .lineTo(x + wide, y)
            .lineWidth(0.6)
            .strokeColor(palette.ink)
            .stroke();
        }
        x += wide;
      }
      set.y += height;
    });
    set.y += 5;
  });
  set.y += 4;
}

function layOut(
  { type }: Sheet,
  runs: readonly PdfRun[],
  width: number,
  look: { normal: TextStyle; bold: TextStyle },
): Piece[][] {
  const lines: Piece[][] = [[]];
  let used = 0;
  const breakLine = () => {
    lines.push([]);
    used = 0;
  };
  const put = (text: string, run: PdfRun) => {
    const style = run.bold ? look.bold : look.normal;
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (last && last.style === style && last.underline === run.underline) last.text += text;
    else line?.push({ text, style, underline: run.underline });
    used += type.widthOf(text, style);
  };
  const space = (text: string, run: PdfRun) => {
    if (used > 0) put(text, run);
  };
  const word = (text: string, run: PdfRun) => {
    const style = run.bold ? look.bold : look.normal;
    if (used > 0 && used + type.widthOf(text, style) > width) breakLine();
    // A word that no line can hold is cut by the typesetter.
    const parts = type.lines(text, width, style);
    parts.forEach((part, at) => {
      if (at > 0) breakLine();
      put(part, run);
    });
  };
  for (const run of runs) {
    for (const part of run.text.split(/(\n|[^\S\n]+)/u)) {
      if (part === '\n') breakLine();
      else if (part && !part.trim()) space(' ', run);
      else if (part) word(part, run);
    }
  }
  return lines;
}
