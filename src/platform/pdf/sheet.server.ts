import type PDFDocument from 'pdfkit';
import type { MailPalette } from '#platform/mail/mail-colors.ts';
import type { TextStyle, Typesetter } from './typesetter.server.ts';

// US Letter, in points.
export const sheet = { width: 612, height: 792, margin: 54, top: 54, bottom: 72 };
export const inner = sheet.width - 2 * sheet.margin;

type PdfDocument = InstanceType<typeof PDFDocument>;
export type Sheet = ReturnType<typeof createSheet>;

/** The paper and the height at which it is written on. */
export function createSheet(doc: PdfDocument, type: Typesetter, palette: MailPalette) {
  const set = {
    doc,
    type,
    palette,
    y: sheet.top,
    /** A new page unless this much still fits. */
    room(height: number): boolean {
      if (set.y + height <= sheet.height - sheet.bottom) return false;
      doc.addPage();
      set.y = sheet.top;
      return true;
    },
    /** Text from the current height on, line by line. */
    flow(text: string, style: TextStyle, x = sheet.margin, width = inner): void {
      for (const line of type.lines(text, width, style)) {
        set.room(type.lineHeight(style));
        type.line(line, x, set.y, width, style);
        set.y += type.lineHeight(style);
      }
    },
    rule(y: number, color = palette.line): void {
      doc
        .moveTo(sheet.margin, y)
        .lineTo(sheet.width - sheet.margin, y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke();
    },
  };
  return set;
}
