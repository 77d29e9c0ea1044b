import { formLimits } from './admin-contract.ts';

/** The address that a name suggests; empty where it has no letter that an address could carry. */
export const slugOf = (name: string): string =>
  plain(name, '-')
    .slice(0, formLimits.slug)
    .replaceAll(/^-+|-+$/g, '');

/** The key that a label suggests, and that no other field has. */
export function keyOf(label: string, taken: readonly string[]): string {
  const start =
    plain(label, '_')
      .replaceAll(/^[_0-9]+|_+$/g, '')
      .slice(0, 32) || 'field';
  for (let at = 1; ; at += 1) {
    const key = at === 1 ? start : `${start}_${at}`;
    if (!taken.includes(key)) return key;
  }
}

const plain = (text: string, between: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, between);
