import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions } from '#db/schema/people/auth.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { notification_preferences, notifications, push_devices, push_messages } from '#db/schema/studio/notifications.ts';
import { noArea } from '#shared/admin-areas.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { type PushStandIn, startPushService } from '#tests/push/stand-in.ts';
import { type Person, people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { Push } from './contract.ts';
import { allOn, mostPushDevices } from './policy.ts';
import { deliverPush, pushPayload, queueDue } from './push-messages.server.ts';
import { quietAround } from './quiet.testkit.ts';
import { hideClosedNotices, markAllRead, type NewNotification, notifyAdmins, notifyUser } from './service.server.ts';

const service: PushStandIn = await startPushService();
const studio = testStudio({ PUSH_SERVICE_URL: service.url });
const path = '/notifications/push';
const notice: NewNotification = { kind: 'ticket', title: 'New ticket', body: 'The shop is down', href: '/admin/support/1' };
const logger = memoryLogger();

const turnOn = (who: Person, name: string) => studio.call<Push>(who, 'POST', path, service.browser(name).subscription);
const tell = (who: Person, told = notice) => studio.db.transaction((tx) => notifyUser(tx, studio.ids[who], told));
const waiting = () => studio.db.select().from(push_messages);
/** As the queue would do it. */
async function deliverAll(isLastAttempt = false): Promise<unknown[]> {
  const ports = { ...studio.platform, logger };
  const results = await Promise.allSettled((await waiting()).map(({ id }) => deliverPush(ports, id, isLastAttempt)));
  return results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
}

async function setQuiet() {
  const { time_zone } = (await studio.call<{ time_zone: string }>('admin', 'GET', '/notifications/preferences')).data;
  const { quiet, ends_at } = quietAround(Date.now(), time_zone);
  await studio.call('admin', 'PUT', '/notifications/preferences', { ...allOn, quiet });
  return ends_at;
}
async function letQuietEnd() {
  await studio.call('admin', 'PUT', '/notifications/preferences', allOn);
  await studio.db.update(push_messages).set({ due_at: new Date(0) });
  await studio.db.transaction(queueDue);
}
const renew = (body: string) =>
  studio.db.transaction((tx) => notifyUser(tx, studio.ids.admin, { ...notice, body }, { renew: true }));

afterAll(() => service.close());
beforeEach(async () => {
  await studio.db.delete(push_devices);
  await studio.db.delete(notifications);
  await studio.db.delete(notification_preferences);
  service.received.length = 0;
  service.status = 201;
});

describe('Devices', () => {
  it.each(['client', 'business', 'admin', 'super_admin'] as const)('of a %s are turned on and off', async (who) => {
    const before = await studio.call<Push>(who, 'GET', path);
    expect(before.data.devices).toEqual([]);
    expect(Buffer.from(before.data.public_key, 'base64url')).toHaveLength(65);
    const [device, more] = (await turnOn(who, who)).data.devices;
    expect([device, more]).toMatchObject([{ is_current: true, last_success_at: null }, undefined]);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'notifications.push_on', entity_id: studio.ids[who] });
    expect((await studio.call<Push>(who, 'DELETE', `${path}/${device?.id}`)).data.devices).toEqual([]);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'notifications.push_off', entity_id: studio.ids[who] });
    expect((await studio.call(who, 'DELETE', `${path}/${device?.id}`)).status).toBe(404);
  });

  it('are for those who are signed in, and nobody turns off that of somebody else', async () => {
    expect((await studio.call(null, 'GET', path)).status).toBe(401);
    expect((await studio.call(null, 'POST', path, service.browser('nobody').subscription)).status).toBe(401);
    const [device] = (await turnOn('client', 'phone')).data.devices;
    expect((await studio.call('super_admin', 'DELETE', `${path}/${device?.id}`)).status).toBe(404);
    expect((await studio.call<Push>('super_admin', 'GET', path)).data.devices).toEqual([]);
    expect(await studio.db.$count(push_devices)).toBe(1);
  });

  it('are stored once, however often they are told; a new subscription of a session takes the place of the old one', async () => {
    const { subscription } = service.browser('phone');
    const entries = (await studio.audit()).length;
    const first = await studio.call<Push>('client', 'POST', path, subscription);
    const second = await studio.call<Push>('client', 'POST', path, subscription);
    expect(second.data).toEqual(first.data);
    expect((await studio.audit()).length).toBe(entries + 1);
    const renewed = await Promise.all([turnOn('client', 'renewed'), turnOn('client', 'renewed again')]);
    expect(renewed.map(({ status }) => status)).toEqual([200, 200]);
    expect(await studio.db.$count(push_devices)).toBe(1);
  });

  it('refuse what is none', async () => {
    const { keys } = service.browser('phone').subscription;
    const at = (endpoint: string) => studio.call('client', 'POST', path, { endpoint, keys });
    for (const endpoint of ['https://127.0.0.1/x', 'http://push.example/x', 'https://localhost/x', 'ftp://push.example/x', 'x'])
      expect((await at(endpoint)).fields, endpoint).toHaveProperty('endpoint');
    expect((await at(`https://push.example/${'x'.repeat(1_000)}`)).status).toBe(400);
    // Longer than an index takes, though it has fewer letters.
    const long = Array.from({ length: 900 }, (_, n) => String.fromCodePoint(0x4e00 + n * 7)).join('');
    expect((await at(`https://push.example/${long}`)).fields).toHaveProperty('endpoint');
    const endpoint = 'https://push.example/x';
    const noPoint = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect((await studio.call('client', 'POST', path, { endpoint, keys: noPoint })).fields).toHaveProperty(['keys.p256dh']);
    expect((await studio.call('client', 'POST', path, { endpoint, keys: { ...keys, auth: 'short' } })).status).toBe(400);
    expect(await studio.db.$count(push_devices)).toBe(0);
  });

  it('go to whoever sits at the browser now; its address alone takes nothing away', async () => {
    const { subscription } = service.browser('shared');
    await studio.call('client', 'POST', path, subscription);
    const { keys } = service.browser('other').subscription;
    expect((await studio.call('business', 'POST', path, { ...subscription, keys })).status).toBe(409);
    expect((await studio.db.select().from(push_devices))[0]?.user_id).toBe(studio.ids.client);
    expect((await studio.call('business', 'POST', path, subscription)).status).toBe(200);
    expect(await studio.db.select().from(push_devices)).toMatchObject([{ user_id: studio.ids.business }]);
  });

  it('are gone with the session, and with the account', async () => {
    const { email } = people.business;
    const phone = await studio.signIn(email);
    await studio.callWith(phone, 'POST', path, service.browser('signed out').subscription);
    await studio.request(phone, 'POST', '/api/auth/sign-out', {});
    expect(await studio.db.$count(push_devices)).toBe(0);
    const tablet = await studio.signIn(email);
    await studio.callWith(tablet, 'POST', path, service.browser('closed').subscription);
    expect(await studio.db.$count(push_devices)).toBe(1);
    const { ids } = studio;
    expect((await studio.call('super_admin', 'POST', `/admin/users/${ids.business}/deactivate`)).status).toBe(200);
    expect(await studio.db.$count(push_devices)).toBe(0);
    await studio.call('super_admin', 'POST', `/admin/users/${ids.business}/reactivate`);
  });

  it(`are ${mostPushDevices} for a person at most`, async () => {
    const { email } = people.client;
    for (let n = 0; n < mostPushDevices; n += 1) {
      const cookie = await studio.signIn(email);
      expect((await studio.callWith(cookie, 'POST', path, service.browser(`device ${n}`).subscription)).status).toBe(200);
    }
    const refused = await studio.callWith(await studio.signIn(email), 'POST', path, service.browser('too many').subscription);
    expect([refused.status, refused.error]).toEqual([409, expect.stringContaining('turn one of them off')]);
    const [oldest] = await studio.db.select().from(push_devices).orderBy(push_devices.created_at);
    await studio.db
      .update(sessions)
      .set({ expires_at: new Date(0) })
      .where(eq(sessions.id, oldest?.session_id ?? ''));
    const last = await studio.callWith(await studio.signIn(email), 'POST', path, service.browser('in its place').subscription);
    expect(last.status).toBe(200);
    expect(await studio.db.$count(push_devices)).toBe(mostPushDevices);
  });
});

describe('A notice', () => {
  it('is pushed to the devices of its person, once, even if the job runs twice', async () => {
    await turnOn('admin', 'owner');
    await turnOn('client', 'client');
    await tell('admin');
    const [message] = await waiting();
    const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'push.queued'));
    expect(events.at(-1)?.payload).toEqual({ id: message?.id });
    const ports = { ...studio.platform, logger };
    await Promise.all([1, 2].map(() => deliverPush(ports, message?.id ?? '', false)));
    await deliverPush(ports, message?.id ?? '', false);
    expect(service.received).toMatchObject([
      { to: 'owner', payload: { title: notice.title, body: notice.body, href: notice.href }, ttl: '86400' },
    ]);
    expect(service.received[0]?.topic).toBe(service.received[0]?.payload.tag);
    expect(service.refused).toEqual([]);
    const [device] = (await studio.call<Push>('admin', 'GET', path)).data.devices;
    expect(device?.last_success_at).not.toBeNull();
    expect(await waiting()).toEqual([]);
  });

  it('of a switch that is off is not, and one that the app does not show is', async () => {
    await turnOn('admin', 'owner');
    const off = (wanted: object) => studio.call('admin', 'PUT', '/notifications/preferences', { ...allOn, ...wanted });
    await off({ push: { ...allOn.push, new_messages: false } });
    await tell('admin');
    expect(await waiting()).toEqual([]);
    await off({ app: { ...allOn.app, new_messages: false } });
    await tell('admin');
    await deliverAll();
    expect(service.received).toHaveLength(1);
  });

  it('waits for the end of quiet hours, and is not pushed when it was read by then', async () => {
    await turnOn('admin', 'owner');
    await setQuiet();
    await tell('admin');
    await deliverAll();
    expect(service.received).toEqual([]);
    expect((await waiting())[0]?.due_at?.getTime()).toBeGreaterThan(Date.now());
    await studio.db.transaction(queueDue);
    await deliverAll();
    expect(service.received).toEqual([]);
    await letQuietEnd();
    await deliverAll();
    expect(service.received).toHaveLength(1);

    await setQuiet();
    await tell('admin');
    await letQuietEnd();
    await markAllRead(studio.db, studio.ids.admin);
    await deliverAll();
    expect(service.received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('of an area that was closed meanwhile is not pushed, whether or not the app showed it', async () => {
    await turnOn('admin', 'owner');
    await studio.call('admin', 'PUT', '/notifications/preferences', { ...allOn, app: { ...allOn.app, new_messages: false } });
    await tell('admin');
    expect(await waiting()).toHaveLength(1);
    await studio.db.transaction((tx) => hideClosedNotices(tx, studio.ids.admin, { areas: noArea }));
    expect(await waiting()).toEqual([]);
  });

  it('waits for quiet hours that began after it was written', async () => {
    await turnOn('admin', 'owner');
    await tell('admin');
    const ends_at = await setQuiet();
    expect(await deliverAll()).toEqual([]);
    expect(service.received).toEqual([]);
    expect((await waiting())[0]?.due_at?.getTime()).toBe(ends_at);
    await letQuietEnd();
    await deliverAll();
    expect(service.received).toHaveLength(1);
  });

  it('that is renewed in quiet hours is pushed once when they are over', async () => {
    await turnOn('admin', 'owner');
    await setQuiet();
    for (const body of ['One', 'Two', 'Three']) await renew(body);
    expect(await waiting()).toHaveLength(1);
    await letQuietEnd();
    await deliverAll();
    expect(service.received.map(({ payload }) => payload.body)).toEqual(['Three']);
  });

  it('does not fail by a device that goes away at the same moment, nor wait for it', async () => {
    await turnOn('admin', 'owner');
    await studio.db.transaction(async (tx) => {
      await tx.delete(push_devices);
      await tell('admin');
    });
    expect(await studio.db.$count(notifications)).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('on its way holds nobody up who signs out', async () => {
    const phone = await studio.signIn(people.admin.email);
    await studio.callWith(phone, 'POST', path, service.browser('slow').subscription);
    await tell('admin');
    const { asked, letGo } = service.hold();
    let isDelivered = false;
    const delivery = deliverAll().finally(() => {
      isDelivered = true;
    });
    await asked;
    await studio.request(phone, 'POST', '/api/auth/sign-out', {});
    expect(await studio.db.$count(push_devices)).toBe(0);
    expect(isDelivered).toBe(false);
    letGo();
    expect(await delivery).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('is handed over again by the sweep when the process died meanwhile', async () => {
    await turnOn('admin', 'owner');
    await tell('admin');
    await studio.db.update(push_messages).set({ due_at: new Date(Date.now() - 1) });
    await deliverAll();
    expect(service.received).toEqual([]);
    await studio.db.transaction(queueDue);
    await deliverAll();
    expect(service.received).toHaveLength(1);
  });

  it('that is renewed is pushed with the news, in place of the old one', async () => {
    await turnOn('admin', 'owner');
    await renew('One');
    await deliverAll();
    await renew('Two');
    await deliverAll();
    expect(service.received.map(({ payload }) => payload.body)).toEqual(['One', 'Two']);
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
    await studio.db.transaction((tx) => notifyUser(tx, studio.ids.admin, notice, { once: true }));
    expect(await waiting()).toEqual([]);
  });

  it.each([401, 403, 404, 410])('that finds no subscription any more (%i) removes it', async (status) => {
    await turnOn('admin', 'owner');
    await tell('admin');
    service.status = status;
    expect(await deliverAll()).toEqual([]);
    expect(await studio.db.$count(push_devices)).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it.each([429, 500, 503])('is tried again by the queue after %i, and given up with the last attempt', async (status) => {
    await turnOn('admin', 'owner');
    await tell('admin');
    service.status = status;
    expect(await deliverAll()).toEqual([`Error: The push service answered ${status}`]);
    expect(await waiting()).toHaveLength(1);
    service.status = 201;
    expect(await deliverAll()).toEqual([]);
    expect(service.received).toHaveLength(1);
    await tell('admin');
    service.status = status;
    expect(await deliverAll(true)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(await studio.db.$count(push_devices)).toBe(1);
  });

  it('that the service refuses is logged without its address, and not tried again', async () => {
    await turnOn('admin', 'owner');
    await tell('admin');
    service.status = 413;
    expect(await deliverAll()).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await studio.db.$count(push_devices)).toBe(1);
    const entry = logger.entries.at(-1);
    expect(entry).toMatchObject({ component: 'push', metadata: { status: 413 } });
    expect(JSON.stringify(entry)).not.toContain('/push/owner');
  });

  it('goes to everybody who runs the studio and has a device', async () => {
    await turnOn('admin', 'one');
    await turnOn('super_admin', 'two');
    await turnOn('client', 'three');
    await studio.db.transaction((tx) => notifyAdmins(tx, notice));
    await deliverAll();
    expect(service.received.map(({ to }) => to).toSorted()).toEqual(['one', 'two']);
  });

  it('is short, whatever was written', () => {
    const payload = pushPayload({ ...notice, title: '語'.repeat(500), body: '🙂'.repeat(500) });
    expect([payload.title.length, payload.body.length]).toEqual([120, 239]);
    expect(payload.body.isWellFormed()).toBe(true);
    expect(payload.tag).toMatch(/^[\w-]{32}$/);
  });
});
