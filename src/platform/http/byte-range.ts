import type { ByteRange } from '#platform/files/file-store.server.ts';

export type RangeAnswer = { kind: 'whole' } | { kind: 'part'; range: ByteRange } | { kind: 'unsatisfiable' };

const whole: RangeAnswer = { kind: 'whole' };
const single = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/**
 * What a `Range` header asks of a file of this size. One that cannot be read, and one of several parts, is answered with the
 * whole file, as RFC 9110 allows.
 */
export function readRange(header: string | null, size: number): RangeAnswer {
  const asked = single.exec(header ?? '');
  if (!asked) return whole;
  const [, from = '', to = ''] = asked;
  if (from === '' && to === '') return whole;
  if (from === '') return lastBytes(Number(to), size);
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return whole;
  return start < size ? { kind: 'part', range: { start, end } } : { kind: 'unsatisfiable' };
}

const lastBytes = (count: number, size: number): RangeAnswer =>
  count > 0 && size > 0
    ? { kind: 'part', range: { start: Math.max(0, size - count), end: size - 1 } }
    : { kind: 'unsatisfiable' };

/** Whether the part still belongs to the file that the reader has begun with: `If-Range` names it by its tag or its date. */
export function isSameVersion(ifRange: string | null, { etag, modified }: { etag: string; modified: Date }): boolean {
  if (ifRange === null) return true;
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag;
  return Date.parse(ifRange) === Math.floor(modified.getTime() / 1000) * 1000;
}
