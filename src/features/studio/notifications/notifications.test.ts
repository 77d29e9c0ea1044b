import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { live_events } from '#db/schema/platform/live.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { testStudio } from '#tests/studio.ts';
import { mostCounted, type Notification } from './contract.ts';
import { noticesHousekeeping } from './housekeeping.server.ts';
import { type NewNotification, notifyAdmins, notifyUser } from './service.server.ts';

const studio = testStudio();
type Page = { items: Notification[]; next_cursor: string | null; unread: number };

const notice: NewNotification = { kind: 'form', title: 'New message', body: 'Hello', href: '/admin/forms?submission=1' };
const list = (who: 'client' | 'business' | 'admin' | 'super_admin' | null, query = '') =>
  studio.call<Page>(who, 'GET', `/notifications${query}`);

describe('notifications', () => {
  it('go to everybody who runs the studio, and to nobody else', async () => {
    await studio.db.transaction((tx) => notifyAdmins(tx, notice));
    expect((await list('admin')).data).toMatchObject({ unread: 1, items: [{ ...notice, read_at: null }] });
    expect((await list('super_admin')).data.unread).toBe(1);
    expect((await list('client')).data).toEqual({ items: [], next_cursor: null, unread: 0 });
  });

  it('of a kind that only a newer process knows does not hide the others', async () => {
    const kind = 'of tomorrow' as NewNotification['kind'];
    await studio.db.insert(notifications).values({ ...notice, kind, user_id: studio.ids.business });
    expect((await list('business')).data.items).toMatchObject([{ kind }]);
    await studio.db.delete(notifications).where(eq(notifications.user_id, studio.ids.business));
  });

  it('can be kept to one for each page', async () => {
    await studio.db.transaction((tx) => notifyAdmins(tx, notice, { once: true }));
    expect((await list('admin')).data.unread).toBe(1);
    await studio.db.transaction((tx) => notifyAdmins(tx, { ...notice, href: '/admin/forms?submission=2' }, { once: true }));
    expect((await list('admin')).data.unread).toBe(2);
  });

  it('say the latest of a page instead, where they are renewed, and are the newest again', async () => {
    const read = async () => (await list('admin')).data;
    const before = await read();
    const news = { ...notice, title: 'Once more', body: 'Are you there?' };
    await studio.db.transaction((tx) => notifyAdmins(tx, news, { renew: true }));
    const after = await read();
    expect(after.unread).toBe(before.unread);
    expect(after.items[0]).toMatchObject({ ...news, read_at: null });
    expect(after.items).toHaveLength(before.items.length);
    const told = await studio.db.select({ audience: live_events.audience }).from(live_events).orderBy(live_events.id);
    expect(told.slice(-2).map(({ audience }) => audience)).toContain(`user:${studio.ids.admin}`);
    await studio.db.update(notifications).set({ title: notice.title, body: notice.body });
  });

  it('are written anew where the one to renew is read at the same moment', async () => {
    const about = { ...notice, href: '/admin/forms?submission=read-now' };
    const renew = (title: string) =>
      studio.db.transaction((tx) => notifyUser(tx, studio.ids.client, { ...about, title }, { renew: true }));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await renew('Before');
    const renewed = await studio.db.transaction(async (tx) => {
      await tx.update(notifications).set({ read_at: new Date() }).where(eq(notifications.href, about.href));
      const after = renew('After');
      await expect.poll(async () => (await studio.db.execute(waiting)).rowCount).toBe(1);
      return { after };
    });
    await renewed.after;
    expect((await list('client')).data).toMatchObject({ unread: 1, items: [{ title: 'After' }, { title: 'Before' }] });
    await studio.db.delete(notifications).where(eq(notifications.href, about.href));
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

  it('are marked by name, each person their own', async () => {
    const titles = ['One', 'Two', 'Three'];
    for (const title of titles) await studio.db.transaction((tx) => notifyUser(tx, studio.ids.business, { ...notice, title }));
    const named = (await list('business')).data.items.slice(0, 2).map(({ id }) => id);
    expect((await studio.call('client', 'POST', '/notifications/read', { ids: named })).data).toEqual({ unread: 0 });
    expect((await studio.call('business', 'POST', '/notifications/read', { ids: named })).data).toEqual({ unread: 1 });
    expect((await list('business', '?unread=true')).data.items.map(({ title }) => title)).toEqual(['One']);
    expect((await studio.call('business', 'POST', '/notifications/read', { ids: ['x'] })).status).toBe(400);
    expect((await studio.call('business', 'POST', '/notifications/read', { until: '9999-12-31T23:59:59.999Z' })).status).toBe(
      400,
    );
  });

  it('are marked by what they are about, and up to what was seen', async () => {
    const own = eq(notifications.user_id, studio.ids.business);
    await studio.db.delete(notifications).where(own);
    const add = (title: string, at: string, href = notice.href) =>
      studio.db
        .insert(notifications)
        .values({ ...notice, title, href, user_id: studio.ids.business, created_at: sql`${at}::timestamptz` });
    await add('Old', '2026-01-01T10:00:00Z');
    await add('Seen', '2026-01-02T10:00:00.123456Z');
    await add('Other', '2026-01-02T09:00:00Z', '/admin/forms?submission=9');
    await add('Later', '2026-01-02T10:00:00.124Z');
    const until = '2026-01-02T10:00:00.123Z';
    const unread = async () => (await list('business', '?unread=true')).data.items.map(({ title }) => title);
    const { kind, href } = notice;
    expect((await studio.call('business', 'POST', '/notifications/read', { about: { kind, href }, until })).data).toEqual({
      unread: 2,
    });
    expect(await unread()).toEqual(['Later', 'Other']);
    await studio.call('business', 'POST', '/notifications/read', { until });
    expect(await unread()).toEqual(['Later']);
    await studio.db.delete(notifications).where(own);
  });

  it('are counted as far as the bell shows, and deleted when they are old', async () => {
    const own = eq(notifications.user_id, studio.ids.business);
    const many = Array.from({ length: mostCounted + 5 }, () => ({ ...notice, user_id: studio.ids.business }));
    await studio.db.insert(notifications).values(many);
    expect((await list('business', '?limit=1')).data.unread).toBe(mostCounted);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await studio.db.delete(notifications).where(own);
    await studio.db.insert(notifications).values([
      { ...notice, user_id: studio.ids.business, title: 'Read long ago', created_at: days(181), read_at: days(180) },
      { ...notice, user_id: studio.ids.business, title: 'Read lately', created_at: days(170), read_at: days(169) },
      { ...notice, user_id: studio.ids.business, title: 'Unread', created_at: days(300) },
      { ...notice, user_id: studio.ids.business, title: 'Never read', created_at: days(366) },
    ]);
    const { db, platform } = studio;
    for (const task of noticesHousekeeping) await task.run({ db, files: platform.files, logDays: 30 });
    expect((await list('business')).data.items.map(({ title }) => title)).toEqual(['Read lately', 'Unread']);
    await studio.db.delete(notifications).where(own);
  });

  it('tell the open pages of each person, and of nobody else', async () => {
    const told = () => studio.db.select({ audience: live_events.audience }).from(live_events).orderBy(live_events.id);
    const before = (await told()).length;
    await studio.db.transaction((tx) => notifyUser(tx, studio.ids.business, notice));
    await studio.call('business', 'POST', '/notifications/read');
    await studio.call('business', 'POST', '/notifications/read');
    const own = { audience: `user:${studio.ids.business}` };
    expect((await told()).slice(before)).toEqual([own, own]);
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
