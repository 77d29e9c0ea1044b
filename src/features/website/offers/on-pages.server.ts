import { eq, max } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { offers } from '#db/schema/website/offers.ts';
import { type OfferKind, offerKinds } from '#shared/choices/website/offers.ts';
import type { OfferPage } from './choices.ts';
import { listOffers } from './queries.server.ts';

const pageOf: Record<OfferKind, OfferPage> = { plan: 'pricing', one_time: 'pricing', add_on: 'pricing', template: 'templates' };

export type Offered = { changed_at: Date | null; links: string[] };

/** By page, when its offers were changed last, and where they lead beyond the site's own demos. */
export async function offeredOnPages(db: DbOrTx): Promise<ReadonlyMap<string, Offered>> {
  const rows = await db
    .select({ kind: offers.kind, changed_at: max(offers.updated_at) })
    .from(offers)
    .where(eq(offers.is_sample, false))
    .groupBy(offers.kind);
  const found = new Map<string, Offered>();
  for (const kind of offerKinds) {
    const before = found.get(pageOf[kind]) ?? { changed_at: null, links: [] };
    const changed_at = rows.find((row) => row.kind === kind)?.changed_at ?? null;
    const isLater = changed_at !== null && (before.changed_at === null || changed_at > before.changed_at);
    found.set(pageOf[kind], { ...before, changed_at: isLater ? changed_at : before.changed_at });
  }
  const links = (await listOffers(db, 'template'))
    .filter(({ is_visible, values }) => is_visible && !values.is_upcoming && values.demo)
    .map(({ values }) => values.demo);
  return found.set('templates', { changed_at: found.get('templates')?.changed_at ?? null, links });
}
