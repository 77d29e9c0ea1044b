import { eq, max } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { offers } from '#db/schema/website/offers.ts';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import { type OfferPage, offerPages } from './choices.ts';
import type { Offer } from './contract.ts';
import { cardsOnHome, listOffers } from './queries.server.ts';

const pagesOf: Record<OfferKind, readonly OfferPage[]> = {
  plan: ['pricing'],
  one_time: ['pricing'],
  add_on: ['pricing'],
  template: ['templates', 'home'],
};

export type Offered = { changed_at: Date | null; links: string[] };

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

/** Where cards lead. */
const demosOf = (cards: readonly Offer[]): string[] =>
  cards.flatMap(({ values }) => (!values.is_upcoming && values.demo ? [values.demo] : []));

/** By page, when its offers were changed last, and where they lead. */
export async function offeredOnPages(db: DbOrTx): Promise<ReadonlyMap<string, Offered>> {
  const rows = await db
    .select({ kind: offers.kind, changed_at: max(offers.updated_at) })
    .from(offers)
    .where(eq(offers.is_sample, false))
    .groupBy(offers.kind);
  const cards = (await listOffers(db, 'template')).filter(({ is_visible }) => is_visible);
  const links = { pricing: [], templates: demosOf(cards), home: demosOf(cards.slice(0, cardsOnHome)) };
  const changedOn = (page: OfferPage): Date | null =>
    rows
      .filter(({ kind }) => pagesOf[kind].includes(page))
      .reduce<Date | null>((latest, { changed_at }) => later(latest, changed_at), null);
  return new Map(offerPages.map((page) => [page, { changed_at: changedOn(page), links: links[page] }]));
}
