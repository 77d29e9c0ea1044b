import { createHash } from 'node:crypto';
import { storable } from '#shared/storable.ts';

/** JSON with sorted keys: the same content gives the same text, also after it has been in the database. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string') return storable(part);
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

export const contentHash = (content: object): string => sha256Hex(canonicalJson(content));
