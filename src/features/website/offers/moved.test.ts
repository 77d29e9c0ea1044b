import { readdirSync, readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { content_pages } from '#db/schema/website/content.ts';
import { offers } from '#db/schema/website/offers.ts';
import { tiers } from '#features/website/site/content/pricing.ts';
import type { ContentChanges } from '#shared/site-content.ts';
import { testDatabase } from '#tests/database.ts';
import { originalOffers } from './defaults.ts';
import { listOffers, shownSections } from './queries.server.ts';

const database = testDatabase();
const changes = (sections: ContentChanges['sections'], hidden: string[] = []): ContentChanges => ({
  sections,
  hidden,
  order: [],
});

/** The database as it was before, with this page stored; then the migration over it. */
async function migrated(page: Pick<typeof content_pages.$inferInsert, 'published' | 'draft' | 'scheduled' | 'publish_at'>) {
  await database.db.delete(content_pages);
  await database.db.insert(content_pages).values({ page: 'pricing', version: 1, revision: 4, ...page });
  await database.pool.query('drop table offers; drop function tell_offer_media() cascade');
  const file = readdirSync('src/db/migrations').find((name) => name.endsWith('_offers.sql'));
  // One session: what it makes for the time being is the session's alone.
  const client = await database.pool.connect();
  for (const statement of readFileSync(`src/db/migrations/${file}`, 'utf8').split('--> statement-breakpoint'))
    await client.query(statement);
  client.release();
  const [row] = await database.db.select().from(content_pages).where(eq(content_pages.page, 'pricing'));
  return row;
}

const [basic, professional, premium] = tiers;
const stored = () => database.db.select().from(offers).orderBy(asc(offers.kind), asc(offers.position), asc(offers.name));

it('a page that nobody changed leaves no rows', async () => {
  expect(await migrated({ published: changes({ hero: { title: 'Mine' } }) })).toMatchObject({
    ...{ published: changes({ hero: { title: 'Mine' } }), revision: 4 },
  });
  expect(await stored()).toEqual([]);
  expect(await shownSections(database.db, 'pricing')).toBeNull();
});

it('what visitors saw stays as it was: changed, added, moved and taken out', async () => {
  const own = {
    id: 'a1b2',
    name: 'Studio',
    monthly: 450,
    yearly: 4500,
    description: 'All of it',
    features: ['All'],
    mostPopular: false,
  };
  const list = [{ ...premium, monthly: 349 }, own, basic];
  const groups = [
    { category: 'Pages', services: [{ name: 'Landing Page', text: 'One page.', price: 1200 }] },
    { category: 'Websites', services: [{ name: 'Rescue', text: 'For a site that is broken.', price: 300 }] },
  ];
  const row = await migrated({
    published: changes({ plans: { tiers: list, save: 'Save 12%' }, oneTime: { groups } }, ['quote']),
  });
  expect(row).toMatchObject({ published: changes({ plans: { save: 'Save 12%' } }, ['quote']), revision: 5 });
  const rows = await stored();
  const plans = rows.filter(({ kind }) => kind === 'plan');
  expect(
    plans.map(({ key, position, is_visible, name, price_cents, features }) => [
      key,
      position,
      is_visible,
      name,
      price_cents,
      features,
    ]),
  ).toEqual([
    ['premium', 0, true, null, 34_900, null],
    [null, 1, true, 'Studio', 45_000, ['All']],
    ['basic', 2, true, null, null, null],
    ['professional', null, false, null, null, null],
  ]);
  const shown = await shownSections(database.db, 'pricing');
  expect(shown?.plans?.tiers).toMatchObject([
    { id: 'premium', monthly: 349 },
    { name: 'Studio', yearly: 4500 },
    { id: 'basic', monthly: 99 },
  ]);
  expect(shown?.oneTime?.groups).toMatchObject([
    { category: 'Pages', services: [{ id: 'landing-page', text: 'One page.', price: 1200 }] },
    { category: 'Websites', services: [{ name: 'Rescue', price: 300 }] },
  ]);
  expect(shown?.addOns).toBeUndefined();
  expect(rows.filter(({ kind, is_visible }) => kind === 'one_time' && !is_visible)).toHaveLength(
    originalOffers('one_time').length - 1,
  );
});

it('what waited in a draft or for its time is kept, and shown to nobody', async () => {
  const draft = changes({ plans: { tiers: [basic, { ...professional, monthly: 219 }, { ...premium, name: '', yearly: null }] } });
  const scheduled = changes({ addOns: { items: [{ name: 'Care', text: 'More of it.', monthly: 30 }] }, hero: { title: 'Soon' } });
  const row = await migrated({ draft, scheduled, publish_at: new Date('2030-01-01') });
  expect(row).toMatchObject({ published: null, draft: null, scheduled: changes({ hero: { title: 'Soon' } }) });
  expect(await shownSections(database.db, 'pricing')).toBeNull();
  const kept = (await listOffers(database.db, 'plan')).filter(({ original }) => original === null);
  expect(kept.map(({ values, is_visible }) => [values.name, values.price, is_visible]).toSorted()).toEqual([
    ['Professional', 219, false],
    ['Untitled', 299, false],
  ]);
  expect((await listOffers(database.db, 'add_on')).filter(({ is_visible }) => !is_visible)).toMatchObject([
    { values: { name: 'Care' } },
  ]);
});

it('the originals that it compares with are those of this release', async () => {
  const groups = originalOffers('one_time').map(({ values }) => ({
    category: values.group,
    services: [{ name: values.name, text: values.description, price: values.price }],
  }));
  const items = originalOffers('add_on').map(({ values }) => ({
    name: values.name,
    text: values.description,
    monthly: values.price,
  }));
  await migrated({ published: changes({ plans: { tiers }, oneTime: { groups }, addOns: { items } }) });
  const rows = await stored();
  expect(rows).toHaveLength(15);
  for (const { name, description, group_name, price_cents, yearly_cents, features, is_popular } of rows)
    expect([name, description, group_name, price_cents, yearly_cents, features, is_popular]).toEqual(Array(7).fill(null));
});
