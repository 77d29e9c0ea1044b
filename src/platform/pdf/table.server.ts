import { inner, type Sheet, sheet } from './sheet.server.ts';
import type { Align, TextStyle } from './typesetter.server.ts';

export type PdfColumn = {
  label: string;
  align?: Align;
  /** Points; the one column without a width takes what is left. */
  width?: number;
};
/** A cell may carry a second, quieter text below its first. */
export type PdfCell = string | { text: string; note: string };
export type PdfTable = {
  columns: readonly PdfColumn[];
  rows: readonly (readonly PdfCell[])[];
  totals?: readonly { label: string; value: string; strong?: boolean }[];
};

const space = 12;

/** Rows are never cut in two, and the head is repeated on every page. */
export function drawTable(set: Sheet, { columns, rows, totals = [] }: PdfTable): void {
  const { type, palette } = set;
  const normal: TextStyle = { size: 10, color: palette.ink };
  const note: TextStyle = { size: 8.5, color: palette.muted };
  const label: TextStyle = { size: 8.5, weight: 600, color: palette.muted };
  const placed = placeColumns(columns);

  const head = () => {
    for (const { x, width, column } of placed) type.line(column.label, x, set.y, width, label, column.align);
    set.y += type.lineHeight(label) + 5;
    set.rule(set.y, palette.ink);
    set.y += 8;
  };

  set.room(80);
  head();
  for (const row of rows) {
    const cells = placed.map(({ x, width, column }, at) => {
      const cell = row[at] ?? '';
      const { text, note: below } = typeof cell === 'string' ? { text: cell, note: '' } : cell;
      const lines = [
        ...type.lines(text, width, normal).map((line) => ({ line, style: normal })),
        ...(below ? type.lines(below, width, note).map((line) => ({ line, style: note })) : []),
      ];
      return { x, width, align: column.align, lines, height: lines.reduce((sum, { style }) => sum + type.lineHeight(style), 0) };
    });
    const height = Math.max(0, ...cells.map((cell) => cell.height));
    if (set.room(height + 8)) head();
    for (const cell of cells) {
      let y = set.y;
      for (const { line, style } of cell.lines) {
        type.line(line, cell.x, y, cell.width, style, cell.align);
        y += type.lineHeight(style);
      }
    }
    set.y += height + 7;
    set.rule(set.y);
    set.y += 8;
  }
  drawTotals(set, totals);
}

function drawTotals(set: Sheet, totals: NonNullable<PdfTable['totals']>): void {
  const { type, palette } = set;
  const x = sheet.margin + inner / 2;
  set.y += 2;
  // All of them on one page: a total without its parts explains nothing.
  set.room(totals.length * 24);
  for (const { label, value, strong } of totals) {
    const style: TextStyle = strong ? { size: 13, weight: 700, color: palette.ink } : { size: 10, color: palette.ink };
    if (strong) {
      set.rule(set.y + 2, palette.ink);
      set.y += 9;
    }
    type.line(label, x, set.y, inner / 2, style);
    type.line(value, x, set.y, inner / 2, style, 'right');
    set.y += type.lineHeight(style) + 3;
  }
  set.y += 16;
}

function placeColumns(columns: readonly PdfColumn[]) {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const open = columns.filter((column) => column.width === undefined).length;
  const free = (inner - fixed - space * (columns.length - 1)) / Math.max(1, open);
  let x = sheet.margin;
  return columns.map((column) => {
    const width = column.width ?? free;
    const place = { x, width, column };
    x += width + space;
    return place;
  });
}
