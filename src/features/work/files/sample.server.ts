import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { folders } from '#db/schema/work/files.ts';
import { sampleProjectId } from '#features/work/projects/sample.server.ts';
import { storeSampleFile } from '#platform/files/sample-files.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import type { FolderRow } from './folders.server.ts';
import { sampleFiles } from './sample-files.ts';

export const fill: FillSamples = async (tx, { now, files: store }) => {
  for (const { project, folder, name, type, bytes, daysAgo } of sampleFiles) {
    const [root] = await tx
      .select()
      .from(folders)
      .where(eq(folders.project_id, sampleProjectId(project)));
    if (!root) continue;
    const created_at = daysBefore(now, daysAgo);
    const place = folder ? await fillFolder(tx, root, project, folder) : root.id;
    const id = sampleId(`file:${project}:${name}`);
    await storeSampleFile(tx, store, {
      id,
      original_name: name,
      bytes: bytes(),
      ...type,
      subject: { type: 'folder', id: place },
      created_at,
    });
  }
};

async function fillFolder(tx: Tx, root: FolderRow, project: string, name: string): Promise<string> {
  const id = sampleId(`folder:${project}:${name}`);
  const lineage = [...root.lineage, id];
  await tx
    .insert(folders)
    .values({ id, kind: 'folder', name, parent_id: root.id, lineage, is_sample: true })
    .onConflictDoNothing();
  return id;
}
