import { screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { addService, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import { button, dialog, field, itemsOf, question } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();

const failure = (error: string | null, status = 500) =>
  Response.json({ success: false, data: null, error, code: 'X' }, { status });
const isWrite = (request: Request) => request.method !== 'GET' && request.url.includes('/api/admin/services');
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const serviceNamed = async (name: string) => (await studio.db.select().from(services).where(eq(services.name, name)))[0];

beforeEach(async () => {
  await studio.db.delete(order_items);
  await studio.db.delete(orders);
  await studio.db.delete(services);
});

describe('a new service', () => {
  it('says what is missing and why it could not be made, keeps what was typed, and is listed then', async () => {
    const { user } = await open('/admin/services', 'admin');
    screen.getByRole('heading', { level: 1, name: 'Services Management' });
    await screen.findByText('No services found. Create your first service to get started.');
    expect(screen.getAllByText('N/A')).toHaveLength(2);
    await expectAccessible();
    await user.click(screen.getAllByRole('button', { name: 'Add Service' })[0] as HTMLElement);
    const form = await dialog('Add Service');
    const save = () => user.click(button('Add Service', form));
    await save();
    await within(form).findByText('Please enter a name');
    await within(form).findByText('Please enter a price');
    await expectAccessible();
    fill(field('Name', form), 'Care plan');
    fill(field('Category', form), 'Hosting');
    fill(field('Price (USD)', form), '79.90');
    fill(field('Duration (hours)', form), '2');
    await user.selectOptions(field('Type', form), 'Subscription');
    await user.selectOptions(await within(form).findByLabelText('Frequency'), 'Yearly');
    fill(field('Features', form), 'Backups\n\nUpdates');
    await user.click(field('Requires a contract', form));
    for (const [answer, said] of [
      [() => failure('An unexpected error occurred.'), /^Failed to create service/],
      [() => failure('The list is full.', 409), /^The list is full/],
      [() => Promise.reject(new TypeError('The connection was lost')), /^Failed to save service/],
    ] as const) {
      const stop = answerWith((request) => (isWrite(request) ? answer() : undefined));
      await save();
      await screen.findByText(said);
      stop();
    }
    expect(field('Name', form).value).toBe('Care plan');
    await save();
    await screen.findByText('Service created successfully');
    const { textContent } = await rowOf(/Care plan/);
    for (const part of ['Hosting', '$79.90 a year', '2 hours', 'Active']) expect(textContent).toContain(part);
    expect(await serviceNamed('Care plan')).toMatchObject({ features: ['Backups', 'Updates'], requires_contract: true });
  });
});

describe('a service', () => {
  it('is changed, also after a failure', async () => {
    await studio.db.insert(services).values({ name: 'Care plan', price_cents: 7_990, features: ['Backups', 'Updates'] });
    const { user } = await open('/admin/services', 'admin');
    await user.click(await screen.findByRole('button', { name: 'Edit Care plan' }));
    const edit = await dialog('Edit Service');
    expect(field('Features', edit).value).toBe('Backups\nUpdates');
    fill(field('Name', edit), 'Care plan plus');
    fill(field('Duration (hours)', edit), '');
    const stop = answerWith((request) => (isWrite(request) ? failure(null) : undefined));
    await user.click(button('Save Changes', edit));
    await screen.findByText('Failed to save service');
    stop();
    await user.click(button('Save Changes', edit));
    await screen.findByText('Service updated successfully');
    expect((await rowOf(/Care plan plus/)).textContent).toContain('N/A');
  });

  it('that was sold is deactivated instead of deleted', async () => {
    const service = await addService(studio.db, { name: 'Care plan plus' });
    await placeOrder(studio.db, { user_id: studio.ids.client, lines: [{ service, quantity: 1, contract_id: null }] });
    const { user } = await open('/admin/services', 'admin');
    await user.click(await screen.findByRole('button', { name: 'Delete Care plan plus' }));
    await user.click(button('Deactivate', await question('Are you sure you want to delete this service?')));
    await screen.findByText('Care plan plus is part of an order or a contract, so it was deactivated instead of deleted.');
    await waitFor(async () => expect((await rowOf(/Care plan plus/)).textContent).toContain('Inactive'));
  });

  it('is deleted, also after a failure', async () => {
    await studio.db.insert(services).values({ name: 'Mistake', price_cents: 100 });
    const { user } = await open('/admin/services', 'admin');
    await user.click(await screen.findByRole('button', { name: 'Delete Mistake' }));
    const asked = await question('Are you sure you want to delete this service?');
    const stop = answerWith((request) => (isWrite(request) ? failure(null) : undefined));
    await user.click(button('Delete', asked));
    await screen.findByText('Failed to delete service');
    stop();
    await user.click(button('Delete', asked));
    await screen.findByText('Service deleted successfully');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Mistake/ })).toBeNull());
  });

  it('that somebody else changed is not overwritten, however often its form is sent', async () => {
    await studio.db.insert(services).values({ name: 'Care plan', price_cents: 7_900 });
    const { user } = await open('/admin/services', 'admin');
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit Care plan' }));
      return dialog('Edit Service');
    };
    const first = await edit();
    await expectAccessible();
    fill(field('Description', first), 'With backups');
    await studio.db.update(services).set({ price_cents: 9_900 });
    await user.click(button('Save Changes', first));
    await screen.findByText(/Somebody else changed this service meanwhile/);
    // The list below was read again; the form is still about what it was opened with.
    await screen.findAllByText('$99.00');
    const sent = vi.fn();
    answerWith((request) => void (isWrite(request) && sent()));
    await user.click(button('Save Changes', first));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    // It can be pressed again as soon as it is answered.
    await waitFor(() => expect(button('Save Changes', first)).toMatchObject({ disabled: false }));
    expect((await serviceNamed('Care plan'))?.description ?? '').not.toContain('With backups');
    await user.click(button('Cancel', first));
    const again = await edit();
    expect(field('Price (USD)', again).value).toBe('99');
    fill(field('Description', again), 'With backups');
    await user.click(button('Save Changes', again));
    await screen.findByText('Service updated successfully');
  });
});

describe('the list of services', () => {
  it('that cannot be read is an error with a way to try again, and can be searched', async () => {
    await studio.db.insert(services).values([
      { name: 'Business Website', price_cents: 100 },
      { name: 'Brand Identity', price_cents: 100 },
    ]);
    let refusal = () => failure(null);
    const stop = answerWith((request) => (new URL(request.url).pathname === '/api/admin/services' ? refusal() : undefined));
    await studio.db.execute(sql`alter table services rename to services_away`);
    try {
      const { user } = await open('/admin/services', 'admin');
      await screen.findByRole('heading', { name: 'Failed to load services' });
      await screen.findByText('Failed to fetch services');
      await expectAccessible();
      refusal = () => failure('The list is being rebuilt.', 409);
      await user.click(button('Try Again'));
      await screen.findByText('The list is being rebuilt.');
    } finally {
      await studio.db.execute(sql`alter table services_away rename to services`);
    }
    stop();
    const { user } = await open('/admin/services', 'admin');
    await rowOf(/Business Website/);
    await user.type(screen.getByRole('searchbox'), 'brand');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Business Website/ })).toBeNull());
    await rowOf(/Brand Identity/);
    vi.mocked(console.error).mockClear();
  });

  it('is put in order by the arrow keys, and the portal shows that order', async () => {
    const names = ['First', 'Second', 'Third'];
    await studio.db.insert(services).values(names.map((name, sort_order) => ({ name, price_cents: 100, sort_order })));
    const { user } = await open('/admin/services', 'admin');
    await user.click(button('Change Order'));
    const handle = await screen.findByRole('button', { name: 'Move First' });
    await expectAccessible();
    const shown = () => itemsOf('Services in order').map(({ textContent }) => /First|Second|Third/.exec(textContent)?.[0]);
    expect(shown()).toEqual(names);
    // Faster than the list is drawn: both moves count.
    handle.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(async () => {
      const stored = await studio.db.select().from(services).orderBy(services.sort_order);
      expect(stored.map(({ name }) => name)).toEqual(['Second', 'Third', 'First']);
    });
    await waitFor(() => expect(shown()).toEqual(['Second', 'Third', 'First']));
    await open('/dashboard/services', 'client');
    const offered = within(screen.getByRole('list', { name: 'Available services' })).getAllByRole('heading');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Second', 'Third', 'First']);
  });
});

describe('a template', () => {
  const broken = (isMeant: (request: Request) => boolean) =>
    answerWith((request) => (request.url.includes('/api/admin/templates') && isMeant(request) ? failure(null) : undefined));

  it('is created, found, changed and deleted, and every failure says so', async () => {
    const { user } = await open('/admin/templates', 'admin');
    await screen.findByText('No templates found');
    await expectAccessible();
    const isWrite = ({ method }: Request) => method !== 'GET';
    await user.click(screen.getAllByRole('button', { name: 'Create Template' })[0] as HTMLElement);
    const form = await dialog(/Template/);
    await user.click(button('Create Template', form));
    await within(form).findByText('Please enter a name');
    await within(form).findByText('Please enter a price');
    const categories = within(field('Category', form)).getAllByRole('option');
    expect(categories.map(({ textContent }) => textContent)).toEqual([
      'Website',
      'Logo',
      'Branding',
      'Print',
      'Digital',
      'Social Media',
    ]);
    await expectAccessible();
    fill(field('Name', form), 'Poster');
    await user.selectOptions(field('Category', form), 'Print');
    fill(field('Price (USD)', form), '120');
    let stop = broken(isWrite);
    await user.click(button('Create Template', form));
    await screen.findByText('Failed to create template');
    stop();
    await user.click(button('Create Template', form));
    await screen.findByText('Template created successfully');
    const card = () => screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes('$120.00'));
    await waitFor(() => expect(card()?.textContent).toContain('Poster'));
    expect(card()?.textContent).toContain('No preview');
    expect(card()?.textContent).toContain('Active');

    await user.click(button('Edit Poster'));
    const edit = await dialog(/Template/);
    await user.click(field('Active', edit));
    stop = broken(isWrite);
    await user.click(button('Save Changes', edit));
    await screen.findByText('Failed to update template');
    stop();
    await user.click(button('Save Changes', edit));
    await screen.findByText('Template updated successfully');
    await waitFor(() => expect(card()?.textContent).toContain('Inactive'));

    await user.selectOptions(field('Category'), 'Logo');
    await screen.findByText('No templates found');
    await user.click(button('Clear all'));
    await user.type(screen.getByRole('searchbox'), 'post');
    await screen.findByText('Poster');

    await user.click(button('Delete Poster'));
    const asked = await question('Are you sure you want to delete this template?');
    stop = broken(isWrite);
    await user.click(button('Delete', asked));
    await screen.findByText('Failed to delete template');
    stop();
    await user.click(button('Delete', asked));
    await screen.findByText('Template deleted successfully');
    await waitFor(() => expect(card()).toBeUndefined());

    broken(({ method }) => method === 'GET');
    await user.selectOptions(field('Category'), 'Digital');
    await screen.findAllByText('Failed to fetch templates');
  });
});
