import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { projects } from '#db/schema/work/projects.ts';
import { AppError } from '#shared/app-error.ts';

export type ProjectRow = typeof projects.$inferSelect;

export const missingProject = () => new AppError('NOT_FOUND', 'This project does not exist.');

export async function lockProject(tx: Tx, id: string): Promise<ProjectRow> {
  const [row] = await tx.select().from(projects).where(eq(projects.id, id)).for('update');
  if (!row) throw missingProject();
  return row;
}

/** What every event about a project tells. */
export const toldOf = ({ id, name, client_id, contact_id }: ProjectRow) => ({ project_id: id, name, client_id, contact_id });
