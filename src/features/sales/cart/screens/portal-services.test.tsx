import { screen, waitFor } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { carts } from '#db/schema/sales/cart.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { services } from '#db/schema/sales/services.ts';
import { button, field, itemsOf, saying } from '#tests/screens/find.ts';
import { expectAccessible, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();

beforeEach(async () => {
  for (const table of [client_services, contracts, carts, services]) await studio.db.delete(table);
  await studio.db.insert(services).values([
    { name: 'Logo sheet', price_cents: 25_000, sort_order: 0, category: 'Branding' },
    {
      name: 'Care plan',
      price_cents: 9_900,
      sort_order: 1,
      type: 'subscription',
      frequency: 'monthly',
      requires_contract: true,
    },
    { name: 'Bespoke', price_cents: null, sort_order: 2 },
    { name: 'Poster', kind: 'template', category: 'Print', price_cents: 12_000 },
  ]);
});

const idOf = async (name: string) => (await studio.db.select().from(services).where(eq(services.name, name)))[0]?.id ?? '';

describe('the services of the portal', () => {
  it('go into the cart, and a failure says so', async () => {
    await studio.call('client', 'POST', '/cart/items', { service_id: await idOf('Care plan') });
    const { user } = await open('/dashboard/services', 'client');
    await screen.findByRole('link', { name: 'Cart (1)' });
    await screen.findByRole('link', { name: 'In your cart: Care plan' });
    await expectAccessible();
    expect(screen.getByRole('link', { name: 'Get Quote: Bespoke' }).getAttribute('href')).toMatch(
      /^\/contact\?service=Bespoke&serviceId=/,
    );
    await user.click(button('Add to cart: Logo sheet'));
    await screen.findByRole('link', { name: 'Cart (2)' });
    const another = await screen.findByRole('button', { name: /^Add another .*Logo sheet/ });
    const refusal = { success: false, data: null, error: 'An unexpected error occurred.', code: 'X' };
    const stop = answerWith((request) =>
      request.url.endsWith('/api/cart/items') ? Response.json(refusal, { status: 500 }) : undefined,
    );
    await user.click(another);
    await screen.findByText('Failed to add service');
    stop();
    await user.click(another);
    await screen.findByRole('link', { name: 'Cart (3)' });

    const templates = await open('/dashboard/templates', 'client');
    await templates.user.selectOptions(field('Category'), 'Print');
    await templates.user.click(await screen.findByRole('button', { name: 'Add to cart: Poster' }));
    await screen.findByRole('link', { name: 'Cart (4)' });
  });

  it('show what the client has, and how it goes on', async () => {
    const user_id = studio.ids.client;
    const [contract] = await studio.db
      .insert(contracts)
      .values({
        origin: 'checkout',
        contract_number: 'CT-990001',
        title: 'Care plan',
        total_amount_cents: 9_900,
        user_id,
        status: 'signed',
      })
      .returning();
    await studio.db.insert(client_services).values([
      { user_id, service_id: await idOf('Logo sheet'), status: 'completed', started_at: new Date('2026-01-05T12:00:00Z') },
      {
        user_id,
        service_id: await idOf('Care plan'),
        contract_id: contract?.id,
        renews_at: new Date('2027-02-05T12:00:00Z'),
      },
    ]);
    await open('/dashboard/services', 'client');
    await expectAccessible();
    const plan = saying('Care plan', itemsOf('My services'));
    for (const part of ['Active', '$99.00 a month', 'Renews Feb 5, 2027']) expect(plan.textContent).toContain(part);
    const link = screen.getByRole('link', { name: 'Contract CT-990001' });
    expect(link.getAttribute('href')).toBe(`/dashboard/contracts/${contract?.id}`);
    expect(saying('Logo sheet', itemsOf('My services')).textContent).toContain('Since Jan 5, 2026');
  });

  it('that cannot be read are a failure, with a way to try again', async () => {
    await studio.db.execute(sql`alter table services rename to services_away`);
    let opened: Awaited<ReturnType<typeof open>>;
    try {
      opened = await open('/dashboard/services', 'client');
      await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Failed to load services' })).toHaveLength(2));
      expect(screen.getAllByText('Failed to fetch services')).toHaveLength(2);
    } finally {
      await studio.db.execute(sql`alter table services_away rename to services`);
    }
    await opened.user.click(screen.getAllByRole('button', { name: 'Try Again' }).at(-1) as HTMLElement);
    await screen.findByRole('list', { name: 'Available services' });
    vi.mocked(console.error).mockClear();
  });
});
