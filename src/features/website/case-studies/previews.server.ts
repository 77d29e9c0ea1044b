import { and, eq, gt, lt } from 'drizzle-orm';
import { case_studies, case_study_previews } from '#db/schema/website/case-studies.ts';
import type { DraftPreview } from '#features/website/publishing/preview-contract.ts';
import { addPreview } from '#features/website/publishing/preview-link.server.ts';
import { languageOfLink } from '#features/website/publishing/translations.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { auditCase, lockCase } from './service.server.ts';

type Ports = Pick<Platform, 'db' | 'secrets' | 'env' | 'site'>;

export async function createPreview(
  ports: Ports,
  author: Actor,
  { id, days }: { id: string; days: number },
): Promise<DraftPreview> {
  return ports.db.transaction(async (tx) => {
    // The lock of the row: no two come past the limit together.
    const study = await lockCase(tx, id);
    const language = await languageOfLink(ports, study.language);
    const open = and(eq(case_study_previews.case_study_id, id), gt(case_study_previews.expires_at, new Date()));
    return addPreview(ports, 'case-preview', {
      ...{ days, noun: 'A case study', language },
      countOpen: () => tx.$count(case_study_previews, open),
      insert: (link) =>
        tx
          .insert(case_study_previews)
          .values({ ...link, case_study_id: id, author_id: author.actor.id })
          .returning(),
      note: ({ expires_at }) => auditCase(tx, author, 'preview_created', study, { expires_at: expires_at.toISOString() }),
    });
  });
}

export async function revokePreview({ db }: Pick<Ports, 'db'>, author: Actor, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(case_study_previews).where(eq(case_study_previews.id, id)).returning();
    const [study] = row
      ? await tx
          .select({ id: case_studies.id, title: case_studies.title })
          .from(case_studies)
          .where(eq(case_studies.id, row.case_study_id))
      : [];
    if (!study) throw new AppError('NOT_FOUND', 'This link does not exist.');
    await auditCase(tx, author, 'preview_revoked', study);
    return { id };
  });
}

export const casesHousekeeping: HousekeepingTask = {
  name: 'case_study_previews',
  run: async ({ db }) =>
    (await db.delete(case_study_previews).where(lt(case_study_previews.expires_at, new Date()))).rowCount ?? 0,
};
