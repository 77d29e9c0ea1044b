import type PDFDocument from 'pdfkit';
import type { Fonts, Weight } from './fonts.server.ts';

export type TextStyle = { size: number; weight?: Weight; color: string; leading?: number };
export type Align = 'left' | 'right';

type PdfDocument = InstanceType<typeof PDFDocument>;

// Contextual forms such as the sign for "3 x 4" would come back as other letters when the text is copied.
const features = { calt: false, liga: false, dlig: false };
const plain = { lineBreak: false, features };
// Figures of one width, so that sums stand under each other.
const sums = { lineBreak: false, features: { ...features, tnum: true } };
const soft = /\s+/u;

export type Typesetter = {
  lines(text: string, width: number, style: TextStyle): string[];
  widthOf(text: string, style: TextStyle): number;
  lineHeight(style: TextStyle): number;
  line(text: string, x: number, y: number, width: number, style: TextStyle, align?: Align): void;
};

// Setting out a text is by far the dearest part of a document, and its words come again and again, in the next one too.
const known = new Map<string, number>();
const mostKnown = 20_000;

/** Measures, breaks and draws lines whose letters may come from several font files; pdfkit's own flow knows one file at a time. */
export function createTypesetter(doc: PdfDocument, fonts: Fonts): Typesetter {
  for (const [name, file] of fonts.files) doc.registerFont(name, file);

  const measure = (text: string, { size, weight = 400 }: TextStyle, align: Align): number => {
    const key = `${weight} ${align} ${text}`;
    let width = known.get(key);
    if (width === undefined) {
      width = 0;
      for (const run of fonts.runs(text, weight)) {
        width += doc.font(run.face).fontSize(1000).widthOfString(run.text, options(align));
      }
      if (known.size >= mostKnown) known.clear();
      known.set(key, width);
    }
    // Widths grow with the size.
    return (width * size) / 1000;
  };
  const widthOf = (text: string, style: TextStyle): number => measure(text, style, 'left');

  /** A word that is wider than the column is cut where it has to be. */
  const cutWord = (word: string, width: number, style: TextStyle): string[] => {
    const parts: string[] = [];
    let part = '';
    for (const character of word) {
      if (part && widthOf(part + character, style) > width) {
        parts.push(part);
        part = '';
      }
      part += character;
    }
    return [...parts, part];
  };

  const lineHeight = ({ size, leading = 1.45 }: TextStyle): number => size * leading;

  const breakLine = (text: string, width: number, style: TextStyle): string[] => {
    const lines: string[] = [];
    const space = widthOf(' ', style);
    let line = '';
    let filled = 0;
    for (const word of text.split(soft).filter(Boolean)) {
      const wide = widthOf(word, style);
      if (line && filled + space + wide <= width) {
        line += ` ${word}`;
        filled += space + wide;
        continue;
      }
      if (line) lines.push(line);
      const parts = wide <= width ? [word] : cutWord(word, width, style);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
      filled = widthOf(line, style);
    }
    return [...lines, line];
  };

  return {
    widthOf,
    lineHeight,
    lines: (text, width, style) => text.split(/\r?\n/).flatMap((part) => breakLine(part, width, style)),
    line(text, x, y, width, style, align = 'left') {
      let at = align === 'right' ? x + width - measure(text, style, align) : x;
      doc.fillColor(style.color);
      const runs = fonts.runs(text, style.weight ?? 400);
      for (const [place, run] of runs.entries()) {
        doc.font(run.face).fontSize(style.size).text(run.text, at, y, options(align));
        if (place < runs.length - 1) at += doc.widthOfString(run.text, options(align));
      }
    },
  };
}

// The type of pdfkit knows the list form alone; its font engine takes the switches as well.
const options = (align: Align) => (align === 'right' ? sums : plain) as unknown as { lineBreak: false; features: [] };
