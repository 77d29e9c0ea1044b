import { createHash } from 'node:crypto';
import type { KeyAndCertificate } from '#platform/crypto/self-signed.server.ts';
import { signDetached } from './cms.server.ts';

export type SealNote = {
  /** Who seals. */
  name: string;
  reason: string;
  at: Date;
  /** What the file itself says of its document's record: plain ASCII without brackets. */
  record?: string;
  /** Bytes that are kept for what is added to the signature later. */
  spare?: number;
};

/**
 * Seals a finished PDF of Typst's with a PAdES signature (ETSI.CAdES.detached) that forbids any later change. It is appended as an
 * update: the document's own bytes stay as they are, and the signature covers all of the file but itself.
 */
export async function sealPdf(pdf: Buffer, key: KeyAndCertificate, note: SealNote): Promise<Buffer> {
  const room = key.certificates.reduce((sum, { length }) => sum + length, 0) + 2_048 + (note.spare ?? 0);
  const update = signatureUpdate(pdf, note, room);
  const file = Buffer.concat([pdf, Buffer.from(update, 'latin1')]);
  const from = file.indexOf('/Contents <', pdf.length) + '/Contents '.length;
  const to = from + 2 * room + 2;
  const ranges = [0, from, to, file.length - to];
  const placeholder = file.indexOf(rangePlaceholder, pdf.length);
  file.write(`[${ranges.join(' ')}]`.padEnd(rangePlaceholder.length), placeholder, 'latin1');
  const digest = createHash('sha256').update(file.subarray(0, from)).update(file.subarray(to)).digest();
  const signature = await signDetached(digest, key);
  if (signature.length > room) throw new Error('The signature does not fit the room that was kept for it');
  file.write(signature.toString('hex'), from + 1, 'latin1');
  return file;
}

const rangePlaceholder = `[0 ${'9'.repeat(10)} ${'9'.repeat(10)} ${'9'.repeat(10)}]`;

function signatureUpdate(pdf: Buffer, { name, reason, at, record }: SealNote, room: number): string {
  const text = pdf.toString('latin1');
  const [, trailer = '', lastXref = ''] = /trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  const size = Number(/\/Size (\d+)/.exec(trailer)?.[1]);
  const rootId = referenceIn(trailer, 'Root');
  const root = objectIn(text, rootId);
  const pages = objectIn(text, referenceIn(root, 'Pages'));
  const lastPageId = Number(/\/Kids \[[^\]]*?(\d+) 0 R\s*\]/.exec(pages)?.[1]);
  // Typst gives every page a list of annotations; those of these papers are empty.
  const page = objectIn(text, lastPageId)
    .replace(/\/Annots \[\s*\]/, '')
    .trim();
  if (!size || /\/(AcroForm|Perms)\b/.test(root) || /\/Annots\b/.test(page)) throw new Error('This PDF cannot be sealed');
  const [signatureId, fieldId] = [size, size + 1];
  const objects: [number, string][] = [
    [rootId, `${root}\n/AcroForm << /Fields [${fieldId} 0 R] /SigFlags 3 >>\n/Perms << /DocMDP ${signatureId} 0 R >>`],
    [lastPageId, `${page}\n/Annots [${fieldId} 0 R]`],
    [
      signatureId,
      `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached
/ByteRange ${rangePlaceholder}
/Contents <${'0'.repeat(2 * room)}>
/M (${pdfDate(at)}) /Name ${pdfText(name)} /Reason ${pdfText(reason)}${record ? `\n/FoyerRecord (${record})` : ''}
/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>]`,
    ],
    // Without a size it is not seen. 132 is Print, which PDF/A asks for, and Locked.
    [
      fieldId,
      `/Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /V ${signatureId} 0 R /P ${lastPageId} 0 R /Rect [0 0 0 0] /F 132`,
    ],
  ];
  let update = text.endsWith('\n') ? '' : '\n';
  const entries: string[] = [];
  for (const [id, dictionary] of objects) {
    const offset = String(pdf.length + update.length).padStart(10, '0');
    entries.push(`${id} 1\n${offset} 00000 n \n`);
    update += `${id} 0 obj\n<<\n${dictionary}\n>>\nendobj\n`;
  }
  const xref = pdf.length + update.length;
  const newTrailer = `${trailer.trim().replace(/\/Size \d+/, `/Size ${size + 2}`)}\n/Prev ${lastXref}`;
  return `${update}xref\n${entries.join('')}trailer\n<<\n${newTrailer}\n>>\nstartxref\n${xref}\n%%EOF\n`;
}

function referenceIn(dictionary: string, name: string): number {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1];
  if (!found) throw new Error(`This PDF cannot be sealed: it has no ${name}`);
  return Number(found);
}

/** The inside of an object's dictionary. */
function objectIn(text: string, id: number): string {
  const start = new RegExp(`(?:^|\\n)${id} 0 obj\\s*<<`).exec(text);
  const end = start ? text.indexOf('>>\nendobj', start.index) : -1;
  if (!start || end < 0) throw new Error(`This PDF cannot be sealed: object ${id} is missing`);
  return text.slice(start.index + start[0].length, end).trim();
}

const pdfDate = (at: Date): string => `D:${at.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`;

/** UTF-16 in hex, so that every letter is kept and none can end the text. */
const pdfText = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
