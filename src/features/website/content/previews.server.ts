import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { content_pages, content_previews } from '#db/schema/website/content.ts';
import type { DraftPreview } from '#features/website/publishing/preview-contract.ts';
import { addPreview } from '#features/website/publishing/preview-link.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { contentAudit } from './audit.server.ts';
import { type ContentPage, labelOfRow } from './registry.ts';
import { lockPage } from './service.server.ts';
import { translationOf } from './translation.ts';

type Ports = Pick<Platform, 'db' | 'secrets' | 'env'>;

export async function createPreview(ports: Ports, author: Actor, page: ContentPage, days: number): Promise<DraftPreview> {
  return ports.db.transaction(async (tx) => {
    // Somebody may be deleting the page: then there is none to make a link to.
    await lockPage(tx, page);
    // One after the other, so that no two come past the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content_previews'))`);
    const open = and(eq(content_previews.page, page.key), gt(content_previews.expires_at, new Date()));
    return addPreview(ports, 'content-preview', {
      ...{ days, noun: 'A page', language: translationOf(page.key)?.language },
      countOpen: () => tx.$count(content_previews, open),
      insert: (link) =>
        tx
          .insert(content_previews)
          .values({ ...link, page: page.key, author_id: author.actor.id })
          .returning(),
      note: ({ id, expires_at }) =>
        contentAudit.write(tx, {
          ...author,
          action: 'content_page.preview_created',
          entity: 'content_previews',
          entity_id: id,
          details: { label: page.label, expires_at: expires_at.toISOString() },
        }),
    });
  });
}

export async function revokePreview({ db }: Pick<Ports, 'db'>, author: Actor, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(content_previews).where(eq(content_previews.id, id)).returning();
    if (!row) throw new AppError('NOT_FOUND', 'This link does not exist.');
    const english = translationOf(row.page)?.key ?? row.page;
    const [of] = await tx.select({ title: content_pages.title }).from(content_pages).where(eq(content_pages.page, english));
    await contentAudit.write(tx, {
      ...author,
      action: 'content_page.preview_revoked',
      entity: 'content_previews',
      entity_id: id,
      details: { label: labelOfRow(row.page, of?.title ?? null) ?? row.page },
    });
    return { id };
  });
}

export const contentHousekeeping: HousekeepingTask = {
  name: 'content_previews',
  run: async ({ db }) => (await db.delete(content_previews).where(lt(content_previews.expires_at, new Date()))).rowCount ?? 0,
};
