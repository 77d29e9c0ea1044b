import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';

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

/** What is said to whoever deletes. */
export const changedBeforeDelete = (what: string): string =>
  `Somebody else changed this ${what} meanwhile. Nothing was deleted: please look at it again.`;

/** What is said to whoever edits. */
export const changedMeanwhile = (what: string): string =>
  `Somebody else changed this ${what} meanwhile. Nothing was saved: please open it again and repeat your change.`;
