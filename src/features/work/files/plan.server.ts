import { and, arrayContains, asc, eq, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DbOrTx, Tx } from '#db/client.ts';
import { folders } from '#db/schema/work/files.ts';
import type { ProjectRow } from '#features/work/projects/rows.server.ts';
import { findFolder, missingFolder } from './folders.server.ts';
import { sameName } from './name-rules.ts';

const rootOfProject = async (db: DbOrTx, project_id: string) => {
  const root = await findFolder(db, eq(folders.project_id, project_id));
  if (!root) throw missingFolder();
  return root;
};

/** Where the folders of a project lie, from its own one down: "Design/Logo". Each comes behind the one that it lies in. */
export async function listFolderPaths(db: DbOrTx, project_id: string): Promise<string[]> {
  const root = await rootOfProject(db, project_id);
  const rows = await db
    .select({ id: folders.id, parent_id: folders.parent_id, name: folders.name })
    .from(folders)
    .where(and(arrayContains(folders.lineage, [root.id]), eq(folders.kind, 'folder'), isNull(folders.deleted_at)))
    .orderBy(sql`cardinality(${folders.lineage})`, asc(folders.name), asc(folders.id));
  const paths = new Map<string | null, string>();
  for (const { id, parent_id, name } of rows) {
    const around = paths.get(parent_id);
    paths.set(id, around ? `${around}/${name}` : `${name}`);
  }
  return [...paths.values()].toSorted();
}

/** Puts folders into a project that has none yet, and those that they lie in. */
export async function addFolders(tx: Tx, { id: project_id, is_sample }: ProjectRow, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const root = await rootOfProject(tx, project_id);
  const made = new Map<string, typeof folders.$inferInsert & { id: string }>();
  for (const path of paths) {
    let parent: { id: string; lineage: string[] } = root;
    let place = '';
    for (const name of path.split('/')) {
      place = `${place}/${sameName(name)}`;
      const id = made.get(place)?.id ?? v7();
      const lineage: string[] = [...parent.lineage, id];
      if (!made.has(place)) made.set(place, { id, kind: 'folder', name, parent_id: parent.id, lineage, is_sample });
      parent = { id, lineage };
    }
  }
  // Each behind the one that it lies in.
  await tx.insert(folders).values([...made.values()]);
}
