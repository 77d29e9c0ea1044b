import { describe, expect, it } from 'vitest';
import { notifications } from '#db/schema/studio/notifications.ts';
import { testStudio } from '#tests/studio.ts';
import type { Notification } from './contract.ts';
import { notifyAdmins } from './service.server.ts';

const studio = testStudio();
type Page = { items: Notification[]; next_cursor: string | null; unread: number };

const notice = { kind: 'form', title: 'New message', body: 'Hello', href: '/admin/forms?submission=1' };
const list = (who: 'client' | 'admin' | 'super_admin' | null, query = '') =>
  studio.call<Page>(who, 'GET', `/notifications${query}`);

describe('notifications', () => {
  it('go to everybody who runs the studio, and to nobody else', async () => {
    await studio.db.transaction((tx) => notifyAdmins(tx, notice));
    expect((await list('admin')).data).toMatchObject({ unread: 1, items: [{ ...notice, read_at: null }] });
    expect((await list('super_admin')).data.unread).toBe(1);
    expect((await list('client')).data).toEqual({ items: [], next_cursor: null, unread: 0 });
  });

  it('can be kept to one for each page', async () => {
    await studio.db.transaction((tx) => notifyAdmins(tx, notice, { once: true }));
    expect((await list('admin')).data.unread).toBe(1);
    await studio.db.transaction((tx) => notifyAdmins(tx, { ...notice, href: '/admin/forms?submission=2' }, { once: true }));
    expect((await list('admin')).data.unread).toBe(2);
  });

  it('are read one by one or all together, each person their own', async () => {
    const [first] = (await list('admin')).data.items;
    expect((await studio.call('super_admin', 'POST', `/notifications/${first?.id}/read`)).status).toBe(404);
    expect((await studio.call('admin', 'POST', `/notifications/${first?.id}/read`)).data).toEqual({ unread: 1 });
    const again = (await list('admin')).data.items.find((item) => item.id === first?.id);
    expect((await studio.call('admin', 'POST', `/notifications/${first?.id}/read`)).data).toEqual({ unread: 1 });
    expect((await list('admin')).data.items.find((item) => item.id === first?.id)).toEqual(again);
    expect((await list('admin', '?unread=true')).data.items).toHaveLength(1);
    expect((await list('admin', '?unread=false')).data.items).toHaveLength(1);
    expect((await studio.call('admin', 'POST', '/notifications/read')).data).toEqual({ unread: 0 });
    expect((await list('super_admin')).data.unread).toBe(2);
  });

  it('come in pages', async () => {
    await studio.db.insert(notifications).values(
      Array.from({ length: 5 }, (_, at) => ({
        ...notice,
        title: `Number ${at}`,
        user_id: studio.ids.client,
        created_at: new Date(at * 1000),
      })),
    );
    const first = (await list('client', '?limit=3')).data;
    expect(first.items.map((item) => item.title)).toEqual(['Number 4', 'Number 3', 'Number 2']);
    const second = (await list('client', `?limit=3&cursor=${first.next_cursor}`)).data;
    expect(second.items.map((item) => item.title)).toEqual(['Number 1', 'Number 0']);
    expect(second.next_cursor).toBeNull();
  });

  it.each([
    ['GET', '/notifications'],
    ['POST', '/notifications/read'],
    ['POST', '/notifications/018f4a6e-0000-7000-8000-000000000001/read'],
  ])('%s %s wants a session', async (method, path) => {
    expect((await studio.call(null, method, path)).status).toBe(401);
  });

  it('refuse what is not an id', async () => {
    expect((await studio.call('admin', 'POST', '/notifications/nonsense/read')).status).toBe(400);
  });
});
