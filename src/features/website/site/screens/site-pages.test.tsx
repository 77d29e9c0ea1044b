import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { services } from '#db/schema/sales/services.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, ...screens } = testScreens();

/** The parts of a page that have no behaviour come by themselves. */
const whole = () => waitFor(() => expect(document.querySelectorAll('[data-static]:empty')).toHaveLength(0));
async function open(...page: Parameters<typeof screens.open>) {
  const opened = await screens.open(...page);
  await whole();
  return opened;
}

type Settings = Record<string, string>;
/** What is not named falls back to its default. */
async function set(settings: Settings) {
  await studio.db.execute(sql`delete from system_settings`);
  for (const [key, value] of Object.entries(settings))
    await studio.db.execute(sql`insert into system_settings (key, value) values (${key}, ${value})`);
  studio.platform.site.drop();
}
const offer = (...rows: (typeof services.$inferInsert)[]) => studio.db.insert(services).values(rows);
const main = () => within(screen.getByRole('main'));
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const href = (element: HTMLElement) => element.getAttribute('href');

afterEach(async () => {
  await studio.db.delete(services);
  await set({});
});

describe('the services of the front page', () => {
  it('are missed where there are none', async () => {
    await open('/');
    screen.getByText('No featured services available at the moment.');
    expect(href(screen.getByRole('link', { name: 'View All Services' }))).toBe('/services');
  });

  it('are the first six, each with its picture, a short text and a way on', async () => {
    await offer(
      { name: 'Site', category: 'Web Design', description: 'x'.repeat(101), sort_order: 0 },
      { name: 'Search', category: 'SEO', description: 'y'.repeat(100), sort_order: 1 },
      { name: 'Mark', category: 'Branding', description: null, sort_order: 2 },
      { name: 'Desk', category: 'IT Setup', description: 'Desk', sort_order: 3 },
      { name: 'Lock', category: 'Smart Home', description: 'Lock', sort_order: 4 },
      { name: 'Odd', category: null, description: 'Odd', sort_order: 5, is_sample: true },
      { name: 'Seventh', category: 'Hosting', description: 'Seventh', sort_order: 6 },
    );
    await open('/');
    const region = screen.getByRole('region', { name: 'What I can take off your desk' });
    const grid = within(region);
    expect(texts(grid.getAllByRole('heading', { level: 3 }))).toEqual(['Site', 'Search', 'Mark', 'Desk', 'Lock', 'OddSample']);
    grid.getByText(`${'x'.repeat(97)}...`);
    grid.getByText('y'.repeat(100));
    grid.getByText('High-quality service to meet your needs.');
    const kinds = [...region.querySelectorAll('li svg[data-kind]')].map((one) => one.getAttribute('data-kind'));
    expect(kinds).toEqual(['web', 'marketing', 'brand', 'infrastructure', 'home', 'other']);
    expect(href(grid.getByRole('link', { name: /^Learn More ?: Desk$/ }))).toBe('/services#it-setup');
    expect(href(grid.getByRole('link', { name: /^Learn More ?: Odd$/ }))).toBe('/services#general');
  });
});

describe('the services page', () => {
  it('asks a stranger to log in and comes back here', async () => {
    await offer({ name: 'Business Website' });
    await open('/services');
    screen.getByRole('heading', { level: 1, name: 'Professional Services' });
    screen.getByRole('heading', { name: 'Please log in to view our services' });
    expect(screen.queryByText('Business Website')).toBeNull();
    expect(href(main().getByRole('link', { name: 'Sign In' }))).toBe('/auth?returnTo=%2Fservices');
    expect(href(screen.getByRole('link', { name: 'Get Free Consultation' }))).toBe('/contact');
    expect(href(screen.getByRole('link', { name: 'View Portfolio' }))).toBe('/templates');
    await expectAccessible();
  });

  it('shows a client all of them by category, with prices and quote links', async () => {
    await offer(
      { name: 'Site', category: 'Web Design', description: 'All of it.', price_cents: 12_500_000, sort_order: 0 },
      { name: 'Shop & Co', category: 'Web Design', description: null, price_cents: null, sort_order: 1 },
      { name: 'Odd job', category: null, description: 'Odd.', price_cents: 9_950, sort_order: 2, is_sample: true },
      { name: 'Retired', category: 'Web Design', is_active: false, sort_order: 3 },
    );
    await open('/services', 'client');
    const region = screen.getByRole('region', { name: 'Web Design' });
    const web = within(region);
    expect(region.id).toBe('web-design');
    expect(region.querySelector('svg[data-kind]')?.getAttribute('data-kind')).toBe('web');
    expect(texts(web.getAllByRole('heading', { level: 3 }))).toEqual(['Site', 'Shop & Co']);
    const [row] = web.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('All of it.'));
    expect(row?.textContent).toContain('Starting at$125,000');
    web.getByText('Professional service tailored to your needs.');
    web.getByText('Quote', { exact: true });
    const quote = new URL(href(web.getByRole('link', { name: 'Get Quote: Shop & Co' })) ?? '', 'http://studio.test');
    expect(quote.pathname).toBe('/contact');
    expect(quote.searchParams.get('service')).toBe('Shop & Co');
    expect(quote.searchParams.get('serviceId')).toMatch(/^[0-9a-f-]{36}$/);
    const general = screen.getByRole('region', { name: 'General' });
    expect(general.id).toBe('general');
    expect(general.textContent).toContain('$100');
    expect(texts(within(general).getAllByRole('heading', { level: 3 }))).toEqual(['Odd jobSample']);
    expect(screen.queryByText('Retired')).toBeNull();
    await expectAccessible();
  });
});

const reached: Settings = {
  site_name: 'Northlight Studio',
  site_phone: '+1 (555) 010-2000',
  site_email: 'hello@northlight.test',
  site_address: '12 Harbour Road, Portland',
};

describe('what the studio has set', () => {
  it('is in the footer of every page, with no heading that announces nothing', async () => {
    await set({ ...reached, social_links: JSON.stringify([{ label: 'Mastodon', url: 'https://social.test/@north' }]) });
    await open('/about');
    const foot = screen.getByRole('contentinfo');
    const footer = within(foot);
    for (const [name, to] of [
      ['Support', '/support'],
      ['Mastodon', 'https://social.test/@north'],
      ['+1 (555) 010-2000', 'tel:+15550102000'],
      ['Book a Consultation', '/book'],
      ['SEO & Marketing', '/services#seo-&-marketing'],
    ] as const)
      expect(href(footer.getByRole('link', { name })), name).toBe(to);
    footer.getByRole('heading', { name: 'Contact' });
    expect(foot.querySelector('a[href="mailto:hello@northlight.test"]')?.textContent).toBe('hello@northlight.test');
    for (const words of ['12 Harbour Road, Portland', 'Sat 10:00 AM-2:00 PM', 'Northlight Studio. All rights reserved.'])
      expect(foot.textContent).toContain(words);
    await set({});
    await open('/about');
    expect(texts(within(screen.getByRole('contentinfo')).getAllByRole('heading'))).toEqual(['Quick Links', 'Services', 'Hours']);
  });

  it('is on the page about the owner, with four skills and three points', async () => {
    await set(reached);
    await open('/about');
    main().getByRole('heading', { name: /Full-stack developer/ });
    for (const name of ['Web Development', 'UI/UX Design', 'Backend Development', 'Custom Solutions'])
      main().getByRole('heading', { name });
    for (const name of ['Direct communication', 'Personalised solutions', 'Quality focus']) main().getByRole('heading', { name });
    expect(href(main().getByRole('link', { name: '+1 (555) 010-2000' }))).toBe('tel:+15550102000');
    expect(href(main().getByRole('link', { name: 'hello@northlight.test' }))).toBe('mailto:hello@northlight.test');
  });

  it('is on the contact page: four ways, the form, the meeting, the hours and the place', async () => {
    await set(reached);
    await open('/contact');
    screen.getByRole('heading', { level: 1, name: 'Get in Touch' });
    expect(href(main().getByRole('link', { name: '+1 (555) 010-2000' }))).toBe('tel:+15550102000');
    expect(href(main().getByRole('link', { name: 'hello@northlight.test' }))).toBe('mailto:hello@northlight.test');
    for (const name of ['Call', 'Email', 'Visit', 'Live chat']) main().getByRole('heading', { level: 3, name });
    main().getByText('Start a conversation');
    expect(document.getElementById('contact-form')).not.toBeNull();
    const meeting = within(main().getByRole('region', { name: 'Schedule a Meeting' }));
    expect(href(meeting.getByRole('link', { name: 'Book a Consultation' }))).toBe('/book');
    expect(main().getByRole('region', { name: 'Business hours' }).textContent).toContain('SundayClosed');
    expect(main().getByRole('region', { name: 'Location' }).textContent).toContain('12 Harbour Road, Portland');
  });

  it('is in privacy, terms and imprint', async () => {
    await set({ ...reached, site_address: '12 Harbour Road\nPortland', tax_rate: '7.5' });
    const lead = async (name: string) => {
      await open('/pricing');
      const legal = within(within(screen.getByRole('contentinfo')).getByRole('list', { name: 'Legal' }));
      await open(href(legal.getByRole('link', { name })) ?? '');
      screen.getByRole('heading', { level: 1, name });
    };
    const words = () => screen.getByRole('main').textContent;
    await lead('Privacy');
    expect(words()).toContain('What Northlight Studio stores about you');
    expect(words()).toContain('write to hello@northlight.test');
    expect(words()).toContain('No other analytics and no advertising are used.');
    await lead('Terms');
    expect(words()).toContain('Tax of 7.5% is added at checkout');
    expect(words()).toContain('due within 30 days');
    await lead('Imprint');
    expect(href(main().getByRole('link', { name: 'hello@northlight.test' }))).toBe('mailto:hello@northlight.test');
    expect(words()).toContain('12 Harbour Road');
    // What nobody has entered has no empty row.
    await set({ site_email: 'hello@northlight.test' });
    await open('/imprint');
    expect(main().queryByText('Phone')).toBeNull();
  });

  it('is not needed: a studio without an address is reached through its contact page', async () => {
    await open('/imprint');
    expect(href(main().getByRole('link', { name: 'contact page' }))).toBe('/contact#contact-form');
    await open('/privacy');
    expect(screen.getByRole('main').textContent).toContain('send a message from the contact page');
  });
});

describe('the support page', () => {
  it('has three cards, eight questions that can be searched, commitment and hours', async () => {
    const { user } = await open('/support');
    for (const name of ['Documentation', 'Live Chat', 'Submit a Ticket']) main().getByRole('heading', { level: 3, name });
    const all = [...document.querySelectorAll<HTMLElement>('#faq details')];
    const shown = () => all.filter(({ hidden }) => !hidden);
    expect(all).toHaveLength(8);
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the questions' });
    const search = async (words: string) => {
      await user.clear(field);
      await user.type(field, words);
    };
    await search('INVOICE');
    expect(shown()).toHaveLength(1);
    await search('backup');
    expect(texts(shown())).toEqual([expect.stringContaining('Is there a backup of my site')]);
    await search('email');
    expect(shown()).toHaveLength(2);
    await search('zebra');
    screen.getByText('No results found for “zebra”.');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    expect(shown()).toHaveLength(8);
    screen.getByText('How quickly will I get an answer?');
    screen.getByText('Within 24 hours. Urgent tickets are looked at first.');
    main().getByRole('heading', { name: 'What you can count on' });
    const words = screen.getByRole('main').textContent;
    for (const hours of ['Monday-Friday9:00 AM-6:00 PM', 'Saturday10:00 AM-2:00 PM', 'SundayClosed'])
      expect(words).toContain(hours);
  });
});

describe('a signed-in administrator', () => {
  it('has a way to the admin area', async () => {
    const { user } = await open('/about', 'admin');
    expect(href(await screen.findByRole('link', { name: 'Admin' }))).toBe('/admin');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    expect(texts(await screen.findAllByRole('menuitem'))).toEqual(['Admin Dashboard', 'Settings', 'Sign Out']);
    await expectAccessible();
  });
});

describe('the place of the studio', () => {
  const place = () => within(screen.getByRole('region', { name: 'Location' }));

  it('has neither a map nor a pin without an address', async () => {
    await set({ map_position: '45.5231, -122.6765' });
    await open('/contact');
    place().getByText('Where we meet is said with the appointment.');
    expect(place().queryByRole('button', { name: 'Show map' })).toBeNull();
    expect(place().queryByRole('img')).toBeNull();
  });

  it('has one link to the visitor’s own map, and without its position no map of ours', async () => {
    await set({ site_address: '12 Harbour Road, Portland' });
    await open('/contact');
    expect(screen.queryByRole('button', { name: 'Show map' })).toBeNull();
    expect(href(screen.getByRole('link', { name: 'Open in maps' }))).toBe('/contact/map');
  });

  it('is entered as a map hands it out', async () => {
    const { user } = await screens.open('/admin/settings?tab=site-information', 'admin');
    const field = await screen.findByLabelText<HTMLInputElement>('Map position');
    const save = () => user.click(screen.getByRole('button', { name: 'Save Map' }));
    fill(field, 'somewhere');
    await save();
    await screen.findByText('Please enter a position such as 45.5231, -122.6765');
    fill(field, 'https://www.openstreetmap.org/#map=17/45.5231/-122.6765');
    await save();
    await waitFor(() => expect(field.value).toBe('45.5231, -122.6765'));
    const { rows } = await studio.db.execute(sql`select value from system_settings where key = 'map_position'`);
    expect(rows).toEqual([{ value: '45.5231, -122.6765' }]);
  });
});
