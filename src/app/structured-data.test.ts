import { expect, it } from 'vitest';
import type { Service } from '#features/sales/services/contract.ts';
import { defaultColors, defaultMessages } from '#shared/branding.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { addWords } from '#ui/words.ts';
import { structuredData } from './structured-data.ts';
import { de } from './words/de.ts';

const branding = {
  companyName: 'Northlight',
  colors: defaultColors,
  logos: { light: null, dark: null },
  errorPageMessage: defaultMessages.errorPage,
  defaultColors,
};
const facts = { settings: defaultSettings, branding, publicUrl: 'https://studio.test' };
const service = (name: string, is_sample: boolean) =>
  ({ name, is_sample, description: null, category: null, price: null }) as Service;

it.each([
  ['/', (services: Service[]) => ({ services })],
  ['/services', (services: Service[]) => ({ answer: { services } })],
])('tells search engines on %s of the studio’s own services, and of no sample', (path, loaded) => {
  const told = (services: Service[]) => JSON.stringify(structuredData(path, facts, loaded(services)));
  expect(told([service('Website', false), service('Made up', true)])).toContain('Website');
  expect(told([service('Website', false), service('Made up', true)])).not.toContain('Made up');
  expect(told([service('Made up', true)])).not.toContain('ItemList');
});

it('tells search engines the plans as they are, while prices are shown', () => {
  const tier = { id: 'mine', name: 'Care', monthly: 49.5, yearly: 500, description: '', features: [], mostPopular: false };
  const changes = { sections: { plans: { tiers: [tier] } }, hidden: [], order: [] };
  const told = (prices: boolean) => JSON.stringify(structuredData('/pricing', facts, { prices, changes }));
  expect(told(true)).toContain('"name":"Care","price":49.5,"priceCurrency":"USD"');
  expect(told(true)).not.toContain('Basic');
  expect(told(false)).not.toContain('OfferCatalog');
});

it('tells search engines the questions as the owner has written them', () => {
  const entries = [{ id: 'mine', question: 'Do you like it?', answer: 'I do.' }];
  const changes = { sections: { faq: { entries } }, hidden: [], order: [] };
  for (const path of ['/support', '/pricing']) {
    expect(JSON.stringify(structuredData(path, facts, { faq: true, changes }))).toContain('Do you like it?');
    expect(JSON.stringify(structuredData(path, facts, { faq: false, changes }))).not.toContain('Do you like it?');
  }
});

it('tells search engines of a case study at the address of the language it is told in', () => {
  addWords('de', de);
  const study = { slug: 'a-shop', title: 'Ein Laden', summary: 'Kurz', services: [], is_sample: false, language: 'de' };
  const dated = { ...study, published_at: '2026-01-02T03:04:05.000Z', changed_at: '2026-01-02T03:04:05.000Z' };
  const told = JSON.stringify(structuredData('/work/a-shop', { ...facts, language: 'de' }, { study: dated }));
  for (const part of [
    '"url":"https://studio.test/de/work/a-shop"',
    '"image":"https://studio.test/de/og/work.a-shop.png"',
    '"inLanguage":"de"',
    '"name":"Arbeiten"',
  ])
    expect(told).toContain(part);
  // Shown in a German frame, it is the English page all the same.
  const english = { ...dated, title: 'A shop', language: 'en' };
  const shown = JSON.stringify(structuredData('/work/a-shop', { ...facts, language: 'de' }, { study: english }));
  expect(shown).toContain('"url":"https://studio.test/work/a-shop"');
  expect(shown).toContain('"inLanguage":"en"');
  expect(structuredData('/work/a-shop', facts, { study: { ...english, is_sample: true } })).toBeNull();
});

it('tells search engines the questions that were added to a page, with those that it has, unless they are hidden', () => {
  const entries = [{ id: 'mine', question: 'Do you like it?', answer: 'I do.' }];
  const changes = (hidden: string[]) => ({ sections: { more_faq: { entries } }, hidden, order: [] });
  const told = (path: string, hidden: string[] = []) =>
    (structuredData(path, facts, { faq: true, changes: changes(hidden) }) ?? []).filter((thing) => thing['@type'] === 'FAQPage');
  expect(JSON.stringify(told('/services'))).toContain('Do you like it?');
  expect(told('/services', ['more_faq'])).toEqual([]);
  expect(told('/pricing')).toHaveLength(1);
  expect(JSON.stringify(told('/pricing'))).toMatch(/Am I bound for a year\?.*Do you like it\?/);
});
