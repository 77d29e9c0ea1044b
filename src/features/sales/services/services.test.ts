import { describe, expect, it } from 'vitest';
import { services } from '#db/schema/sales/services.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { testStudio } from '#tests/studio.ts';
import type { Service } from './contract.ts';
import { sampleServices } from './sample-services.ts';

const studio = testStudio();
type Listed = { services: Service[] };
const show = (open: boolean) =>
  studio.call('admin', 'PUT', '/admin/settings/site', { ...defaultSettings, show_services_to_visitors: open });

describe('the list of services', () => {
  it('needs a session until the studio shows it to visitors', async () => {
    expect(await studio.call(null, 'GET', '/services')).toMatchObject({ status: 401, error: 'User not authenticated' });
    expect((await studio.call('client', 'GET', '/services')).status).toBe(200);
    await show(true);
    expect((await studio.call(null, 'GET', '/services')).status).toBe(200);
    await show(false);
    expect((await studio.call(null, 'GET', '/services')).status).toBe(401);
  });

  it('holds what is active, in the order of the studio, with prices in dollars', async () => {
    await studio.db
      .insert(services)
      .values([
        ...sampleServices,
        { name: 'Retired', is_active: false, sort_order: -1 },
        { name: 'First of all', price_cents: 12_345, sort_order: -1 },
      ]);
    const { data } = await studio.call<Listed>('client', 'GET', '/services');
    expect(data.services).toHaveLength(10);
    expect(data.services[0]).toMatchObject({
      name: 'First of all',
      price: 123.45,
      type: 'one-time',
      frequency: null,
      features: [],
    });
    expect(data.services.map((one) => one.name)).not.toContain('Retired');
    expect(data.services.find((one) => one.name === 'Custom Integration')?.price).toBeNull();
  });

  it('gives everybody the first six for the front page', async () => {
    const { data, status } = await studio.call<Listed>(null, 'GET', '/services/featured');
    expect(status).toBe(200);
    expect(data.services.map((one) => one.name)).toEqual([
      'First of all',
      'Business Website',
      'Local Search Programme',
      'Brand Identity',
      'Office IT Setup',
      'Smart Home & Cameras',
    ]);
  });

  it('drops what was kept of the pages when a service changes', async () => {
    let dropped = 0;
    studio.platform.pages.onDrop((tag) => {
      if (tag === 'services') dropped += 1;
    });
    await studio.db.update(services).set({ name: 'Renamed' });
    await expect.poll(() => dropped).toBeGreaterThan(0);
  });

  it.each<Record<string, unknown> & { name: string }>([
    { name: ' ' },
    { name: 'x', price_cents: -1 },
    { name: 'x', duration: -1 },
    { name: 'x', type: 'gift' },
    { name: 'x', type: 'subscription' },
    { name: 'x', type: 'one-time', frequency: 'monthly' },
  ])('refuses %j', async (row) => {
    await expect(studio.db.insert(services).values(row)).rejects.toThrow();
  });
});
