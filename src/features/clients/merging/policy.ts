const dayMs = 86_400_000;
export const undoDays = 30;

/** Since when a merge can still be undone. */
export const undoSince = (now: Date): Date => new Date(now.getTime() - undoDays * dayMs);

export const undoUntil = (merged_at: Date): Date => new Date(merged_at.getTime() + undoDays * dayMs);

type Person = { id: string; user_id: string | null; merged_into: string | null };

/** The one with the account stays, because its address is the account's; of two without, the one that was asked for. */
export const rolesOf = <P extends Person>(asked: P, other: P): { kept: P; merged: P } =>
  !asked.user_id && other.user_id ? { kept: other, merged: asked } : { kept: asked, merged: other };

/** Why two contacts cannot become one; null where they can. */
export function refusalOf(one: Person, other: Person): string | null {
  if (one.id === other.id) return 'Please choose another contact.';
  if (one.merged_into || other.merged_into) return 'One of these contacts was merged already.';
  // Two keys open two sets of records, encrypted for each: nobody but their owners can bring those together.
  if (one.user_id && other.user_id)
    return 'Both have an account of their own. Accounts are never merged: ask the client which one to keep, and deactivate the other.';
  return null;
}
