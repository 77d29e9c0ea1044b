import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { addService, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import { figureKinds } from '#shared/choices/operations/analytics.ts';
import { testStudio } from '#tests/studio.ts';
import { keptFigures, storeOrder } from './analytics.testkit.ts';
import { recountAll, refreshFigures } from './count.server.ts';

const studio = testStudio();
const refresh = () => refreshFigures(studio.db, studio.platform.registry.dailyFigures);
/** The kept figures after a refresh, which must be those of a full count. */
async function agreed() {
  await refresh();
  const kept = await keptFigures(studio.db);
  expect(kept.toSorted(order)).toEqual((await recountAll(studio.db, studio.platform.registry.dailyFigures)).toSorted(order));
  return kept;
}
type Row = { kind: string; day: string; currency: string; key: string };
const nameOf = ({ kind, day, currency, key }: Row) => [kind, day, currency, key].join('|');
const order = (a: unknown, b: unknown) => (nameOf(a as Row) < nameOf(b as Row) ? -1 : 1);
const soldOn = async (day: string) =>
  (await agreed())
    .filter((row) => row.kind === 'orders.sold' && row.day === day)
    .map(({ number, amount_cents }) => [number, amount_cents]);
const change = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  studio.db.update(orders).set(values).where(eq(orders.id, id));

describe('the kept figures', () => {
  it('have one source each', () => {
    expect(studio.platform.registry.dailyFigures.map(({ kind }) => kind).toSorted()).toEqual([...figureKinds].toSorted());
  });

  it('follow payments, refunds, changed dates and deletions, as a full count would', async () => {
    const at = new Date('2026-03-10T12:00:00Z');
    const id = await storeOrder(studio.db, { created_at: at });
    expect(await soldOn('2026-03-10')).toEqual([]);
    await change(id, { status: 'paid', paid_at: new Date('2026-03-12T12:00:00Z'), paid_cents: 10_000 });
    expect(await soldOn('2026-03-12')).toEqual([[1, 10_000]]);
    await change(id, { refunded_cents: 2_500 });
    expect(await soldOn('2026-03-12')).toEqual([[1, 7_500]]);
    await change(id, { paid_at: new Date('2026-02-27T12:00:00Z') });
    expect(await soldOn('2026-03-12')).toEqual([]);
    expect(await soldOn('2026-02-27')).toEqual([[1, 7_500]]);
    await change(id, { status: 'refunded', refunded_cents: 10_000 });
    expect(await soldOn('2026-02-27')).toEqual([]);
    await studio.db.delete(orders).where(eq(orders.id, id));
    expect((await agreed()).filter(({ kind }) => kind.startsWith('orders.'))).toEqual([]);
  });

  it('do not count again what changes no figure', async () => {
    const id = await storeOrder(studio.db, { created_at: new Date('2026-01-02T12:00:00Z') });
    const { revision } = await refresh();
    await change(id, { payment_intent_id: 'pi_no_figure', updated_at: new Date() });
    expect((await refresh()).revision).toBe(revision);
    await change(id, { total_cents: 20_000, subtotal_cents: 20_000 });
    expect((await refresh()).revision).toBe(revision + 1);
  });

  it('share what an order brought among its services to the cent', async () => {
    const page = await addService(studio.db, { name: 'A page', price_cents: 3_333 });
    const care = await addService(studio.db, { name: 'Some care', price_cents: 3_334 });
    const lines = [page, care, page].map((service) => ({ service, quantity: 1, contract_id: null }));
    const { id, total_cents } = await placeOrder(studio.db, { user_id: studio.ids.client, lines });
    await change(id, { status: 'paid', paid_at: new Date('2026-05-05T12:00:00Z'), refunded_cents: 101 });
    const shares = (await agreed()).filter(({ kind, day }) => kind === 'orders.by_service' && day === '2026-05-05');
    expect(shares.map(({ key }) => key).toSorted()).toEqual([page.id, care.id].toSorted());
    expect(shares.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(total_cents - 101);
  });

  it('count estimates, contracts and clients by the day they were written or began', async () => {
    const created_at = new Date('2026-04-01T03:00:00Z');
    await studio.db.insert(estimates).values({
      ...{
        estimate_number: 'EST-1',
        title: 'A site',
        total_amount_cents: 5_000,
        access_token: 'one',
        status: 'sent',
        created_at,
      },
    });
    const contract = { title: 'A site', total_amount_cents: 5_000, created_at };
    await studio.db.insert(contracts).values([
      { ...contract, origin: 'studio', contract_number: 'CON-1', access_token: 'two', status: 'completed' },
      { ...contract, origin: 'studio', contract_number: 'CON-2', access_token: 'three', status: 'sent' },
      // What a checkout is still preparing.
      { ...contract, origin: 'checkout', contract_number: 'CT-1', status: 'signed' },
    ]);
    await studio.db.insert(contacts).values({ first_name: 'New', email: 'new@client.test', client_since: created_at });
    // Three in the morning in London is the evening before in New York.
    const day = (await agreed()).filter((row) => row.day === '2026-03-31');
    expect(day.map(({ kind, key, number }) => [kind, key, number])).toEqual([
      ['clients.new', 'personal', 1],
      ['contracts.signed', '', 1],
      ['estimates.written', 'sent', 1],
    ]);
  });

  it('are of other days in another time zone', async () => {
    await storeOrder(studio.db, {
      status: 'paid',
      created_at: new Date('2026-06-01T02:00:00Z'),
      paid_at: new Date('2026-06-01T02:00:00Z'),
    });
    expect(await soldOn('2026-05-31')).toEqual([[1, 10_000]]);
    await studio.db.execute(
      sql`insert into system_settings (key, value) values ('time_zone', 'Asia/Tokyo') on conflict (key) do update set value = excluded.value`,
    );
    expect(await soldOn('2026-05-31')).toEqual([]);
    expect(await soldOn('2026-06-01')).toEqual([[1, 10_000]]);
  });

  it('come out right when several count at once while orders are stored', async () => {
    const day = new Date('2026-07-07T12:00:00Z');
    await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        await storeOrder(studio.db, { status: 'paid', created_at: day, paid_at: day });
        if (at % 3 === 0) await refresh();
      }),
    );
    expect(await soldOn('2026-07-07')).toEqual([[12, 120_000]]);
  });
});
