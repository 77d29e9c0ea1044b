import { describe, expect, it } from 'vitest';
import { bookings } from '#db/schema/desk/bookings.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { addService, buyer, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import type { FoundGroup } from './contract.ts';

const studio = testStudio();
const find = async (q: string) => {
  const { data } = await studio.call<{ groups: FoundGroup[] }>('admin', 'GET', `/admin/search?${new URLSearchParams({ q })}`);
  return data.groups.map(({ heading, items }) => [heading, ...items.map(({ to }) => to)]);
};

describe('the search of the command palette', () => {
  it('finds orders, clients, documents and bookings, each with the way to its page', async () => {
    const customer_info = { ...buyer, firstName: 'Ottoline', lastName: 'Marsh', email: 'otto@marsh.test', company: 'Reed & Co' };
    const service = await addService(studio.db);
    const order = await placeOrder(studio.db, {
      user_id: studio.ids.client,
      lines: [{ service, quantity: 1, contract_id: null }],
      customer_info,
    });
    const person = { first_name: 'Ottoline', last_name: 'Marsh', email: 'otto@marsh.test', company_name: 'Reed & Co' };
    const [contact] = await studio.db.insert(contacts).values(person).returning();
    const body = { title: 'A site for the marsh', total_amount: 100, contact_id: contact?.id };
    const estimate = await studio.call<{ id: string }>('admin', 'POST', '/admin/estimates', body);
    const contract = await studio.call<{ id: string }>('admin', 'POST', '/admin/contracts', body);
    const starts_at = new Date('2031-03-04T15:00:00Z');
    const [booking] = await studio.db
      .insert(bookings)
      .values({
        name: 'Ottoline Marsh',
        email: 'otto@marsh.test',
        topic: 'website',
        time_zone: 'UTC',
        starts_at,
        ends_at: new Date(starts_at.getTime() + 1_800_000),
        busy_until: new Date(starts_at.getTime() + 1_800_000),
        manage_token_hash: 'test',
      })
      .returning();
    const all = [
      ['Clients', `/admin/clients/${contact?.id}`],
      ['Orders', `/admin/billing?order=${order.id}`],
      ['Estimates', `/admin/estimates?estimate=${estimate.data.id}`],
      ['Contracts', `/admin/contracts/${contract.data.id}`],
      ['Bookings', `/admin/bookings?view=all&booking=${booking?.id}`],
    ];
    expect(await find('marsh')).toEqual(all);
    expect(await find('otto MAR')).toEqual(all);
    expect(await find(order.order_number)).toEqual([all[1]]);
    expect(await find(order.id.slice(-8))).toEqual([all[1]]);
    for (const nothing of ['arsh', '%', "'; drop table orders", 'otto pier']) expect(await find(nothing), nothing).toEqual([]);
  });

  it('is for the studio alone, and wants something to look for', async () => {
    expect((await studio.call(null, 'GET', '/admin/search?q=marsh')).status).toBe(401);
    expect((await studio.call('client', 'GET', '/admin/search?q=marsh')).status).toBe(403);
    expect((await studio.call('admin', 'GET', '/admin/search?q=%20')).status).toBe(400);
    expect((await studio.call('admin', 'GET', `/admin/search?q=${'x'.repeat(201)}`)).status).toBe(400);
  });
});
