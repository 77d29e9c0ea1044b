import { asc, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { project_templates } from '#db/schema/work/templates.ts';
import { AppError } from '#shared/app-error.ts';
import { type ProjectTemplate, type ProjectTemplates, storedPlan } from './contract.ts';

export type TemplateRow = typeof project_templates.$inferSelect;

export const missingTemplate = () => new AppError('NOT_FOUND', 'This project template does not exist.');

const toTemplate = ({ id, name, description, plan, is_sample, updated_at }: TemplateRow): ProjectTemplate => ({
  ...{ id, name, description, is_sample },
  ...storedPlan.parse(plan),
  updated_at: updated_at.toISOString(),
});

export async function listTemplates(db: DbOrTx): Promise<ProjectTemplates> {
  const rows = await db.select().from(project_templates).orderBy(asc(project_templates.name), asc(project_templates.id));
  return { items: rows.map(toTemplate) };
}

export async function lockTemplate(tx: Tx, id: string, strength: 'update' | 'share' = 'update'): Promise<TemplateRow> {
  const [row] = await tx.select().from(project_templates).where(eq(project_templates.id, id)).for(strength);
  if (!row) throw missingTemplate();
  return row;
}
