import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { deliverable_comments, deliverable_files, deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import { isOpen } from '#features/work/projects/policy.ts';
import type { ProjectRow } from '#features/work/projects/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { deliverablesAudit } from './audit.server.ts';

export type DeliverableRow = typeof deliverables.$inferSelect;
export type VersionRow = typeof deliverable_versions.$inferSelect;
export type CommentRow = typeof deliverable_comments.$inferSelect;
export type Locked = { row: DeliverableRow; project: ProjectRow };

export const missingDeliverable = () => new AppError('NOT_FOUND', 'This deliverable does not exist.');

/**
 * With its project, which stays as it is meanwhile: everything that changes the deliverables of a project takes turns there.
 * For a client, only what was handed over in a project of their own.
 */
export async function lockDeliverable(tx: Tx, id: string, client_id?: string): Promise<Locked> {
  const [found] = await tx.select({ project_id: deliverables.project_id }).from(deliverables).where(eq(deliverables.id, id));
  const own = client_id ? eq(projects.client_id, client_id) : undefined;
  const [project] = found
    ? await tx
        .select()
        .from(projects)
        .where(and(eq(projects.id, found.project_id), own))
        .for('update')
    : [];
  const given = client_id ? ne(deliverables.status, 'draft') : undefined;
  const [row] = project
    ? await tx
        .select()
        .from(deliverables)
        .where(and(eq(deliverables.id, id), given))
        .for('update')
    : [];
  if (!row || !project) throw missingDeliverable();
  return { row, project };
}

export async function findCurrent(db: DbOrTx, deliverable_id: string): Promise<VersionRow | null> {
  const [version] = await db
    .select()
    .from(deliverable_versions)
    .where(eq(deliverable_versions.deliverable_id, deliverable_id))
    .orderBy(desc(deliverable_versions.number))
    .limit(1);
  return version ?? null;
}

export const nextFilesOf = (deliverable_id: string) =>
  and(eq(deliverable_files.deliverable_id, deliverable_id), isNull(deliverable_files.version_id));

/** What somebody has noted and not sent. */
export const unsentOf = (deliverable_id: string, author_id: string) =>
  and(
    eq(deliverable_comments.deliverable_id, deliverable_id),
    eq(deliverable_comments.author_id, author_id),
    isNull(deliverable_comments.sent_at),
  );

/** What is over is neither asked for nor answered. */
export function demandOpen({ status }: ProjectRow): void {
  if (!isOpen(status))
    throw new AppError('CONFLICT', `This project is ${status}, so its deliverables are not answered any more.`);
}

export function demandUnapproved({ status }: DeliverableRow): void {
  if (status === 'approved') throw new AppError('CONFLICT', 'The client has approved this deliverable, so it stays as it is.');
}

/** Stands in the record of the project, whose activity it is. */
export const auditDeliverable = (
  tx: Tx,
  author: Actor,
  verb: VerbOf<typeof deliverablesAudit, 'deliverable'>,
  { row, project }: Locked,
  details: Record<string, unknown> = {},
) =>
  deliverablesAudit.write(tx, {
    ...author,
    action: `deliverable.${verb}`,
    entity: 'projects',
    entity_id: project.id,
    details: { name: project.name, deliverable_id: row.id, title: row.title, ...details },
  });

export const toldOf = ({ row, project }: Locked) => ({
  deliverable_id: row.id,
  title: row.title,
  project_id: project.id,
  client_id: project.client_id,
});

/** A version by what people call it, for the record. */
export const detailsOf = ({ title }: DeliverableRow, { id, number }: Pick<VersionRow, 'id' | 'number'>) => ({
  version_id: id,
  number,
  told: `${title}, version ${number}`,
});
