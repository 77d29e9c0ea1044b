import { fileSizeText } from '#shared/file-size.ts';

/** Programs, and what starts one with a double click. */
const programs =
  /\.(exe|com|scr|pif|bat|cmd|msi|msp|mst|jar|js|jse|mjs|vbs?|vbe|wsf|wsh|ws|ps1|psm1|hta|cpl|lnk|reg|dll|sys|iso|img|vhdx?|apk|app|dmg|pkg|deb|rpm|sh|command|url|scf|chm|gadget|xll|one)$/i;

export type LeftOut = { name: string; reason: string };
type Limits = { files: number; fileBytes: number };

/** Why a file of a mail is not kept; null for one that is. `at` is how many were kept before. */
export function whyLeftOut({ name, size }: { name: string; size: number }, at: number, limits: Limits): string | null {
  if (programs.test(name.trim().replace(/[.\s]+$/, ''))) return 'programs are not kept';
  if (size > limits.fileBytes) return `${fileSizeText(size)} is more than ${fileSizeText(limits.fileBytes)}`;
  if (size === 0) return 'it is empty';
  return at >= limits.files ? `a message has at most ${limits.files} files` : null;
}

/** The words with what is missing named below them, within the length that a message may have. */
export function wordsWith(text: string, leftOut: readonly LeftOut[], most: number): string {
  const named = leftOut.slice(0, 20).map(({ name, reason }) => `Not kept: ${name.slice(0, 120)} (${reason})`);
  const below = named.length > 0 ? `\n\n${named.join('\n')}` : '';
  const cut = '\n[...]';
  const room = most - below.length;
  const letters = text.length > room ? `${text.slice(0, room - cut.length).toWellFormed()}${cut}` : text;
  return `${letters}${below}`.trim() || '(no words)';
}
