import { buffer } from 'node:stream/consumers';
import { mailPalettes } from '#platform/mail/mail-colors.ts';
import type { PdfBrand } from './brand.server.ts';
import { drawClauses, type PdfRun } from './clauses.server.ts';
import { loadFonts } from './fonts.server.ts';
import { createSheet, inner, type Sheet, sheet } from './sheet.server.ts';
import { drawSignatures } from './signatures.server.ts';
import { drawTable, type PdfTable } from './table.server.ts';
import { createTypesetter, type TextStyle } from './typesetter.server.ts';

export type PdfBlock = { heading: string; lines: readonly string[] };

/** What a document is put together from. Everything flows downwards and on to the next page by itself. */
export type PdfPage = {
  /** The document's name and number, with a word for its state when there is one. */
  title(title: string, number?: string, state?: string): void;
  heading(text: string): void;
  paragraph(text: string, look?: 'normal' | 'muted' | 'small'): void;
  numbered(items: readonly string[]): void;
  /** Numbered too, with words that may be bold or underlined. */
  clauses(clauses: readonly (readonly PdfRun[])[]): void;
  /** Columns side by side: who it is from, who it is for, when it is due. */
  blocks(blocks: readonly PdfBlock[]): void;
  facts(pairs: readonly (readonly [label: string, value: string])[]): void;
  table(table: PdfTable): void;
  /** A tinted panel for what must not be overlooked. */
  panel(heading: string, lines: readonly string[]): void;
  /** Signatures side by side: what was drawn or typed, who it was and when. */
  signatures(signatures: readonly PdfSignature[]): void;
  gap(points?: number): void;
  /** Goes on at the top of a new page. */
  newPage(): void;
};

/** A drawing is SVG path data (`M`, `L`, `Q`, `C` on the paper of `signatureBox`); without one the name stands in its place. */
export type PdfSignature = { heading: string; name: string; drawing: string | null; lines: readonly string[] };

/** Draws a branded document with real, selectable text and page numbers. */
export async function renderPdf(brand: PdfBrand, build: (page: PdfPage) => void): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()]);
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    bufferPages: true,
    // Without a font of its own pdfkit would load Helvetica from its package folder.
    font: null as unknown as string,
    lang: 'en-US',
    displayTitle: true,
    info: { Author: brand.companyName, Creator: brand.companyName, Producer: 'Foyer' },
  });
  const bytes = buffer(doc);
  const palette = mailPalettes({ ...brand.colors, background: '#ffffff' }).light;
  const set = createSheet(doc, createTypesetter(doc, fonts), palette);
  letterhead(set, brand);
  build(pageOf(set));
  footers(set, brand);
  doc.end();
  return bytes;
}

function letterhead(set: Sheet, brand: PdfBrand): void {
  const { doc, palette, type } = set;
  doc.rect(0, 0, sheet.width, 6).fill(palette.button);
  const height = 34;
  if (brand.logo) doc.image(brand.logo, sheet.margin, set.y - 8, { fit: [180, height] });
  else {
    const style: TextStyle = { size: 15, weight: 700, color: palette.ink, leading: 1.2 };
    type.lines(brand.companyName, 250, style).forEach((line, at) => {
      type.line(line, sheet.margin, set.y + at * type.lineHeight(style), 250, style);
    });
  }
  const small: TextStyle = { size: 8.5, color: palette.muted };
  let y = set.y;
  const contact = [brand.logo ? brand.companyName : '', brand.address, brand.phone, brand.email].filter(Boolean);
  for (const line of contact.flatMap((text) => type.lines(text, 200, small))) {
    type.line(line, sheet.width - sheet.margin - 200, y, 200, small, 'right');
    y += type.lineHeight(small);
  }
  set.y = Math.max(y, set.y + height) + 20;
}

/** Written last, when it is known how many pages there are. */
function footers({ doc, type, palette, rule }: Sheet, brand: PdfBrand): void {
  const { count } = doc.bufferedPageRange();
  const style: TextStyle = { size: 8, color: palette.muted };
  const y = sheet.height - 48;
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    rule(y - 12);
    const [name = ''] = type.lines([brand.companyName, brand.email].filter(Boolean).join(' · '), inner - 90, style);
    type.line(name, sheet.margin, y, inner - 90, style);
    type.line(`Page ${at + 1} of ${count}`, sheet.margin, y, inner, style, 'right');
  }
}

function pageOf(set: Sheet): PdfPage {
  const { doc, type, palette } = set;
  const styles = {
    normal: { size: 10, color: palette.ink },
    muted: { size: 10, color: palette.muted },
    small: { size: 8.5, color: palette.muted },
    label: { size: 8.5, weight: 600, color: palette.muted, leading: 1.5 },
    heading: { size: 11, weight: 600, color: palette.ink, leading: 1.35 },
    fine: { size: 9, color: palette.ink },
  } satisfies Record<string, TextStyle>;

  return {
    title(title, number, state) {
      doc.info.Title = number ? `${title} ${number}` : title;
      const style: TextStyle = { size: 24, weight: 700, color: palette.ink, leading: 1.2 };
      const top = set.y;
      set.flow(title, style, sheet.margin, inner - 130);
      if (state) stateBadge(set, state, top);
      if (number) set.flow(number, { size: 11, weight: 600, color: palette.link });
      set.y += 14;
    },
    heading(text) {
      // A heading never stands alone at the foot of a page.
      set.room(60);
      set.y += 6;
      set.flow(text, styles.heading);
      set.y += 3;
    },
    paragraph(text, look = 'normal') {
      set.flow(text, styles[look]);
      set.y += 4;
    },
    numbered(items) {
      items.forEach((item, at) => {
        set.room(type.lineHeight(styles.normal));
        type.line(`${at + 1}.`, sheet.margin, set.y, 20, styles.muted);
        set.flow(item, styles.normal, sheet.margin + 22, inner - 22);
        set.y += 4;
      });
      set.y += 4;
    },
    blocks(blocks) {
      const gap = 20;
      const width = (inner - gap * (blocks.length - 1)) / blocks.length;
      const laid = blocks.map(({ heading, lines }) => ({
        heading,
        lines: lines.filter(Boolean).flatMap((line) => type.lines(line, width, styles.normal)),
      }));
      const tallest = Math.max(0, ...laid.map(({ lines }) => lines.length));
      const label = type.lineHeight(styles.label) + 2;
      set.room(label + tallest * type.lineHeight(styles.normal));
      laid.forEach(({ heading, lines }, column) => {
        const x = sheet.margin + column * (width + gap);
        type.line(heading, x, set.y, width, styles.label);
        lines.forEach((line, at) => {
          type.line(line, x, set.y + label + at * type.lineHeight(styles.normal), width, styles.normal);
        });
      });
      set.y += label + tallest * type.lineHeight(styles.normal) + 20;
    },
    facts(pairs) {
      const wide = 150;
      for (const [label, value] of pairs) {
        set.room(type.lineHeight(styles.normal));
        type.line(label, sheet.margin, set.y, wide, styles.muted);
        set.flow(value, styles.normal, sheet.margin + wide, inner - wide);
        set.y += 2;
      }
      set.y += 8;
    },
    clauses: (clauses) => drawClauses(set, clauses),
    table: (table) => drawTable(set, table),
    panel(heading, lines) {
      const pad = 13;
      const laid = lines.filter(Boolean).flatMap((line) => type.lines(line, inner - 2 * pad, styles.fine));
      const height = 2 * pad + type.lineHeight(styles.heading) + 3 + laid.length * type.lineHeight(styles.fine);
      set.room(height);
      doc.roundedRect(sheet.margin, set.y, inner, height, 6).fill(palette.panel);
      let y = set.y + pad;
      type.line(heading, sheet.margin + pad, y, inner - 2 * pad, styles.heading);
      y += type.lineHeight(styles.heading) + 3;
      for (const line of laid) {
        type.line(line, sheet.margin + pad, y, inner - 2 * pad, styles.fine);
        y += type.lineHeight(styles.fine);
      }
      set.y += height + 14;
    },
    signatures: (signatures) => drawSignatures(set, signatures),
    gap(points = 12) {
      set.y += points;
    },
    newPage() {
      doc.addPage();
      set.y = sheet.top;
    },
  };
}

function stateBadge({ doc, type, palette }: Sheet, state: string, top: number): void {
  const style: TextStyle = { size: 9, weight: 600, color: palette.onButton };
  const width = type.widthOf(state, style) + 20;
  const x = sheet.width - sheet.margin - width;
  doc.roundedRect(x, top + 4, width, 20, 10).fill(palette.button);
  type.line(state, x + 10, top + 8, width - 20, style);
}
