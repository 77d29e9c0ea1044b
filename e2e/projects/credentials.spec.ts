import type { Route } from '@playwright/test';
import { expect, test, testPassword } from '../fixtures.ts';

test('a login is asked for on a list, encrypted in the client’s browser, and read once by the owner', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
  allowConsole,
}) => {
  // The browser reports the refusal that the second reading is answered with, and the answer that is lost.
  allowConsole(/410 \(Gone\)|ERR_FAILED/);
  const mark = Date.now().toString(36);
  const { rows } = await app.pool.query(
    `insert into projects (id, name, status, client_id) select gen_random_uuid(), $1, 'active', id from users
     where email = 'business@studio.test' returning id`,
    [`Harbour ${mark}`],
  );
  const id: string = rows[0]?.id ?? '';
  const passphrase = `three boats ${mark}`;
  const secret = `harbour / pässword-${mark}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('super_admin');
  await visit(`/admin/projects/${id}`);

  await page.getByRole('button', { name: /^(Make a|New) key$/ }).click();
  const making = page.getByRole('dialog', { name: /^(Make a|New) key$/ });
  await making.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(passphrase);
  await making.getByRole('textbox', { name: 'Passphrase again' }).fill(passphrase);
  await making.getByLabel('Password of your account').fill(testPassword);
  await expectAccessible();
  await making.getByRole('button', { name: 'Make the key' }).click();
  await expect(making).toHaveCount(0);
  const secrets = page.getByRole('region', { name: 'Passwords and other secrets' });
  const fingerprint = /(?:[0-9a-f]{4} ){4}[0-9a-f]{4}/;
  await expect(secrets).toContainText(fingerprint);
  const shown = fingerprint.exec((await secrets.textContent()) ?? '')?.[0] ?? '-';

  await page.getByRole('button', { name: 'Ask for content' }).click();
  const asking = page.getByRole('dialog', { name: 'Ask for content' });
  await asking.getByRole('textbox', { name: /^Line 1/ }).fill('Login of the shop');
  await asking.getByLabel('Kind').selectOption('login');
  await asking.getByRole('button', { name: 'Ask the client' }).click();
  await expect(asking).toHaveCount(0);

  // The owner's page asks for its tasks again and again, which the client may not.
  await page.goto('about:blank');
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('business');
  await visit(`/dashboard/projects/${id}`);
  await expect(page.getByText(shown)).toBeVisible();
  await page.getByLabel('What you hand over: Login of the shop').fill(secret);
  await expectAccessible();
  const sent = page.waitForRequest((request) => request.url().endsWith('/credential'));
  await page.getByRole('button', { name: 'Encrypt and hand over: Login of the shop' }).click();
  expect((await sent).postData()).not.toContain(mark);
  await expect(page.getByText('Everything is here. Thank you!')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  await page.goto('about:blank');
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('super_admin');
  await visit(`/admin/projects/${id}`);
  await secrets.getByRole('button', { name: 'Read once: Login of the shop' }).click();
  const reading = page.getByRole('dialog', { name: 'Login of the shop' });
  await reading.getByLabel('Password of your account').fill(testPassword);
  await reading.getByLabel('Passphrase').fill('another passphrase');
  await reading.getByRole('button', { name: 'Read once' }).click();
  await expect(reading.getByText('This is not the passphrase of the key.')).toBeVisible();
  await reading.getByLabel('Passphrase').fill(passphrase);
  // The server has answered, and the answer does not arrive: the same window gets it again.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(/\/credentials\/[^/]+\/read$/, lose, { times: 1 });
  await reading.getByRole('button', { name: 'Read once' }).click();
  await expect(reading.getByText('The connection was lost.')).toBeVisible();
  const confirmed = page.waitForResponse((answer) => answer.url().endsWith('/read/confirm'));
  await reading.getByRole('button', { name: 'Read once' }).click();
  await expect(reading.getByText(secret)).toBeVisible();
  expect((await confirmed).status()).toBe(200);
  // A stray key does not lose what is stored nowhere else.
  await page.keyboard.press('Escape');
  await expect(reading.getByText('Once this window is closed, nobody can read it again.')).toBeVisible();
  await expectAccessible();
  await reading.getByRole('button', { name: 'Close for good' }).click();
  await expect(secrets.getByRole('listitem')).toContainText(['Read']);
  const again = await page.evaluate(async (project) => {
    const { data } = await (await fetch(`/api/admin/projects/${project}/credentials`)).json();
    const answer = await fetch(`/api/admin/credentials/${data.items[0].id}/read`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ proof: 'AAAA', receipt: crypto.randomUUID() }),
    });
    return answer.status;
  }, id);
  expect(again).toBe(410);
});
