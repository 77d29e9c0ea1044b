import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { files } from '#db/schema/platform/files.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import type { OwnedService } from '#features/sales/client-services/contract.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { AdminService, AdminServiceList, Removal, Service } from './contract.ts';

const studio = testStudio();
const list = async (query = '') => (await studio.call<AdminServiceList>('admin', 'GET', `/admin/services${query}`)).data;
const add = (body: object) => studio.call<AdminService>('admin', 'POST', '/admin/services', body);
const change = (id: string, body: object) => studio.call<AdminService>('admin', 'PUT', `/admin/services/${id}`, body);
const picture = () => {
  const body = new FormData();
  const bytes = readFileSync(new URL('../../website/site/screens/pictures/previews/lens.webp', import.meta.url));
  body.append('file', new File([bytes], 'lens.webp', { type: 'image/webp' }));
  return body;
};
const lastAction = async () => (await studio.audit()).at(-1);

/** An order of this service, as the checkout would store it. */
async function sell(service: AdminService, values: Partial<typeof client_services.$inferInsert> = {}) {
  const user_id = studio.ids.client;
  const billing_address = { firstName: 'C', lastName: 'L', email: 'c@l.test', company: '', phone: '', addressLine1: '' };
  const suffix = service.id.slice(-6);
  const [order] = await studio.db
    .insert(orders)
    .values({
      order_number: `ORD-${suffix}`,
      invoice_number: `INV-${suffix}`,
      user_id,
      subtotal_cents: 10_000,
      tax_rate_bp: 800,
      tax_cents: 800,
      total_cents: 10_800,
      billing_address,
      due_at: new Date(),
    })
    .returning();
  const order_id = order?.id ?? '';
  const { name, type, frequency } = service;
  const [item] = await studio.db
    .insert(order_items)
    .values({
      order_id,
      service_id: service.id,
      position: 0,
      name: `${name} as sold`,
      type,
      frequency,
      quantity: 1,
      unit_price_cents: 10_000,
      line_total_cents: 10_000,
    })
    .returning();
  await studio.db
    .insert(client_services)
    .values({ user_id, service_id: service.id, order_id, order_item_id: item?.id ?? '', ...values });
}

describe('the services of the studio', () => {
  it('have no figures before there is one', async () => {
    expect(await list()).toEqual({
      services: [],
      next_cursor: null,
      stats: { total: 0, active: 0, avg_price: null, avg_duration: null },
      categories: [],
    });
  });

  it('are added with the defaults of the form, and told in the audit log', async () => {
    const { status, data } = await add({ name: '  Site ', price: 1200.5, duration: 10, category: 'Web', description: ' ' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Site',
      description: null,
      price: 1200.5,
      duration: 10,
      is_active: true,
      type: 'one-time',
      frequency: null,
      features: [],
      requires_contract: false,
      is_used: false,
    });
    expect(await lastAction()).toMatchObject({ action: 'service.created', entity_id: data.id, actor_id: studio.ids.admin });
  });

  it('take what is no number as 0, blank hours as none, and a subscription as monthly', async () => {
    const odd = await add({ name: 'Odd', price: 'abc', duration: 'x', type: 'subscription' });
    expect(odd.data).toMatchObject({ price: 0, duration: 0, type: 'subscription', frequency: 'monthly' });
    const once = await add({ name: 'Typed', price: '19.99', duration: '', frequency: 'yearly' });
    expect(once.data).toMatchObject({ price: 19.99, duration: null, frequency: null });
    const quote = await add({ name: 'On request', price: null, is_active: false });
    expect(quote.data).toMatchObject({ price: null, is_active: false });
  });

  it.each([
    [{ price: 1 }, 'name', 'Please enter a name'],
    [{ name: ' ', price: 1 }, 'name', 'Please enter a name'],
    [{ name: 'x' }, 'price', 'Please enter a price'],
    [{ name: 'x', price: '' }, 'price', 'Please enter a price'],
    [{ name: 'x', price: -1 }, 'price', 'The price cannot be less than 0'],
    [{ name: 'x', price: 0.005 }, 'price', 'Please use at most two decimals'],
    [{ name: 'x', price: 1e9 }, 'price', 'The price cannot be more than $9,999,999.99'],
    [{ name: 'x', price: 1, duration: 1.5 }, 'duration', 'Please enter whole hours'],
    [{ name: 'x', price: 1, duration: -1 }, 'duration', 'Hours cannot be less than 0'],
    [{ name: 'x', price: 1, type: 'gift' }, 'type', 'Please choose a type'],
    [
      { name: 'x', price: 1, image_url: 'javascript:alert(1)' },
      'image_url',
      'Please enter a valid URL that starts with https://',
    ],
    [{ name: 'x', price: 1, features: [''] }, 'features.0', 'Please fill in the feature or remove it'],
  ])('refuse %j', async (body, field, message) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(answer.fields?.[field]).toBe(message);
  });

  it('are counted and averaged over what has a price and hours', async () => {
    const { stats, categories } = await list();
    expect(stats).toEqual({ total: 4, active: 3, avg_price: 406.83, avg_duration: 5 });
    expect(categories).toEqual(['Web']);
  });

  it('are listed newest first, searched, narrowed, and in pages', async () => {
    const names = async (query: string) => (await list(query)).services.map((one) => one.name);
    expect(await names('')).toEqual(['On request', 'Typed', 'Odd', 'Site']);
    expect(await names('?q=SIT')).toEqual(['Site']);
    expect(await names('?status=inactive')).toEqual(['On request']);
    expect(await names('?type=subscription')).toEqual(['Odd']);
    expect(await names('?category=Web')).toEqual(['Site']);
    const first = await list('?limit=3');
    expect(await names(`?limit=3&cursor=${first.next_cursor}`)).toEqual(['Site']);
  });

  it('are put in order by the owner, and shown so; what is not named stays behind', async () => {
    const shown = async () => (await studio.call<{ services: Service[] }>('client', 'GET', '/services')).data.services;
    const before = await shown();
    const ids = before.map(({ id }) => id).toReversed();
    const stamps = new Map(before.map(({ id, updated_at }) => [id, updated_at]));
    const entries = (await studio.audit()).length;
    const order = (who: Person | null, body: object) =>
      studio.call<{ services: Service[] }>(who, 'POST', '/admin/services/order', body);
    expect((await order('admin', { ids })).data.services.map(({ id }) => id)).toEqual(ids);
    expect((await shown()).map(({ id }) => id)).toEqual(ids);
    for (const { id, updated_at } of await shown()) expect(updated_at).toBe(stamps.get(id));
    expect((await studio.audit()).slice(entries).map(({ action }) => action)).toEqual(['services.ordered']);
    // The same order once more changes nothing; one name alone goes to the front.
    await order('admin', { ids });
    expect(await studio.audit()).toHaveLength(entries + 1);
    const last = ids.at(-1) ?? '';
    expect((await order('admin', { ids: [last] })).data.services.map(({ id }) => id)).toEqual([last, ...ids.slice(0, -1)]);
    expect((await order('admin', { ids: ['01900000-0000-7000-8000-000000000000'] })).status).toBe(409);
    expect((await order('admin', { ids: [] })).status).toBe(400);
    expect((await order('client', { ids })).status).toBe(403);
    expect((await order(null, { ids })).status).toBe(401);
    await order('admin', { ids: before.map(({ id }) => id) });
  });

  it('are changed, with before and after in the audit log, and no entry when nothing changed', async () => {
    const { data } = await add({ name: 'Plan', price: 10, features: ['a'] });
    const body = {
      name: 'Plan B',
      price: 12,
      type: 'subscription',
      frequency: 'yearly',
      features: ['a', 'b'],
      requires_contract: true,
    };
    const seen = { updated_at: data.updated_at };
    const changed = await change(data.id, { ...body, ...seen });
    expect(changed.data).toMatchObject({ ...body, id: data.id });
    const entry = await lastAction();
    expect(entry).toMatchObject({
      action: 'service.updated',
      details: { name: 'Plan', changes: { price_cents: { from: 1000, to: 1200 }, features: { from: ['a'], to: ['a', 'b'] } } },
    });
    // The same once more, as after a lost answer.
    expect((await change(data.id, { ...body, ...seen })).status).toBe(200);
    expect((await lastAction())?.id).toBe(entry?.id);
    const missing = await change('01900000-0000-7000-8000-000000000000', { ...body, ...seen });
    expect(missing).toMatchObject({ status: 404, error: 'This service no longer exists.' });
  });

  it('are not overwritten by whoever saw an older version', async () => {
    const body = { name: 'Contested', price: 10 };
    const { data } = await add(body);
    const { updated_at } = data;
    const changed = await change(data.id, { ...body, price: 12, updated_at });
    expect(changed.status).toBe(200);
    const entries = (await studio.audit()).length;
    expect(await change(data.id, { ...body, description: 'Second', updated_at })).toMatchObject({
      status: 409,
      error: 'Somebody else changed this service meanwhile. Nothing was saved: please open it again and repeat your change.',
    });
    expect((await list('?q=Contested')).services[0]).toMatchObject({ price: 12, description: null });
    expect(await studio.audit()).toHaveLength(entries);
    expect((await change(data.id, { ...body, price: 13 })).fields).toHaveProperty('updated_at');
    const now = changed.data.updated_at;
    expect((await change(data.id, { ...body, price: 13, updated_at: now })).data.price).toBe(13);
  });

  it('are erased when nobody has bought them', async () => {
    const { data } = await add({ name: 'Mistake', price: 1 });
    const { data: answer } = await studio.call<Removal>('admin', 'DELETE', `/admin/services/${data.id}`);
    expect(answer).toEqual({ id: data.id, outcome: 'deleted', message: 'Service deleted successfully' });
    expect(await studio.db.select().from(services).where(eq(services.id, data.id))).toEqual([]);
    expect(await lastAction()).toMatchObject({ action: 'service.deleted', details: { name: 'Mistake' } });
  });

  it('are deactivated instead when an order uses them, and the answer says so', async () => {
    const { data } = await add({ name: 'Sold', price: 100 });
    await sell(data);
    expect((await list('?q=Sold')).services[0]?.is_used).toBe(true);
    const { data: answer } = await studio.call<Removal>('admin', 'DELETE', `/admin/services/${data.id}`);
    expect(answer).toEqual({
      id: data.id,
      outcome: 'deactivated',
      message: 'Sold is part of an order or a contract, so it was deactivated instead of deleted.',
    });
    expect((await list('?q=Sold')).services[0]?.is_active).toBe(false);
    expect(await lastAction()).toMatchObject({ action: 'service.deactivated' });
    // A form that was open all the while would offer it again.
    expect((await change(data.id, { name: 'Sold', price: 100, updated_at: data.updated_at })).status).toBe(409);
  });

  it('are deactivated instead when a contract names them', async () => {
    const { data } = await add({ name: 'Agreed', price: 100 });
    await studio.db
      .insert(contracts)
      .values({ origin: 'checkout', contract_number: 'CT-900001', title: 'Agreed', total_amount_cents: 1, service_id: data.id });
    const { data: answer } = await studio.call<Removal>('admin', 'DELETE', `/admin/services/${data.id}`);
    expect(answer.outcome).toBe('deactivated');
  });

  it('keep an uploaded picture until it is replaced or they are erased', async () => {
    const { data } = await add({ name: 'Pictured', price: 1 });
    const path = `/admin/services/${data.id}/image`;
    const first = await studio.call<AdminService>('admin', 'PUT', path, picture());
    expect(first.data.image_url).toMatch(/^\/files\/.+\.webp$/);
    expect((await studio.request(null, 'GET', first.data.image_url ?? '')).status).toBe(200);
    // A form that was open all the while would take it away.
    expect((await change(data.id, { name: 'Pictured', price: 1, updated_at: data.updated_at })).status).toBe(409);
    const second = await studio.call<AdminService>('admin', 'PUT', path, picture());
    expect((await studio.request(null, 'GET', first.data.image_url ?? '')).status).toBe(404);
    await studio.call('admin', 'DELETE', `/admin/services/${data.id}`);
    expect((await studio.request(null, 'GET', second.data.image_url ?? '')).status).toBe(404);
    expect(await studio.db.select().from(files)).toEqual([]);
    const text = new FormData();
    text.append('file', new File(['no picture'], 'x.png', { type: 'image/png' }));
    const { data: other } = await add({ name: 'Bad picture', price: 1 });
    expect((await studio.call('admin', 'PUT', `/admin/services/${other.id}/image`, text)).status).toBe(400);
    expect(await studio.db.select().from(files)).toEqual([]);
  });

  it('leave a logo alone that they show too', async () => {
    const logo = picture();
    await studio.call('admin', 'PUT', '/admin/branding/logos/light', logo);
    const { branding } = await studio.platform.site.get();
    const { data } = await add({ name: 'Branded', price: 1, image_url: branding.logos.light });
    expect(data.image_url).toBe(branding.logos.light);
    await studio.call('admin', 'DELETE', `/admin/services/${data.id}`);
    expect((await studio.request(null, 'GET', branding.logos.light ?? '')).status).toBe(200);
  });

  it('show a change on the next page, without waiting', async () => {
    let dropped = 0;
    studio.platform.pages.onDrop((tag) => {
      if (tag === 'services') dropped += 1;
    });
    await add({ name: 'Fresh', price: 1 });
    expect(dropped).toBeGreaterThan(0);
  });
});

describe('what a client has bought', () => {
  it('is told as it was sold, with renewal and contract, to its owner alone', async () => {
    const { data } = await add({ name: 'Hosting', price: 79, type: 'subscription' });
    const [contract] = await studio.db
      .insert(contracts)
      .values({
        origin: 'checkout',
        contract_number: 'CT-900002',
        title: 'Hosting',
        total_amount_cents: 1,
        user_id: studio.ids.client,
      })
      .returning();
    await sell(data, { contract_id: contract?.id, renews_at: new Date('2027-01-31T00:00:00Z'), status: 'past_due' });
    const mine = await studio.call<{ items: OwnedService[] }>('client', 'GET', '/my/services');
    expect(mine.data.items[0]).toMatchObject({
      name: 'Hosting as sold',
      unit_price: 100,
      status: 'past_due',
      frequency: 'monthly',
      renews_at: '2027-01-31T00:00:00.000Z',
      contract: { id: contract?.id, contract_number: 'CT-900002' },
      order: { order_number: `ORD-${data.id.slice(-6)}` },
    });
    const page = await studio.call<{ items: OwnedService[]; next_cursor: string }>('client', 'GET', '/my/services?limit=1');
    const rest = await studio.call<{ items: OwnedService[] }>('client', 'GET', `/my/services?cursor=${page.data.next_cursor}`);
    expect(rest.data.items.map((one) => one.name)).toEqual(['Sold as sold']);
    expect((await studio.call<{ items: OwnedService[] }>('admin', 'GET', '/my/services')).data.items).toEqual([]);
  });
});
