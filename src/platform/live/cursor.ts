/**
 * A point in the history of the database: the moment, and what was committed by then (a `pg_snapshot`). Ids are handed out before
 * the commit, so the highest id that was read says nothing about lower ones; a snapshot does. Its text is the id of an event.
 */
export type Cursor = { at: number; snapshot: string };

const form = /^(\d{1,15})-((\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?))$/;
const longest = 4_000;

export const writeCursor = ({ at, snapshot }: Cursor): string => `${at}-${snapshot}`;

/** Null for anything that the database would not take as a snapshot. */
export function readCursor(text: string | null | undefined): Cursor | null {
  const found = text && text.length <= longest ? form.exec(text) : null;
  if (!found) return null;
  const [, at = '', snapshot = '', xmin = '', xmax = '', running = ''] = found;
  const [first, end] = [BigInt(xmin), BigInt(xmax)];
  const open = running ? running.split(',').map(BigInt) : [];
  const isInOrder = open.every((xid, place) => xid >= first && xid < end && (place === 0 || xid > (open[place - 1] ?? end)));
  return first > 0n && end >= first && isInOrder ? { at: Number(at), snapshot } : null;
}

/** Whether what a transaction wrote was to be seen at that point. */
export function seenIn(snapshot: string): (xid: string) => boolean {
  const [xmin = '0', xmax = '0', running = ''] = snapshot.split(':');
  const [first, end] = [BigInt(xmin), BigInt(xmax)];
  const open = new Set(running ? running.split(',') : []);
  return (xid) => {
    const at = BigInt(xid);
    return at < first || (at < end && !open.has(xid));
  };
}
