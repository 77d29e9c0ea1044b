import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { offers } from '#db/schema/website/offers.ts';
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

/** The lists of the pricing page in which the owner has changed something; a new place alone says nothing about a price. */
async function ownPrices(db: DbOrTx): Promise<Record<string, string[]>> {
  const { name, description, price_cents, yearly_cents } = offers;
  const isOwn = or(eq(offers.is_visible, false), sql`num_nonnulls(${name}, ${description}, ${price_cents}, ${yearly_cents}) > 0`);
  const kinds = Object.keys(lists) as (keyof typeof lists)[];
  const rows = await db
    .selectDistinct({ kind: offers.kind })
    .from(offers)
    .where(and(inArray(offers.kind, kinds), eq(offers.is_sample, false), isOwn));
  return Object.fromEntries(
    kinds.filter((kind) => rows.some((row) => row.kind === kind)).map((kind) => [lists[kind][0], [lists[kind][1]]]),
  );
}
