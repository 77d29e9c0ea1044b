// What one system or another cannot store as a name, or takes for a part of a path.
const refused = /[<>:"|?*/\\\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** The name of a file or folder as every system can unpack it; it leads nowhere but into its own folder. */
export function segmentOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(refused, '_')
    .trim()
    .replace(/[. ]+$/, '');
  return plain === '' || reserved.test(plain) ? `_${plain}` : plain;
}
