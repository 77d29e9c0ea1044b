import { storable } from '#shared/storable.ts';

const clean = (_: string, value: unknown): unknown => {
  if (typeof value === 'string') return storable(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), inner]));
};

/** JSON of another system, without the characters that the database cannot keep; undefined for what is no JSON. */
export function readForeignJson(text: string): unknown {
  try {
    return JSON.parse(text, clean);
  } catch {
    return undefined;
  }
}
