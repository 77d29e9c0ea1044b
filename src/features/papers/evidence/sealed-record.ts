/** What a sealed file says of its document's record: how many events it had then, and the last of them. */
export type SealedRecord = { document_type: string; number: string; version: number; events: number; head: string };

/** One line of plain text, so that whoever looks into the file can read it too. */
export const sealedRecord = ({ document_type, number, version, events, head }: SealedRecord): string =>
  `${document_type} ${number} version ${version} events ${events} head ${head}`;

const pattern = /\/FoyerRecord \((\w+) ([A-Z]+-\d+) version (\d+) events (\d+) head ([0-9a-f]{64})\)/g;

/** From the text of a file. Believe it only when the seal fits: then its last line is the seal's own. */
export function sealedRecordIn(text: string): SealedRecord | null {
  const [, document_type = '', number = '', version, events, head = ''] = [...text.matchAll(pattern)].at(-1) ?? [];
  return number ? { document_type, number, version: Number(version), events: Number(events), head } : null;
}
