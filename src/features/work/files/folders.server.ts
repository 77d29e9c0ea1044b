import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { folders } from '#db/schema/work/files.ts';

/** The folder of a client, or the studio's own; made when it is first needed. */
export async function folderFor(tx: Tx, client_id: string | null): Promise<string> {
  const wanted = client_id ? eq(folders.client_id, client_id) : eq(folders.kind, 'studio');
  const values = client_id ? { kind: 'client' as const, client_id } : { kind: 'studio' as const };
  await tx.insert(folders).values(values).onConflictDoNothing();
  const [folder] = await tx.select({ id: folders.id }).from(folders).where(wanted);
  if (!folder) throw new Error('The folder was not made');
  return folder.id;
}
