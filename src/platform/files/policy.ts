import type { Caller } from '#shared/caller.ts';
import type { FileVisibility } from '#shared/choices/platform/files.ts';
import { isAdmin } from '#shared/roles.ts';

type Reader = Pick<Caller, 'user_id' | 'role'>;

/** The one rule about who reads a stored file. */
export function mayReadFile(
  caller: Reader | null,
  { visibility, owner_id }: { visibility: FileVisibility; owner_id: string | null },
): boolean {
  if (visibility === 'public') return true;
  if (!caller) return false;
  if (isAdmin(caller.role)) return true;
  return visibility === 'owner' && owner_id === caller.user_id;
}
