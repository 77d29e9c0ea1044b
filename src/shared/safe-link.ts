import { safePath } from './safe-path.ts';

const elsewhere = ['https:', 'http:', 'mailto:', 'tel:'];

/** A page of this site, a place on it, another site, a mail address or a phone number; never a script. */
export function isSafeLink(to: string): boolean {
  if (/^#[\w-]+$/.test(to)) return true;
  if (to.startsWith('/')) return safePath(to, '') !== '';
  return /^[a-z]+:[^\s\\\p{Cc}]+$/iu.test(to) && URL.canParse(to) && elsewhere.includes(new URL(to).protocol);
}
