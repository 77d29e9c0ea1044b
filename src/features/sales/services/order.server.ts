import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { services } from '#db/schema/sales/services.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { servicesAudit } from './audit.server.ts';

/** The studio's own order of its services. Those not named keep theirs behind the others. A new place is no change of a service, so `updated_at` stays. */
export async function orderServices(db: Db, author: Actor, ids: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const isService = eq(services.kind, 'service');
    const wanted = [...new Set(ids)];
    const known = await tx.$count(services, and(isService, inArray(services.id, wanted)));
    if (known !== wanted.length) throw new AppError('CONFLICT', 'A service of this list no longer exists. Please try again.');
    // One change of the order at a time; the rows are taken in one order, so that two never wait for each other.
    await tx.select({ id: services.id }).from(services).where(isService).orderBy(asc(services.id)).for('update');
    const before = (
      await tx.select({ id: services.id }).from(services).where(isService).orderBy(asc(services.sort_order), asc(services.id))
    ).map(({ id }) => id);
    const after = [...wanted, ...before.filter((id) => !wanted.includes(id))];
    if (after.join() === before.join()) return;
    await tx.execute(sql`
      update services set sort_order = placed.place - 1
      from unnest(${sql.param(after)}::uuid[]) with ordinality as placed(id, place)
      where services.id = placed.id and services.sort_order <> placed.place - 1`);
    await servicesAudit.write(tx, {
      ...author,
      action: 'services.ordered',
      entity: 'service',
      entity_id: null,
      details: { from: before, to: after },
    });
  });
}
