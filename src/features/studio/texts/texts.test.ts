import { describe, expect, it } from 'vitest';
import { services } from '#db/schema/sales/services.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { offers } from '#db/schema/website/offers.ts';
import { pricedOriginals } from '#shared/original-offers.ts';
import { defaultTexts, generalParts, type SiteTexts } from '#shared/site-texts.ts';
import { testStudio } from '#tests/studio.ts';
import { examplesLeft, places } from './policy.ts';

const studio = testStudio();
const path = '/admin/settings/texts';
const examples = async () =>
  (await studio.call<{ items: { id: string; label: string }[] }>('admin', 'GET', `${path}/examples`)).data.items;
const save = (texts: Partial<SiteTexts>) => studio.call<SiteTexts>('admin', 'PUT', path, { ...defaultTexts, ...texts });
const none = { ...defaultTexts, owner_picture: null };
const keptAll = Object.fromEntries(generalParts.map((part) => [part, 'kept'])) as Record<(typeof generalParts)[number], 'kept'>;

describe('example texts', () => {
  it('are all on a new site, and each is named', async () => {
    expect(Object.keys(places).sort()).toEqual(Object.keys(defaultTexts.parts).sort());
    expect((await examples()).map(({ id }) => id).sort()).toEqual(Object.keys(defaultTexts.parts).sort());
  });

  it('about the owner are gone once they are replaced or hidden, never by being kept', async () => {
    const own = { ...none, client_names: 'Acme', home_about: 'I am I.', biography: 'Born.', owner_picture: '/files/me.jpg' };
    expect(examplesLeft(own).map(({ id }) => id)).toEqual([...generalParts]);
    expect((await save({ parts: { ...defaultTexts.parts, clients: 'kept' as 'hidden' } })).status).toBe(400);
  });

  it('are told until every one of them is decided', async () => {
    await save({ client_names: 'Acme', parts: { ...defaultTexts.parts, ...keptAll, skills: 'hidden' } });
    expect((await examples()).map(({ id }) => id)).toEqual(['portrait', 'home_about', 'biography']);
    await save({
      client_names: 'Acme',
      home_about: 'I build.',
      parts: { ...defaultTexts.parts, ...keptAll, portrait: 'hidden', biography: 'hidden' },
    });
    expect(await examples()).toEqual([]);
  });
});

it('are the owner’s once the page itself was published with other words, or without them', async () => {
  await save({});
  const own = { skills: { items: [] }, profile: { title: 'Only the title is mine' } };
  const published = { sections: own, hidden: ['approach'], order: [] };
  await studio.db.insert(content_pages).values({ page: 'about', published, version: 1 });
  const prices = { faq: { title: 'Only the title is mine' } };
  await studio.db.insert(content_pages).values({ page: 'pricing', published: { ...published, sections: prices }, version: 1 });
  const left = (await examples()).map(({ id }) => id);
  expect(left).not.toContain('skills');
  expect(left).not.toContain('approach');
  expect(left).toEqual(expect.arrayContaining(['biography', 'prices', 'pricing_faq']));
});

it('about prices are told as long as one that the site comes with is shown at the price that it came with', async () => {
  await save({});
  const arePricesLeft = async () => (await examples()).some(({ id }) => id === 'prices');
  const sold = { type: 'subscription', frequency: 'monthly', price_cents: 15_900 } as const;
  const [care, gone] = await studio.db
    .insert(services)
    .values([
      { ...sold, name: 'Care' },
      { ...sold, name: 'Gone', is_active: false },
    ])
    .returning();
  const set = (kind: 'plan' | 'add_on', key: string, values: Partial<typeof offers.$inferInsert>) =>
    studio.db
      .insert(offers)
      .values({ kind, key, ...values })
      .onConflictDoUpdate({ target: [offers.kind, offers.key], set: values });
  await studio.db
    .insert(offers)
    .values([
      ...pricedOriginals.one_time.map((key) => ({ kind: 'one_time' as const, key, price_cents: 5_000 })),
      ...pricedOriginals.add_on.map((key) => ({ kind: 'add_on' as const, key, is_visible: false })),
      { kind: 'add_on', name: 'Mine', price_cents: 100 },
      { kind: 'plan', key: 'basic', price_cents: 12_000 },
      { kind: 'plan', key: 'professional', service_id: care?.id },
    ]);
  expect(await arePricesLeft()).toBe(true);
  // Neither another name nor what is not sold any more says anything about a price.
  await set('plan', 'premium', { name: 'Gold', service_id: gone?.id });
  expect(await arePricesLeft()).toBe(true);
  await set('plan', 'premium', { service_id: care?.id });
  expect(await arePricesLeft()).toBe(false);
  await set('add_on', 'content-creation', { is_visible: true, position: 0 });
  expect(await arePricesLeft()).toBe(true);
});

describe('the texts', () => {
  it('are for administrators, shown at once, and their change is in the audit log', async () => {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['admin', 200],
    ] as const) {
      expect((await studio.call(who, 'GET', path)).status, `GET as ${who}`).toBe(status);
      expect((await studio.call(who, 'GET', `${path}/examples`)).status, `examples as ${who}`).toBe(status);
      if (status !== 200) expect((await studio.call(who, 'PUT', path, defaultTexts)).status, `PUT as ${who}`).toBe(status);
    }
    expect((await save({ owner_name: ' Olga Owner ' })).data.owner_name).toBe('Olga Owner');
    expect((await studio.platform.site.get()).texts).toMatchObject({ owner_name: 'Olga Owner', owner_picture: null });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'settings.texts_updated', actor_id: studio.ids.admin });
  });

  it.each([
    [{ client_names: Array.from({ length: 9 }, (_, at) => `Client ${at}`).join('\n') }, 'At most 8 names fit'],
    [{ client_names: 'x'.repeat(61) }, 'A name has at most 60 characters'],
    [{ biography: 'x'.repeat(4001) }, 'Please use at most 4000 characters'],
    [{ parts: { ...defaultTexts.parts, skills: 'gone' } }, 'Please choose what is shown'],
  ])('refuse %j', async (texts, message) => {
    expect(await save(texts as Partial<SiteTexts>)).toMatchObject({ status: 400, error: message });
  });
});
