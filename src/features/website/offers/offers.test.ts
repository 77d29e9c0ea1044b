import { eq } from 'drizzle-orm';
import { v4 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { services } from '#db/schema/sales/services.ts';
import { offers } from '#db/schema/website/offers.ts';
import { mediaOf, photo } from '#features/website/media/media.testkit.ts';
import { everyArea } from '#shared/admin-areas.ts';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import { tagsAsked } from '#shared/page-tags.ts';
import { testStudio } from '#tests/studio.ts';
import { mostOffers } from './choices.ts';
import type { Offer, OfferInput } from './contract.ts';
import { originalOffers } from './defaults.ts';
import { offeredOnPages } from './on-pages.server.ts';
import { offerSearch } from './record-search.server.ts';

const studio = testStudio();
const media = mediaOf(studio);
const path = (kind: OfferKind, rest = '') => `/admin/offers/${kind}${rest}`;
const list = async (kind: OfferKind) => (await studio.call<{ items: Offer[] }>('admin', 'GET', path(kind))).data.items;
const find = async (kind: OfferKind, id: string) => {
  const found = (await list(kind)).find((one) => one.id === id);
  if (!found) throw new Error(`${id} is not in the list`);
  return found;
};
const update = (kind: OfferKind, { id, revision, values }: Offer, changes: Partial<OfferInput> & { translations?: object }) =>
  studio.call<Offer>('admin', 'PUT', path(kind, `/${id}`), { revision, ...values, ...changes });
const create = (kind: OfferKind, input: object, id = v4()) => studio.call<Offer>('admin', 'POST', path(kind), { id, ...input });
const order = (kind: OfferKind, ids: string[]) => studio.call<{ items: Offer[] }>('admin', 'POST', path(kind, '/order'), { ids });
type Sections = Record<string, Record<string, { id: string; name?: string; monthly?: number }[]>>;
const shown = async (page: string, language = 'en') =>
  (await studio.call<{ sections: Sections | null }>(null, 'GET', `/offers/${page}?language=${language}`)).data.sections;
const extra = { name: 'Rush', description: 'Sooner than that.', price: 49.5 };

beforeEach(async () => {
  await studio.db.delete(offers);
});

it.each([
  ['GET', path('plan'), undefined],
  ['GET', path('plan', '/services'), undefined],
  ['POST', path('add_on'), { id: v4(), ...extra }],
  ['POST', path('plan', '/order'), { ids: ['basic'] }],
  ['PUT', path('plan', '/basic/visible'), { is_visible: true }],
  ['POST', path('plan', '/basic/reset'), { revision: 0 }],
] as const)('%s %s is for administrators', async (method, at, body) => {
  for (const [who, status] of [
    [null, 401],
    ['client', 403],
    ['admin', 200],
  ] as const)
    expect((await studio.call(who, method, at, body)).status, `as ${who}`).toBe(status);
});

describe('one that Foyer comes with', () => {
  it('costs visitors nothing until it is changed; then the list is told, and follows again after a reset', async () => {
    expect(await shown('pricing')).toBeNull();
    expect((await list('plan')).map(({ id, is_changed }) => [id, is_changed])).toEqual([
      ['basic', false],
      ['professional', false],
      ['premium', false],
    ]);
    const before = await find('plan', 'basic');
    const { data } = await update('plan', before, { price: 120.5 });
    expect(data).toMatchObject({
      is_changed: true,
      revision: 1,
      values: { price: 120.5, name: 'Basic' },
      original: { price: 99 },
    });
    const [row] = await studio.db.select().from(offers);
    expect(row).toMatchObject({ key: 'basic', price_cents: 12_050, name: null, features: null, yearly_cents: null });
    const told = await shown('pricing');
    expect(told?.plans?.tiers?.map(({ id, monthly }) => [id, monthly])).toEqual([
      ['basic', 120.5],
      ['professional', 199],
      ['premium', 299],
    ]);
    expect(Object.keys(told ?? {})).toEqual(['plans']);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'offer.updated', details: { offer: 'the plan Basic' } });
    // Sent again after a lost answer.
    expect((await update('plan', before, { price: 120.5 })).data.revision).toBe(1);
    const reset = await studio.call<Offer>('admin', 'POST', path('plan', '/basic/reset'), { revision: 1 });
    expect(reset.data).toMatchObject({ is_changed: false, values: { price: 99 } });
    expect(await shown('pricing')).toBeNull();
  });
  it('is not overwritten by somebody who saw it before', async () => {
    const seen = await find('plan', 'premium');
    const answers = await Promise.all([310, 320].map((price) => update('plan', seen, { price })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toBe('Somebody else changed this meanwhile. Nothing was saved.');
  });
  it('is hidden, and deleted by nobody', async () => {
    expect((await studio.call('admin', 'DELETE', path('add_on', '/content-creation?revision=0'))).status).toBe(409);
    expect(await studio.db.$count(offers)).toBe(0);
    await studio.call('admin', 'PUT', path('add_on', '/content-creation/visible'), { is_visible: false });
    expect((await shown('pricing'))?.addOns?.items?.map(({ id }) => id)).toEqual(['maintenance-support', 'analytics-reporting']);
    expect(await find('add_on', 'content-creation')).toMatchObject({ is_visible: false, is_changed: false, revision: 0 });
  });
});

describe('one of the owner’s own', () => {
  it('is made once, shown behind the others, and deleted', async () => {
    const id = v4();
    const made = await Promise.all([create('add_on', extra, id), create('add_on', extra, id)]);
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shown('pricing'))?.addOns?.items?.at(-1)).toMatchObject({ id, name: 'Rush', monthly: 49.5 });
    expect((await create('plan', { ...extra, features: ['One'] }, id)).status).toBe(409);
    expect((await studio.call('admin', 'DELETE', path('plan', `/${id}?revision=1`))).status).toBe(404);
    expect((await studio.call('admin', 'DELETE', path('add_on', `/${id}?revision=0`))).status).toBe(409);
    expect((await studio.call('admin', 'DELETE', path('add_on', `/${id}?revision=1`))).status).toBe(200);
    expect(await shown('pricing')).toBeNull();
  });
  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ description: '' }, 'description'],
    [{ price: -1 }, 'price'],
    [{ price: 0.005 }, 'price'],
    [{ price: 99_999_999 }, 'price'],
    [{ description: 'two\nlines' }, 'description'],
    [{ service_id: v4() }, 'service_id'],
    [{ translations: { fr: { name: 'Vite' } } }, 'translations.fr'],
  ])('is refused with %j', async (part, field) => {
    const { status, fields } = await create('add_on', { ...extra, ...part });
    expect(status).toBe(400);
    expect(Object.keys(fields ?? {})).toContain(field);
  });
  it('sent again with a correction after a lost answer is corrected, unless it was changed since', async () => {
    const id = v4();
    await create('add_on', extra, id);
    const again = await create('add_on', { ...extra, price: 59 }, id);
    expect(again).toMatchObject({ status: 200, data: { revision: 2, values: { price: 59 } } });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'offer.updated', entity_id: id });
    expect((await create('add_on', { ...extra, price: -1 }, id)).status).toBe(400);
    expect((await create('add_on', { ...extra, price: 59 }, id)).data.revision).toBe(2);
    const late = await create('add_on', extra, id);
    expect([late.status, late.error]).toEqual([409, 'This was added already, and changed since. Open it from the list.']);
    expect((await find('add_on', id)).values.price).toBe(59);
  });
  it('stays within the limit when several are added at once', async () => {
    const room = mostOffers.plan - originalOffers('plan').length - 1;
    await studio.db
      .insert(offers)
      .values(Array.from({ length: room }, (_, at) => ({ kind: 'plan' as const, name: `Plan ${at}` })));
    const made = await Promise.all(Array.from({ length: 4 }, () => create('plan', { ...extra, features: ['One'] })));
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
  it('is found nowhere under an unknown name', async () => {
    for (const id of ['nothing', 'constructor', v4()])
      expect((await studio.call('admin', 'PUT', path('plan', `/${id}/visible`), { is_visible: false })).status).toBe(404);
  });
});

describe('the order', () => {
  it('is the owner’s; two who change it at once leave one of the two, whole', async () => {
    const [one, other] = [
      ['premium', 'basic', 'professional'],
      ['professional', 'premium', 'basic'],
    ] as const;
    const answers = await Promise.all([order('plan', [...one]), order('plan', [...other])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const now = (await list('plan')).map(({ id }) => id);
    expect([one, other]).toContainEqual(now);
    expect((await shown('pricing'))?.plans?.tiers?.map(({ id }) => id)).toEqual(now);
    expect((await list('plan')).every(({ is_changed, revision }) => !is_changed && revision === 0)).toBe(true);
    expect((await order('plan', ['basic', 'gone'])).status).toBe(409);
    expect((await order('plan', ['basic'])).data.items[0]?.id).toBe('basic');
  });
});

describe('the catalogue', () => {
  it('gives its price to what names it, as long as it is sold', async () => {
    const service = { name: 'Care', type: 'subscription', frequency: 'monthly', price_cents: 15_900 } as const;
    const [sold] = await studio.db
      .insert(services)
      .values([service, { name: 'Once', price_cents: 100 }])
      .returning();
    if (!sold) throw new Error('a service is stored');
    const offered = await studio.call<{ items: { id: string }[] }>('admin', 'GET', path('plan', '/services'));
    expect(offered.data.items).toContainEqual({ id: sold.id, name: 'Care', price: 159, frequency: 'monthly' });
    expect(offered.data.items).not.toContainEqual(expect.objectContaining({ name: 'Once' }));
    await update('plan', await find('plan', 'basic'), { service_id: sold.id });
    expect((await shown('pricing'))?.plans?.tiers?.[0]).toMatchObject({ id: 'basic', monthly: 159, serviceId: sold.id });
    await studio.db.update(services).set({ is_active: false }).where(eq(services.id, sold.id));
    expect((await shown('pricing')) ?? {}).toEqual({});
    // A word can still be mended.
    expect((await update('plan', await find('plan', 'basic'), { name: 'Start' })).status).toBe(200);
    expect(tagsAsked(['offers', 'shown'], { page: 'pricing' })).toEqual(['offers', 'services']);
  });
});

describe('a template card', () => {
  const card = { name: 'Harbour', description: 'For boats.', category: 'portfolio', features: ['Berths'], is_new: true };
  it('is shown with its picture, which is described first and not deleted while it is used', async () => {
    const picture = await media.put('harbour.jpg', await photo(640, 480));
    const refused = await create('template', { ...card, media_id: picture.id });
    expect(refused).toMatchObject({ status: 400, fields: { media_id: 'Please describe this picture first' } });
    const described = (await media.update(picture, { alt: 'A harbour' })).data;
    const { data } = await create('template', { ...card, media_id: described.id });
    expect((await shown('templates'))?.cards?.items?.at(-1)).toMatchObject({
      id: data.id,
      title: 'Harbour',
      picture: { alt: 'A harbour' },
    });
    expect((await media.remove(picture.id)).status).toBe(409);
  });
  it('comes to the home page with the first four', async () => {
    const { data } = await create('template', card);
    expect(await shown('home')).toBeNull();
    await order('template', [data.id]);
    expect((await shown('home'))?.templates?.cards?.map(({ id }) => id)).toEqual([
      ...[data.id, 'business-pro', 'portfolio-plus', 'ecommerce-essential'],
    ]);
  });
});

it('words of another language are told to those who read it', async () => {
  await update('plan', await find('plan', 'basic'), { translations: { de: { name: 'Grundpaket', description: '' } } });
  expect((await shown('pricing', 'de'))?.plans?.tiers?.[0]?.name).toBe('Grundpaket');
  expect(await shown('pricing')).toBeNull();
  // What the form shows where nothing is written.
  expect((await find('add_on', 'content-creation')).original_translations.de?.name).toMatch(/./);
});

it('a change is told to every process', async () => {
  await studio.platform.live.ready;
  let told = 0;
  const stop = studio.platform.live.on('pages:offers', () => {
    told += 1;
  });
  await studio.call('admin', 'PUT', path('plan', '/basic/visible'), { is_visible: false });
  await expect.poll(() => told).toBeGreaterThan(0);
  stop();
});

it('a change is the change of its page, and the demo of a card is a link of it', async () => {
  expect((await offeredOnPages(studio.db)).get('pricing')).toEqual({ changed_at: null, links: [] });
  await studio.call('admin', 'PUT', path('plan', '/basic/visible'), { is_visible: false });
  const card = { name: 'Harbour', description: 'For boats.', features: ['Berths'], demo: 'https://harbour.example/' };
  expect((await offeredOnPages(studio.db)).get('home')?.changed_at).toBeNull();
  const { data } = await create('template', card);
  const found = await offeredOnPages(studio.db);
  expect(found.get('pricing')?.changed_at).toBeInstanceOf(Date);
  expect(found.get('templates')?.links).toContain(card.demo);
  // The home page shows the first cards, in their order.
  expect(found.get('home')?.changed_at).toEqual(found.get('templates')?.changed_at);
  expect(found.get('home')?.changed_at).toBeInstanceOf(Date);
  expect(found.get('home')?.links).not.toContain(card.demo);
  await order('template', [data.id]);
  expect((await offeredOnPages(studio.db)).get('home')?.links).toContain(card.demo);
});

it('is found from the palette by what it says, also where nobody has touched it', async () => {
  const hits = await offerSearch.find(studio.db, 'magazine many', 5, { areas: everyArea });
  expect(hits).toEqual([
    { id: 'template:magazine-deluxe', label: 'Magazine Deluxe', detail: 'Template cards', to: '/admin/content/templates' },
  ]);
});
