import { screen, waitFor, within } from '@testing-library/react';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { data_exports } from '#db/schema/people/privacy.ts';
import { addService, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { button, dialog, itemsOf } from '#tests/screens/find.ts';
import { fill, testScreens } from '#tests/screens/screens.tsx';
import { people, testPassword } from '#tests/seed.ts';
import { buildExport } from '../../privacy/exports.server.ts';

const { studio, open } = testScreens();
const acts = { clicks: 0, fields: new Set<EventTarget>() };
const count = ({ type, target }: Event) => {
  if (type === 'click') acts.clicks += 1;
  else if (target) acts.fields.add(target);
};
beforeAll(() => {
  for (const act of ['click', 'input']) document.addEventListener(act, count, true);
});
afterAll(() => {
  for (const act of ['click', 'input']) document.removeEventListener(act, count, true);
});

/** One record of every kind that a client opens in the portal. */
async function prepare() {
  const { email, first_name, last_name } = people.client;
  const user_id = studio.ids.client;
  const contact_id = crypto.randomUUID();
  await studio.db.insert(contacts).values({ id: contact_id, first_name, last_name, email, user_id });
  const send = async <T,>(who: 'super_admin' | 'client', path: string, body: object) => {
    const { status, data, error } = await studio.call<T>(who, 'POST', path, body);
    expect(status, `${path}: ${error}`).toBe(200);
    return data;
  };
  const words = { id: crypto.randomUUID(), contact_id, subject: 'The draft', text: 'How do you like the draft?' };
  await send('super_admin', '/admin/conversations', words);
  const items = [{ name: 'Landing page', quantity: 1, unit_price: 4800 }];
  const estimate = await send<{ id: string }>('super_admin', '/admin/estimates', { contact_id, items, title: 'A new site' });
  await send('super_admin', `/admin/estimates/${estimate.id}/send`, {});
  const service = await addService(studio.db);
  const order = await placeOrder(studio.db, { user_id, lines: [{ service, quantity: 1, contract_id: null }] });
  const facts = { subject: 'The form does not send', category: 'technical', priority: 'high', description: 'Nothing happens.' };
  const form = [
    ...Object.entries({ ...facts, request_key: crypto.randomUUID() }).map(([name, value]) => `name="${name}"\r\n\r\n${value}`),
    'name="attachments"; filename="notes.txt"\r\nContent-Type: text/plain\r\n\r\nSome words',
  ];
  const body = `${form.map((part) => `--part\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--part--\r\n`;
  const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=part' });
  const ticket = await studio.fetch(await studio.sessionOf('client'), '/api/tickets', 'POST', headers, body);
  expect(ticket.status, await ticket.text()).toBe(200);
  const { data } = await studio.call<{ days: { slots: string[] }[] }>('client', 'GET', '/bookings/slots?tz=UTC');
  const starts_at = data.days.flatMap(({ slots }) => slots)[0];
  await send('client', '/bookings', { starts_at, time_zone: 'UTC', name: 'Carl Client', email, topic: 'seo' });
  return order.id;
}

it('a client with a confirmed address opens all of theirs with as few clicks as before', async () => {
  const order_id = await prepare();
  const { user, router } = await open('/dashboard', 'client');
  const go = async (name: string) =>
    user.click(
      within(document.body)
        .getAllByRole('link', { name })
        .find((link) => link.closest('nav')) as HTMLElement,
    );
  /** A link that leaves the page is followed as a document of its own. */
  const hrefOf = async (link: HTMLElement) => {
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(link);
    return link.getAttribute('href') ?? '';
  };

  await go('Messages');
  await user.click(await screen.findByRole('link', { name: /The draft/ }));
  fill(await screen.findByRole('textbox', { name: 'Message' }), 'Very much.');
  await user.click(button('Send'));
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Very much.'));

  await go('Documents');
  const paper = await hrefOf((await screen.findAllByRole('link', { name: /A new site/ }))[0] as HTMLElement);
  expect((await studio.request(await studio.sessionOf('client'), 'GET', paper)).status).toBe(200);

  await go('Orders');
  const order = await waitFor(() => {
    const link = document.querySelector<HTMLElement>(`a[href$="/dashboard/orders/${order_id}"]`);
    expect(link).not.toBeNull();
    return link as HTMLElement;
  });
  await user.click(order);
  expect((await screen.findAllByText(/Landing page/)).length).toBeGreaterThan(0);

  await go('My Files');
  const file = await hrefOf(await screen.findByRole('link', { name: 'View notes.txt' }));
  expect((await studio.request(await studio.sessionOf('client'), 'GET', file)).status).toBe(200);

  await go('Support');
  await user.click(await screen.findByRole('link', { name: /^View T-/ }));
  await waitFor(() =>
    expect(
      itemsOf('Messages')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain('Nothing happens.'),
  );

  await go('Dashboard');
  const booking = within(await screen.findByRole('region', { name: 'Next booking' })).getByRole('heading', { level: 3 });
  const place = await hrefOf(within(booking).getByRole('link'));
  expect((await studio.request(await studio.sessionOf('client'), 'GET', place)).status).toBe(200);

  await go('Settings');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/settings/));
  await go('Privacy');
  await user.click(await screen.findByRole('button', { name: 'Make an Archive' }));
  const making = await screen.findByRole('dialog', { name: /archive/i });
  fill(within(making).getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  await user.click(button('Make the archive', making));
  await waitFor(async () => expect(await studio.db.select().from(data_exports)).toHaveLength(1));
  const [asked] = await studio.db.select().from(data_exports).orderBy(asc(data_exports.created_at));
  await buildExport(studio.platform as unknown as JobContext, asked?.id ?? '');
  const { user: later } = await open('/dashboard/settings?tab=privacy', 'client');
  const archive = itemsOf('Archives')[0] as HTMLElement;
  expect(archive.textContent).toContain('Ready');
  await later.click(button('Download', archive));
  const taking = await dialog(/download/i);
  fill(within(taking).getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await later.click(button('Download', taking));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const link = new URL((saved.mock.contexts[0] as HTMLAnchorElement).href);
  saved.mockRestore();
  const archived = await studio.request(await studio.sessionOf('client'), 'GET', link.pathname + link.search);
  expect(archived.headers.get('content-disposition')).toMatch(/\.zip/);
  // One more click and two more fields have logged in before.
  expect([acts.clicks, acts.fields.size]).toEqual([19, 3]);
});
