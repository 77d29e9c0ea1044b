import { freeName, nameLimits, sameName } from './name-rules.ts';

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

/** Gives each thing in a folder a name of its own; names that differ only in capitals are one to some systems. */
export function segmentNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const free = freeName(segmentOf(name), taken, nameLimits.file);
    taken.add(sameName(free));
    return free;
  };
}
