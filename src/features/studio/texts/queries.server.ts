import { isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { content_pages } from '#db/schema/website/content.ts';
import type { OwnPages } from './policy.ts';

const changes = z.object({ sections: z.record(z.string(), z.record(z.string(), z.unknown())), hidden: z.array(z.string()) });

/** What the owner has published on the pages themselves. */
export async function ownPages(db: DbOrTx): Promise<OwnPages> {
  const rows = await db
    .select({ page: content_pages.page, published: content_pages.published })
    .from(content_pages)
    .where(isNotNull(content_pages.published));
  return new Map(
    rows.map(({ page, published }) => {
      const { data } = changes.safeParse(published);
      const sections = Object.entries(data?.sections ?? {});
      const fields = Object.fromEntries(sections.map(([section, values]) => [section, Object.keys(values)]));
      return [page, { fields, hidden: data?.hidden ?? [] }];
    }),
  );
}
