import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serviceFrom } from '#features/desk/forms/choices.ts';
import { categorySlug } from '#features/sales/services/policy.ts';
import { addWords, type Translate, translated } from '#ui/words.ts';
import { faqSearch } from './content/faq-search-texts.ts';
import { footerServices } from './content/footer.ts';
import { planHref, templateHref } from './content/links.ts';
import { addOns, oneTime, panelTitles, tiers } from './content/pricing.ts';
import { pricingTabs } from './content/pricing-controls.ts';
import { faqEntries } from './content/support-faq.ts';
import { demoHref, templateAnchor, templates } from './content/templates.ts';
import { mentions } from './faq-search.ts';
import { hoursRows } from './hours.ts';
import { ownWords } from './own-words.ts';
import { pageMeta } from './page-meta.ts';
import { tierPrice } from './pricing.ts';

describe('prices', () => {
  it('has the three tiers, a year costing ten months', () => {
    expect(tiers.map((tier) => [tier.name, tier.monthly, tier.yearly, tier.mostPopular])).toEqual([
      ['Basic', 99, 990, false],
      ['Professional', 199, 1990, true],
      ['Premium', 299, 2990, false],
    ]);
  });
  it('leads with the chosen period and names the other', () => {
    const [, professional] = tiers;
    if (!professional) throw new Error('no tier');
    expect(tierPrice(professional, 'monthly', 'en')).toEqual({
      ...{ amount: '$199', unit: '/month' },
      other: { amount: '$1,990', unit: '/year' },
    });
    expect(tierPrice(professional, 'yearly', 'de')).toEqual({
      ...{ amount: '1.990\u00a0$', unit: '/year' },
      other: { amount: '199\u00a0$', unit: '/month' },
    });
  });
  it('has nine one-time services in three categories, three add-ons, and one title for each tab', () => {
    expect(oneTime).toHaveLength(3);
    expect(oneTime.flatMap((group) => group.services)).toHaveLength(9);
    expect(addOns.map((one) => [one.name, one.monthly])).toEqual([
      ['Maintenance & Support', 79],
      ['Content Creation', 199],
      ['Analytics & Reporting', 99],
    ]);
    expect(pricingTabs.map((tab) => panelTitles[tab.id])).toEqual(pricingTabs.map((tab) => tab.label));
  });
});

describe('business hours', () => {
  it('reads the setting as rows', () => {
    expect(hoursRows('Mon-Fri 9:00 AM-6:00 PM, Sat 10:00 AM-2:00 PM, Sun closed')).toEqual([
      { days: 'Monday-Friday', hours: '9:00 AM-6:00 PM' },
      { days: 'Saturday', hours: '10:00 AM-2:00 PM' },
      { days: 'Sunday', hours: 'Closed' },
    ]);
  });
  it('keeps what does not begin with a day as it is', () => {
    expect(hoursRows('By appointment\nTuesday 1 PM-4 PM')).toEqual([
      { days: '', hours: 'By appointment' },
      { days: 'Tuesday', hours: '1 PM-4 PM' },
    ]);
    expect(hoursRows('')).toEqual([]);
  });
});

describe('the support questions', () => {
  const found = (typed: string) => faqEntries.filter((one) => mentions(one.question + one.answer, typed)).map((one) => one.id);
  it('are eight, and found by a word of the question or the answer in any case', () => {
    expect(faqEntries).toHaveLength(8);
    expect(found('INVOICES')).toEqual(['invoice']);
    expect(found(' Contract says ')).toEqual(['backup']);
    expect(found('zebra')).toEqual([]);
    expect(found('')).toHaveLength(8);
  });
  it('are found by every word that the search field suggests', () => {
    for (const word of faqSearch.placeholder.split(/[,…]/).filter(Boolean)) expect(found(word), word).not.toEqual([]);
  });
  it('are found by a word in another spelling, number or order', () => {
    expect(found('email')).toEqual(found('E-mails'));
    expect(found('email')).toContain('invoice');
    expect(found('backups')).toEqual(found('backup'));
    expect(found('password reset')).toEqual(['password']);
    expect(found('WiFi')).toEqual(['down']);
  });
});

describe('templates', () => {
  it('are seven published and two upcoming, each with an address of its own', () => {
    expect(templates.map((one) => one.status).filter((status) => status === 'published')).toHaveLength(7);
    expect(templates).toHaveLength(9);
    expect(new Set(templates.map(templateAnchor)).size).toBe(9);
  });
  it('have a demo page and a picture for everything published', () => {
    const pages = readdirSync('src/app/routes/site/demos').map((file) => file.replace('.tsx', ''));
    const pictures = (folder: string) =>
      readdirSync(`src/features/website/site/screens/pictures/${folder}`).map((file) => file.replace('.webp', ''));
    const published = templates.filter((one) => one.status === 'published').map((one) => one.id);
    expect(pages.sort()).toEqual(published.sort());
    expect(pictures('previews').sort()).toEqual(published);
    expect(pictures('tops').sort()).toEqual(published);
    expect(demoHref({ id: 'lens' })).toBe('/templates/lens/demo');
  });
});

describe('links', () => {
  it('lead from the footer to the anchors of the services page', () => {
    for (const { name, href } of footerServices) expect(href).toBe(`/services#${categorySlug(name)}`);
  });
  it('tell the contact form which template, and which plan at which rhythm', () => {
    const inEnglish: Translate = (text, values) => translated('en', text, values);
    const about = (href: string) => serviceFrom(new URL(href, 'https://studio.test').searchParams.get('service'));
    expect(about(templateHref('Bistro'))).toEqual({ service: 'Bistro template', name: 'Bistro template' });
    expect(about(planHref('Basic', 'yearly', inEnglish))?.name).toBe('Basic plan, billed yearly');
    expect(about(planHref('Basic', 'monthly', inEnglish))?.name).toBe('Basic plan, billed monthly');
  });
  it('put the studio into the title', () => {
    const matches = [{ id: 'root', loaderData: { branding: { companyName: 'Northlight' } } }];
    const page = { title: 'About', description: 'Who' };
    const args = { matches, location: { pathname: '/about' } };
    expect(pageMeta(args, page)).toContainEqual({ title: 'About | Northlight' });
    expect(pageMeta(args, page, { home: true })).toContainEqual({ title: 'Northlight | About' });
  });
  it('translate the words of the code in it, and none of the owner’s', () => {
    addWords('de', { Pricing: 'Preise' });
    const matches = [{ id: 'root', loaderData: { branding: { companyName: 'Northlight' }, language: 'de' } }];
    const page = { title: 'Pricing', description: 'Pricing' };
    const args = { matches, location: { pathname: '/pricing' } };
    expect(pageMeta(args, page)).toContainEqual({ title: 'Preise | Northlight' });
    for (const own of [ownWords(args, page), { ...args, loaderData: { changes: { meta: { ...page } } } }])
      expect(pageMeta(own, page).slice(0, 2)).toEqual([
        ...[{ title: 'Pricing | Northlight' }, { name: 'description', content: 'Pricing' }],
      ]);
  });
});
