import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { services } from '#db/schema/sales/services.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { offers } from '#db/schema/website/offers.ts';
import { pricedOriginals } from '#shared/original-offers.ts';
import type { OwnPages } from './policy.ts';

const changes = z.object({ sections: z.record(z.string(), z.record(z.string(), z.unknown())), hidden: z.array(z.string()) });

/** What the owner has published on the pages themselves. */
export async function ownPages(db: DbOrTx): Promise<OwnPages> {
  const rows = await db
    .select({ page: content_pages.page, published: content_pages.published })
    .from(content_pages)
    .where(isNotNull(content_pages.published));
  const pages = new Map(
    rows.map(({ page, published }) => {
      const { data } = changes.safeParse(published);
      const sections = Object.entries(data?.sections ?? {});
      const fields = Object.fromEntries(sections.map(([section, values]) => [section, Object.keys(values)]));
      return [page, { fields, hidden: data?.hidden ?? [] }] as const;
    }),
  );
  const pricing = pages.get('pricing') ?? { fields: {}, hidden: [] };
  return pages.set('pricing', { ...pricing, fields: { ...pricing.fields, ...(await ownPrices(db)) } });
}

const lists = { plan: ['plans', 'tiers'], one_time: ['oneTime', 'groups'], add_on: ['addOns', 'items'] } as const;

type PricedKind = keyof typeof lists;
type OfferRow = { kind: string; key: string | null; is_visible: boolean; hasPrice: boolean };

/** A list is made up as long as one that the site comes with is shown at the price that it came with. */
const isOwnList = (kind: PricedKind, rows: readonly OfferRow[]): boolean => {
  const originals: readonly string[] = pricedOriginals[kind];
  const decided = rows.filter((row) => row.kind === kind && (!row.is_visible || row.hasPrice)).map(({ key }) => key);
  return originals.every((key) => decided.includes(key));
};

/** The lists of the pricing page whose prices are the owner's: their own, or those of what they sell. */
async function ownPrices(db: DbOrTx): Promise<Record<string, string[]>> {
  const { kind, key, is_visible, price_cents, yearly_cents } = offers;
  const kinds = Object.keys(lists) as PricedKind[];
  const rows = await db
    .select({
      ...{ kind, key, is_visible },
      hasPrice: sql<boolean>`num_nonnulls(${price_cents}, ${yearly_cents}, ${services.price_cents}) > 0`,
    })
    .from(offers)
    // What is not sold any more gives no price.
    .leftJoin(services, and(eq(services.id, offers.service_id), eq(services.is_active, true)))
    .where(and(inArray(kind, kinds), isNotNull(key), eq(offers.is_sample, false)));
  return Object.fromEntries(kinds.filter((one) => isOwnList(one, rows)).map((one) => [lists[one][0], [lists[one][1]]]));
}
