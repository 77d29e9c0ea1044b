import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#db/schema/people/auth.ts';
import { push_devices } from '#db/schema/studio/notifications.ts';
import { notifyUser } from '#features/studio/notifications/service.server.ts';
import { type PushBrowser, startPushService } from '../../tests/push/stand-in.ts';
import { expect, people, test, testPassword } from '../fixtures.ts';

const settings = '/admin/settings?tab=notifications';
const notice = { kind: 'ticket', title: 'New ticket', body: 'The shop is down', href: '/admin/support' } as const;

async function logIn(page: Page, url: string) {
  const data = { email: people.admin.email, password: testPassword };
  const answer = await page.request.post(`${url}/api/auth/sign-in/email`, { data, headers: { origin: url } });
  expect(answer.status()).toBe(200);
}

/**
 * A browser without a head refuses every question about notifications and reaches no push service: both answers are given here. With
 * `subscription` null its push service fails.
 */
const allowPush = (page: Page, subscription: PushBrowser['subscription'] | null) =>
  page.addInitScript((given) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.subscribe = async (options) => {
      if (!given) throw new DOMException('Registration failed - push service error', 'AbortError');
      if (!options?.userVisibleOnly || !options.applicationServerKey) throw new TypeError('Not as browsers want it');
      return { ...given, toJSON: () => given, unsubscribe: async () => true } as unknown as PushSubscription;
    };
  }, subscription);

test('a device is turned on, gets a notice, and is turned off again', async ({ page, context, ownStudio, expectAccessible }) => {
  test.slow();
  const service = await startPushService();
  const studio = await ownStudio('foyer_studio', { PUSH_SERVICE_URL: service.url });
  await allowPush(page, service.browser('phone').subscription);
  await logIn(page, studio.url);
  await page.goto(`${studio.url}${settings}`);
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const { name, icons } = await (await page.request.get(`${studio.url}${manifest}`)).json();
  expect(name).toMatch(/Admin$/);
  for (const { src } of icons)
    expect((await page.request.get(`${studio.url}${src}`)).headers()['content-type']).toBe('image/png');

  const onDevice = page.getByRole('switch', { name: 'Push on this device', exact: true });
  await expect(onDevice).not.toBeChecked();
  expect(context.serviceWorkers()).toEqual([]);
  await onDevice.click();
  const devices = page.getByRole('list', { name: 'Devices that take push messages' });
  await expect(devices).toContainText('This device');
  await expect(onDevice).toBeChecked();
  await expectAccessible();

  const [worker] = context.serviceWorkers();
  expect(worker?.url()).toBe(`${studio.url}/push-worker.js`);
  const answer = await page.reload();
  expect(answer?.fromServiceWorker()).toBe(false);
  await expect(onDevice).toBeChecked();

  const [person] = await studio.db.select().from(users).where(eq(users.email, people.admin.email));
  await studio.db.transaction((tx) => notifyUser(tx, person?.id ?? '', notice));
  await expect.poll(() => service.received.map(({ payload }) => payload.title)).toEqual([notice.title]);
  expect(service.refused).toEqual([]);

  await onDevice.click();
  await expect(devices).toBeHidden();
  await expect(onDevice).not.toBeChecked();
  expect(await studio.db.$count(push_devices)).toBe(0);
  await page.goto('about:blank');
  await service.close();
});

test('what the browser does not allow, or cannot do, is told', async ({ page, app, loginAs, expectAccessible }) => {
  await loginAs('admin');
  // Nobody can answer the question in this browser: it counts as refused.
  await page.goto(`${app.url}${settings}`);
  const onDevice = page.getByRole('switch', { name: 'Push on this device', exact: true });
  await expect(page.getByText('Your browser blocks notifications of this site.')).toBeVisible();
  await expect(onDevice).toBeDisabled();
  await expectAccessible();

  await allowPush(page, null);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.reload();
  const tabs = page.getByRole('navigation', { name: 'Settings', exact: true });
  await expect(tabs.getByRole('link', { name: 'Notifications', exact: true })).toBeInViewport({ ratio: 0.9 });
  await onDevice.click();
  await expect(page.getByRole('alert')).toContainText('Your browser could not reach its push service.');
  await expect(onDevice).not.toBeChecked();
  await expectAccessible();
});
