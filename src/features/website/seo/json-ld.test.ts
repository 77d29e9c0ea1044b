import { describe, expect, it } from 'vitest';
import { defaultColors } from '#shared/branding.ts';
import { hoursText } from '#shared/hours-text.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { defaultCalendar } from '#shared/studio-calendar.ts';
import { breadcrumbs, faqPage, ldDocument, localBusiness, serviceList } from './json-ld.ts';

const facts = {
  publicUrl: 'https://studio.test',
  settings: {
    ...defaultSettings,
    hours_of_operation: hoursText(defaultCalendar.weekly_hours),
    site_phone: '+1 555 010',
    site_address: '12 Harbour Road,\n Portland',
  },
  branding: {
    companyName: 'North Light',
    colors: defaultColors,
    logos: { light: '/files/l.png', dark: null },
    errorPageMessage: '',
    defaultColors,
  },
};

describe('localBusiness', () => {
  it('says what is known and leaves out what is not', () => {
    expect(localBusiness(facts)).toEqual({
      '@type': 'LocalBusiness',
      '@id': 'https://studio.test/#studio',
      name: 'North Light',
      url: 'https://studio.test/',
      image: 'https://studio.test/og/home.png',
      logo: 'https://studio.test/files/l.png',
      telephone: '+1 555 010',
      address: '12 Harbour Road, Portland',
      openingHours: ['Mo-Fr 09:00-18:00', 'Sa 10:00-14:00'],
    });
  });
});

it('serviceList has an offer only where there is a price', () => {
  const list = serviceList(
    [
      { name: 'A', description: null, category: 'Web', price: 1200 },
      { name: 'B', description: 'b', category: null, price: null },
    ],
    facts,
  );
  expect(list.itemListElement).toMatchObject([
    { position: 1, item: { '@type': 'Service', serviceType: 'Web', offers: { price: 1200, priceCurrency: 'USD' } } },
    { position: 2, item: { name: 'B', description: 'b', provider: { '@id': 'https://studio.test/#studio' } } },
  ]);
  expect(JSON.stringify(list)).not.toContain('null');
});

it('faqPage and breadcrumbs have the shape search engines ask for', () => {
  expect(faqPage([{ question: 'Q?', answer: 'A.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Q?', acceptedAnswer: { '@type': 'Answer', text: 'A.' } },
  ]);
  expect(breadcrumbs('https://studio.test', [{ name: 'About', path: '/about' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://studio.test/' },
    { '@type': 'ListItem', position: 2, name: 'About', item: 'https://studio.test/about' },
  ]);
});

it('ldDocument cannot end its own script element', () => {
  const text = ldDocument([{ '@type': 'Thing', name: '</script><script>alert(1)</script>' }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)['@graph'][0].name).toContain('</script>');
});
