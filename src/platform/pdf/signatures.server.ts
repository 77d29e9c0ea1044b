import { signatureBox } from '#shared/signature-drawing.ts';
import type { PdfSignature } from './document.server.ts';
import { inner, type Sheet, sheet } from './sheet.server.ts';
import type { TextStyle } from './typesetter.server.ts';

const gap = 28;
const height = 58;

/** Each over a line of its own, as on paper. They stay together on one page. */
export function drawSignatures(set: Sheet, signatures: readonly PdfSignature[]): void {
  const { doc, type, palette } = set;
  const label: TextStyle = { size: 8.5, weight: 600, color: palette.muted, leading: 1.5 };
  const name: TextStyle = { size: 10, weight: 600, color: palette.ink };
  const small: TextStyle = { size: 8.5, color: palette.muted };
  const columns = Math.min(2, Math.max(1, signatures.length));
  const width = (inner - gap * (columns - 1)) / columns;
  for (let from = 0; from < signatures.length; from += columns) {
    const row = signatures.slice(from, from + columns).map((signature) => ({
      ...signature,
      below: signature.lines.filter(Boolean).flatMap((line) => type.lines(line, width, small)),
    }));
    const deepest = Math.max(...row.map(({ below }) => below.length));
    const full = type.lineHeight(label) + height + 6 + type.lineHeight(name) + deepest * type.lineHeight(small);
    set.room(full);
    row.forEach((signature, column) => {
      const x = sheet.margin + column * (width + gap);
      type.line(signature.heading, x, set.y, width, label);
      const top = set.y + type.lineHeight(label);
      if (signature.drawing) {
        const scale = Math.min(width / signatureBox.width, (height - 6) / signatureBox.height);
        doc.save();
        doc.rect(x, top, width, height).clip();
        doc.translate(x, top + 3).scale(scale);
        doc.path(signature.drawing).lineWidth(3).lineCap('round').lineJoin('round').strokeColor(palette.ink).stroke();
        doc.restore();
      } else {
        const style = fitting(signature.name, width, palette.ink, (text, by) => type.widthOf(text, by));
        const [written = ''] = type.lines(signature.name, width, style);
        type.line(written, x, top + height - type.lineHeight(style) - 4, width, style);
      }
      doc
        .moveTo(x, top + height)
        .lineTo(x + width, top + height)
        .lineWidth(0.75)
        .strokeColor(palette.muted)
        .stroke();
      let y = top + height + 6;
      const [signer = ''] = type.lines(signature.name, width, name);
      type.line(signer, x, y, width, name);
      y += type.lineHeight(name);
      for (const line of signature.below) {
        type.line(line, x, y, width, small);
        y += type.lineHeight(small);
      }
    });
    set.y += full + 16;
  }
}

/** As large as its line allows. */
function fitting(text: string, width: number, color: string, widthOf: (text: string, style: TextStyle) => number): TextStyle {
  const style: TextStyle = { size: 22, color, leading: 1.2 };
  const wide = widthOf(text, style);
  return wide > width ? { ...style, size: Math.max(9, (22 * width) / wide) } : style;
}
