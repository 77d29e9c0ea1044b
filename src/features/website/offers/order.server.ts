import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { offers } from '#db/schema/website/offers.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import { offersAudit } from './audit.server.ts';
import { offerNames } from './choices.ts';
import type { Offer } from './contract.ts';
import { originalOffers } from './defaults.ts';
import { listOffers } from './queries.server.ts';

/** The owner's own order. Those not named keep theirs behind the others. A new place is no change of an offer, so `updated_at` stays. */
export async function orderOffers(
  { db, pages }: Pick<Platform, 'db' | 'pages'>,
  author: Actor,
  kind: OfferKind,
  ids: readonly string[],
): Promise<Offer[]> {
  const items = await db.transaction(async (tx) => {
    // From now on each has a row. One change of the order at a time; the rows are taken in one order, so that two never wait for each other.
    const keys = originalOffers(kind).map(({ key }) => key);
    await tx
      .insert(offers)
      .values(keys.map((key) => ({ kind, key })))
      .onConflictDoNothing();
    await tx.select({ id: offers.id }).from(offers).where(eq(offers.kind, kind)).orderBy(asc(offers.id)).for('update');
    const before = (await listOffers(tx, kind)).map(({ id }) => id);
    const wanted = [...new Set(ids)];
    if (!wanted.every((id) => before.includes(id)))
      throw new AppError('CONFLICT', 'Something of this list no longer exists. Please try again.');
    const after = [...wanted, ...before.filter((id) => !wanted.includes(id))];
    if (after.join() === before.join()) return listOffers(tx, kind);
    const rows = await tx
      .select({ id: offers.id, key: offers.key })
      .from(offers)
      .where(and(eq(offers.kind, kind), inArray(sql`coalesce(${offers.key}, ${offers.id}::text)`, after)));
    const placed = after.flatMap((id) => rows.find((row) => (row.key ?? row.id) === id)?.id ?? []);
    await tx.execute(sql`
      update offers set position = placed.place - 1
      from unnest(${sql.param(placed)}::uuid[]) with ordinality as placed(id, place)
      where offers.id = placed.id and offers.position is distinct from placed.place - 1`);
    await offersAudit.write(tx, {
      ...{ ...author, action: 'offers.ordered', entity: 'offers', entity_id: null },
      details: { offers: `the ${offerNames[kind].many.toLowerCase()}`, from: before, to: after },
    });
    return listOffers(tx, kind);
  });
  pages.drop('offers');
  return items;
}
