import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { sameJson } from '#shared/same-json.ts';

/** The version that a change is based on. */
export const seenVersion = z.iso
  .datetime()
  .describe('`updated_at` as you saw it: what was changed since then is not overwritten');

/** A deletion names the version in its address: what a DELETE carries in its body, a proxy may drop. */
export const seenDelete = z.object({ params: z.object({ id: z.uuid() }), query: z.object({ updated_at: seenVersion }) });

/** Refuses a change of something that is not any more what its author saw. */
export function refuseStale({ updated_at }: { updated_at: Date }, seen: string, message: string): void {
  if (updated_at.getTime() !== Date.parse(seen)) throw new AppError('CONFLICT', message);
}

/** What names a new record. */
export const newId = z.uuid().optional().describe('Chosen by the caller: the same one is kept once');

/** Refuses other content under a key that is known: what was kept first must not be told as if it were that. */
export function refuseChanged<Sent extends object>(kept: { [Key in keyof Sent]: unknown }, sent: Sent, message: string): void {
  const keys = Object.keys(sent) as (keyof Sent)[];
  if (!keys.every((key) => sameJson(kept[key], sent[key]))) throw new AppError('CONFLICT', message);
}

/** What is said to whoever corrects what they add, and sends it again because the first answer was lost. */
export const keptAlready = (what: string): string =>
  `This ${what} was saved already, as you sent it first. What you changed since then was not saved: please close this, open the ${what} and change it there.`;

/** What is said to whoever deletes. */
export const changedBeforeDelete = (what: string): string =>
  `Somebody else changed this ${what} meanwhile. Nothing was deleted: please look at it again.`;

/** What is said to whoever edits. */
export const changedMeanwhile = (what: string): string =>
  `Somebody else changed this ${what} meanwhile. Nothing was saved: please open it again and repeat your change.`;
