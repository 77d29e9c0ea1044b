import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notification_preferences, notifications } from '#db/schema/studio/notifications.ts';
import { deliverMail, requeueWaiting } from '#platform/mail/deliver.server.ts';
import { noArea } from '#shared/admin-areas.ts';
import { noticeCategories, noticeKinds } from '#shared/choices/studio/notifications.ts';
import { addDays, momentOf, wallTime } from '#shared/zoned-time.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { NoticePreferences } from './contract.ts';
import { writeDigests } from './digest.server.ts';
import { allOn, digestMinutes, quietUntil } from './policy.ts';
import { mailFor, mailForStudio } from './preferences.server.ts';
import { quietAround } from './quiet.testkit.ts';
import { type NewNotification, notifyAdmins, notifyUser } from './service.server.ts';

const studio = testStudio();
const path = '/notifications/preferences';
const notice: NewNotification = { kind: 'milestone', title: 'Please approve', body: 'Bakery', href: '/dashboard/projects/1' };
type Chosen = { preferences: NoticePreferences; time_zone: string };
const read = async (who: Person) => (await studio.call<Chosen>(who, 'GET', path)).data;
const choose = (who: Person, wanted: Partial<NoticePreferences>) =>
  studio.call<Chosen>(who, 'PUT', path, { ...allOn, ...wanted });
const off = (category: (typeof noticeCategories)[number]) => ({ ...allOn.mail, [category]: false });

beforeEach(async () => {
  await studio.db.delete(notification_preferences);
  await studio.db.delete(notifications);
});

it('knows a switch for every kind, and a kind or a mail for every switch', () => {
  expect([...new Set(Object.values(noticeKinds))].toSorted()).toEqual(noticeCategories.toSorted());
});

describe('Preferences', () => {
  it('are all on until somebody chooses, each person their own, and on record', async () => {
    expect((await read('client')).preferences).toEqual(allOn);
    const wanted = {
      app: off('new_messages'),
      mail: off('billing_alerts'),
      push: off('service_updates'),
      mail_mode: 'daily',
      quiet: { from: 1_200, until: 480 },
    } as const;
    expect((await choose('client', wanted)).data.preferences).toEqual(wanted);
    expect((await read('client')).preferences).toEqual(wanted);
    expect((await read('business')).preferences).toEqual(allOn);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'notifications.chosen', entity_id: studio.ids.client });
  });

  it('are for those who are signed in, and refuse what is none', async () => {
    expect((await studio.call(null, 'GET', path)).status).toBe(401);
    expect((await studio.call(null, 'PUT', path, allOn)).status).toBe(401);
    expect((await studio.call('client', 'PUT', path, { ...allOn, app: { new_orders: true } })).status).toBe(400);
    expect((await studio.call('client', 'PUT', path, { ...allOn, quiet: { from: 60, until: 60 } })).status).toBe(400);
    expect((await studio.call('client', 'PUT', path, { ...allOn, quiet: { from: -1, until: 1_440 } })).status).toBe(400);
  });

  it('keep a notice of a switch that is off out of the list', async () => {
    await choose('client', { app: off('service_updates') });
    await studio.db.transaction((tx) => notifyUser(tx, studio.ids.client, notice));
    await studio.db.transaction((tx) => notifyUser(tx, studio.ids.client, { ...notice, kind: 'payment' }));
    const { data } = await studio.call<{ unread: number; items: { kind: string }[] }>('client', 'GET', '/notifications');
    expect([data.unread, data.items.map(({ kind }) => kind)]).toEqual([1, ['payment']]);
  });
});

describe('Each switch', () => {
  it.each(noticeCategories)('%s keeps its own kinds away, from the list and by mail, and no others', async (category) => {
    const kinds = Object.keys(noticeKinds) as (keyof typeof noticeKinds)[];
    const kept = kinds.filter((kind) => noticeKinds[kind] !== category).toSorted();
    await choose('super_admin', { app: off(category), mail: off(category) });
    await studio.db.transaction(async (tx) => {
      for (const kind of kinds) await notifyUser(tx, studio.ids.super_admin, { ...notice, kind, href: `/admin/${kind}` });
    });
    const rows = await studio.db.select().from(notifications).where(eq(notifications.is_shown, true));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kept);
    const noon = new Date('2026-03-10T12:00:00Z');
    for (const kind of kinds)
      expect(await mailFor(studio.db, studio.ids.super_admin, kind, noon), kind).toEqual(
        noticeKinds[kind] === category ? { is_unwanted: true } : {},
      );
  });
});

describe('The mail of a notice', () => {
  const noon = new Date('2026-03-10T12:00:00Z');

  it('goes out, is left out, or waits, as its person wants it', async () => {
    const { db, ids } = studio;
    expect(await mailFor(db, null, 'milestone', noon)).toEqual({});
    expect(await mailFor(db, ids.client, 'milestone', noon)).toEqual({});
    await choose('client', { mail: off('service_updates') });
    expect(await mailFor(db, ids.client, 'milestone', noon)).toEqual({ is_unwanted: true });
    expect(await mailFor(db, ids.client, 'payment', noon)).toEqual({});
    await choose('client', { mail_mode: 'daily' });
    expect(await mailFor(db, ids.client, 'payment', noon)).toEqual({ is_unwanted: true });
    await choose('client', { quiet: { from: 0, until: 1_439 } });
    expect((await mailFor(db, ids.client, 'payment', noon)).due_at).toBeInstanceOf(Date);
    await choose('client', {});
    await studio.call('client', 'PATCH', '/account/profile', { preferences: { email_notifications: false } });
    expect(await mailFor(db, ids.client, 'payment', noon)).toEqual({ is_unwanted: true });
    await db.update(users).set({ preferences: {} }).where(eq(users.id, ids.client));
  });

  it('reaches the studio while one of those who run it wants it', async () => {
    await choose('admin', { mail: off('new_orders') });
    expect(await mailForStudio(studio.db, 'order', noon)).toEqual({});
    await choose('super_admin', { mail: off('new_orders') });
    expect(await mailForStudio(studio.db, 'order', noon)).toEqual({ is_unwanted: true });
    await choose('super_admin', { quiet: { from: 0, until: 1_439 } });
    expect((await mailForStudio(studio.db, 'order', noon)).due_at).toBeInstanceOf(Date);
  });

  it('stands in the outbox as not wanted, or until its time', async () => {
    const { db, platform } = studio;
    await choose('admin', { mail: off('new_messages') });
    await choose('super_admin', { mail: off('new_messages') });
    const form = { name: 'Quiet Quinn', email: 'quinn@example.com', text: 'Psst' };
    await studio.call(null, 'POST', '/conversations', form);
    const mails = () => db.select().from(mail_outbox).where(eq(mail_outbox.reply_to, form.email));
    expect(await mails()).toMatchObject([{ status: 'skipped', due_at: null }]);
    const { quiet, ends_at } = quietAround(Date.now(), (await read('super_admin')).time_zone);
    await choose('super_admin', { quiet });
    await studio.call(null, 'POST', '/conversations', { ...form, email: 'later@example.com' });
    const [mail] = await db.select().from(mail_outbox).where(eq(mail_outbox.reply_to, 'later@example.com'));
    expect(mail).toMatchObject({ status: 'queued', attempts: 0 });
    expect(mail?.due_at?.getTime()).toBe(ends_at);
    const sent: string[] = [];
    const mailer = { send: async ({ id }: { id: string }) => void sent.push(id), close: () => {} };
    const ports = { db, logger: memoryLogger(), secrets: platform.secrets, files: platform.files };
    await deliverMail(ports, mailer, mail?.id ?? '');
    expect(sent).toEqual([]);
    await db
      .update(mail_outbox)
      .set({ due_at: new Date(0), created_at: new Date(0) })
      .where(eq(mail_outbox.id, mail?.id ?? ''));
    await db.transaction(requeueWaiting);
    await deliverMail(ports, mailer, mail?.id ?? '');
    expect(sent).toEqual([mail?.id]);
  });
});

describe('Quiet hours', () => {
  const at = (time: string) => Date.parse(`2026-03-10T${time}:00Z`);
  const night = { from: 1_320, until: 420 };
  it.each([
    ['in the evening', night, '23:00', '2026-03-11T07:00:00.000Z'],
    ['in the morning', night, '06:59', '2026-03-10T07:00:00.000Z'],
    ['by day', night, '07:00', null],
    ['at noon', { from: 720, until: 780 }, '12:30', '2026-03-10T13:00:00.000Z'],
    ['after noon', { from: 720, until: 780 }, '13:00', null],
    ['with none', null, '03:00', null],
  ])('%s', (_, quiet, time, end) => {
    const found = quietUntil(quiet, at(time), 'UTC');
    expect(found && new Date(found).toISOString()).toBe(end);
  });

  it('end by the clock of the studio, also in the night in which it changes', () => {
    const found = quietUntil(night, Date.parse('2026-03-29T00:30:00Z'), 'Europe/Berlin');
    expect(new Date(found ?? 0).toISOString()).toBe('2026-03-29T05:00:00.000Z');
  });
});

describe('The mail of the day', () => {
  const morning = new Date('2026-03-10T23:59:00Z');
  /** As somebody who chose it long ago. */
  const chooseDaily = async (who: Person, wanted: Partial<NoticePreferences> = {}) => {
    await choose(who, { ...wanted, mail_mode: 'daily' });
    await studio.db.update(notification_preferences).set({ digest_at: null });
  };
  const digests = () => studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'notifications.digest'));

  it('holds what came for its person since the last one, once a day', async () => {
    const { db, ids, platform } = studio;
    const created_at = new Date('2026-03-10T06:00:00Z');
    await chooseDaily('client', { app: off('service_updates'), mail: off('billing_alerts') });
    await chooseDaily('business');
    await db.transaction(async (tx) => {
      await notifyUser(tx, ids.client, notice);
      await notifyUser(tx, ids.client, { ...notice, kind: 'payment', title: 'Not wanted by mail' });
      await notifyAdmins(tx, { ...notice, title: 'For others' });
    });
    await db.update(notifications).set({ created_at });
    expect(await writeDigests(platform, morning)).toBe(1);
    expect(await writeDigests(platform, morning)).toBe(0);
    const [mail, more] = await digests();
    expect([mail?.to_address, more]).toEqual(['client@studio.test', undefined]);
    expect(mail?.text).toContain('Please approve: Bakery');
    expect(mail?.text).not.toContain('Not wanted by mail');
    expect(await writeDigests(platform, new Date('2026-03-11T23:59:00Z'))).toBe(0);
  });

  it('holds nothing of an area that was closed to its person since then', async () => {
    const { db, ids, platform } = studio;
    await db.delete(mail_outbox);
    await chooseDaily('admin');
    await db.transaction(async (tx) => {
      await notifyAdmins(tx, { ...notice, kind: 'order', title: 'An order' });
      await notifyAdmins(tx, { ...notice, kind: 'ticket', title: 'A ticket' });
    });
    await db.update(notifications).set({ created_at: new Date('2026-03-10T06:00:00Z') });
    const narrow = (areas: typeof user_roles.$inferInsert.areas) =>
      db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, ids.admin));
    await narrow({ ...noArea, desk: 'read' });
    expect(await writeDigests(platform, morning)).toBe(1);
    await narrow(null);
    const [mail] = await digests();
    expect(mail?.text).toContain('A ticket');
    expect(mail?.text).not.toContain('An order');
  });

  it('waits for the studio’s morning', async () => {
    await chooseDaily('client');
    await studio.db.transaction((tx) => notifyUser(tx, studio.ids.client, notice));
    await studio.db.update(notifications).set({ created_at: new Date('2026-05-10T00:00:00Z') });
    const { time_zone } = await read('client');
    const eight = momentOf('2026-05-10', digestMinutes, time_zone);
    expect(await writeDigests(studio.platform, new Date(eight - 1))).toBe(0);
    expect(await writeDigests(studio.platform, new Date(eight))).toBe(1);
  });

  it('begins with what comes after it was chosen, also when it was chosen before', async () => {
    const { db, ids, platform } = studio;
    const { time_zone } = await read('client');
    const tomorrow = addDays(wallTime(Date.now(), time_zone).day, 1);
    const next = new Date(momentOf(tomorrow, digestMinutes, time_zone));
    await chooseDaily('client');
    await choose('client', { mail_mode: 'at_once' });
    await db.transaction((tx) => notifyUser(tx, ids.client, { ...notice, title: 'Told by a mail of its own' }));
    await choose('client', { mail_mode: 'daily' });
    expect(await writeDigests(platform, next)).toBe(0);
    await db.update(notification_preferences).set({ digest_at: new Date(Date.now() - 1_000) });
    // Another switch is no new choice of the mode.
    await choose('client', { mail_mode: 'daily', mail: off('billing_alerts') });
    await db.transaction((tx) => notifyUser(tx, ids.client, notice));
    expect(await writeDigests(platform, next)).toBe(1);
  });
});
