import { eq } from 'drizzle-orm';
import { folders } from '#db/schema/work/files.ts';
import type { testStudio } from '#tests/studio.ts';
import { storeFile } from './files.testkit.ts';
import type { Folder } from './folders-contract.ts';

type Studio = ReturnType<typeof testStudio>;

export async function rootOfClient(studio: Studio, person: 'client' | 'business'): Promise<string> {
  const [root] = await studio.db.select().from(folders).where(eq(folders.client_id, studio.ids[person]));
  return root?.id ?? '';
}

export async function rootOfProject(studio: Studio, project_id: string): Promise<string> {
  const [root] = await studio.db.select().from(folders).where(eq(folders.project_id, project_id));
  return root?.id ?? '';
}

export async function studioRoot(studio: Studio): Promise<string> {
  const [root] = await studio.db.select().from(folders).where(eq(folders.kind, 'studio'));
  return root?.id ?? '';
}

export const makeFolder = async (studio: Studio, parent_id: string, name: string): Promise<Folder> => {
  const answer = await studio.call<Folder>('admin', 'POST', '/admin/folders', { id: crypto.randomUUID(), parent_id, name });
  if (!answer.success) throw new Error(`The folder was refused: ${answer.error}`);
  return answer.data;
};

/** As an upload would have left it. */
export async function fileIn(studio: Studio, folder_id: string, original_name: string, belonging: { uploaded_by?: string } = {}) {
  const [folder] = await studio.db.select().from(folders).where(eq(folders.id, folder_id));
  const [root] = await studio.db
    .select()
    .from(folders)
    .where(eq(folders.id, folder?.lineage[0] ?? ''));
  const subject = { type: 'folder' as const, id: folder_id };
  const owner_id = root?.client_id ?? null;
  return storeFile(studio.platform, { original_name }, { subject, owner_id, visibility: 'owner', ...belonging });
}
