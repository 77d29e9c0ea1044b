import { describe, expect, it } from 'vitest';
import { services } from '#db/schema/sales/services.ts';
import type { Service } from '#features/sales/services/contract.ts';
import { testStudio } from '#tests/studio.ts';
import type { AdminTemplate, Template } from './contract.ts';

const studio = testStudio();
const add = (body: object) => studio.call<AdminTemplate>('admin', 'POST', '/admin/templates', body);
const names = async (who: 'admin' | 'client', path: string) =>
  (await studio.call<{ items: Template[] }>(who, 'GET', path)).data.items.map((one) => one.name);

describe('templates', () => {
  it('fill in an empty name, a missing price and being active', async () => {
    const { status, data } = await add({ name: ' ' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'Untitled Template', price: 0, is_active: true, category: 'General', preview_url: null });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'template.created', entity: 'template' });
  });

  it('belong to one of six categories', async () => {
    const kept = await add({ name: 'Menu', category: 'Print', price: 90, preview_url: 'https://pictures.test/menu.png' });
    expect(kept.data).toMatchObject({ category: 'Print', preview_url: 'https://pictures.test/menu.png' });
    expect(await add({ name: 'x', category: 'Blog' })).toMatchObject({ status: 400, error: 'Please choose a category' });
    expect(await add({ name: 'x', price: -1 })).toMatchObject({ status: 400, error: 'The price cannot be less than 0' });
  });

  it('are a view of the services, apart from what the studio sells as services', async () => {
    await studio.db.insert(services).values({ name: 'A service', category: 'Print' });
    expect(await names('admin', '/admin/templates')).toEqual(['Menu', 'Untitled Template']);
    const offered = await studio.call<{ services: Service[] }>('client', 'GET', '/services');
    expect(offered.data.services.map((one) => one.name)).toEqual(['A service']);
  });

  it('are searched by name or description and narrowed to a category, newest first', async () => {
    await add({ name: 'Poster', category: 'Print', description: 'For the MENU board' });
    expect(await names('admin', '/admin/templates?q=menu')).toEqual(['Poster', 'Menu']);
    expect(await names('admin', '/admin/templates?q=menu&category=Logo')).toEqual([]);
    expect(await names('admin', '/admin/templates?category=Print')).toEqual(['Poster', 'Menu']);
  });

  it('keep their data when a change does not name it', async () => {
    const { data } = await add({ name: 'Card', template_data: { pages: 2 } });
    const path = `/admin/templates/${data.id}`;
    const changed = await studio.call<AdminTemplate>('admin', 'PUT', path, {
      updated_at: data.updated_at,
      name: 'Business card',
      price: 45,
      is_active: false,
    });
    expect(changed.data).toMatchObject({ name: 'Business card', price: 45, template_data: { pages: 2 } });
    expect(await names('client', '/templates')).not.toContain('Business card');
    const removed = await studio.call('admin', 'DELETE', path);
    expect(removed.data).toMatchObject({ outcome: 'deleted', message: 'Template deleted successfully' });
    expect(await studio.call('admin', 'DELETE', path)).toMatchObject({ status: 404, error: 'This template no longer exists.' });
  });

  it('are not overwritten by whoever saw an older version', async () => {
    const { data } = await add({ name: 'Contested', category: 'Print', price: 10 });
    const change = (price: number, updated_at: string) =>
      studio.call<AdminTemplate>('admin', 'PUT', `/admin/templates/${data.id}`, {
        ...{ name: 'Contested', category: 'Print', price, updated_at },
      });
    const changed = await change(12, data.updated_at);
    expect(changed.status).toBe(200);
    expect(await change(13, data.updated_at)).toMatchObject({
      status: 409,
      error: 'Somebody else changed this template meanwhile. Nothing was saved: please open it again and repeat your change.',
    });
    // The same once more, as after a lost answer, overwrites nothing.
    expect((await change(12, data.updated_at)).data.price).toBe(12);
    expect((await change(13, changed.data.updated_at)).data.price).toBe(13);
  });

  it('are not reached through the services', async () => {
    const { data } = await add({ name: 'Only a template' });
    expect((await studio.call('admin', 'DELETE', `/admin/services/${data.id}`)).status).toBe(404);
  });
});
