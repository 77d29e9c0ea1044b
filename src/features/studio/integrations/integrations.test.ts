import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integration_settings } from '#db/schema/studio/integrations.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { eventually } from '#tests/eventually.ts';
import { keys, type StripeStandIn, startStripe } from '#tests/stripe/stand-in.ts';
import { testStudio } from '#tests/studio.ts';
import type { StripeSettings } from './contract.ts';
import type { TestResult } from './test-contract.ts';

const standIn: StripeStandIn = await startStripe();
const studio = testStudio({ STRIPE_API_URL: standIn.url, STRIPE_JS_URL: standIn.jsUrl, PUBLIC_URL: 'https://studio.example' });
afterAll(() => standIn.close());

const path = '/admin/integrations/stripe';
const none = {
  sandbox_mode: true,
  sandbox_publishable_key: '',
  sandbox_secret_key: '',
  live_publishable_key: '',
  live_secret_key: '',
  webhook_secret: '',
};
const wanted = {
  ...none,
  sandbox_publishable_key: keys.publishable,
  sandbox_secret_key: keys.secret,
  webhook_secret: keys.webhook,
};
const row = async () =>
  (await studio.db.select().from(integration_settings).where(eq(integration_settings.integration_type, 'stripe')))[0];

describe('the payment provider’s settings', () => {
  it('belong to the super administrator alone', async () => {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['admin', 403],
      ['super_admin', 200],
    ] as const) {
      expect((await studio.call(who, 'GET', path)).status, `GET as ${who}`).toBe(status);
      if (status === 200) continue;
      expect((await studio.call(who, 'PUT', path, wanted)).status).toBe(status);
      expect((await studio.call(who, 'DELETE', path)).status).toBe(status);
      expect((await studio.call(who, 'POST', `${path}/test`, { sandbox_mode: true })).status).toBe(status);
    }
    expect(await row()).toBeUndefined();
  });

  it('start in sandbox mode, without keys, with the addresses to copy', async () => {
    const { data } = await studio.call<StripeSettings>('super_admin', 'GET', path);
    expect(data).toEqual({
      sandbox_mode: true,
      sandbox_publishable_key: '',
      live_publishable_key: '',
      stored: { sandbox_secret_key: false, live_secret_key: false, webhook_secret: false },
      enabled: false,
      urls: {
        webhook: 'https://studio.example/stripe-webhook',
        success: 'https://studio.example/payment/success',
        cancel: 'https://studio.example/payment/cancel',
      },
    });
    expect(await studio.platform.payments.account()).toBeNull();
  });

  it.each([
    ['sandbox_publishable_key', 'pk_live_x', 'A sandbox publishable key starts with pk_test_'],
    ['sandbox_secret_key', 'sk_live_x', 'A sandbox secret key starts with sk_test_'],
    ['live_publishable_key', 'pk_test_x', 'A live publishable key starts with pk_live_'],
    ['live_secret_key', 'sk_test_x', 'A live secret key starts with sk_live_'],
    ['webhook_secret', 'secret', 'A webhook secret starts with whsec_'],
  ])('refuse %s = %s', async (field, value, message) => {
    const answer = await studio.call('super_admin', 'PUT', path, { ...none, [field]: value });
    expect(answer).toMatchObject({ status: 400, fields: { [field]: message } });
  });

  it('are sealed at rest, never come back, and leave no secret in the audit log', async () => {
    const saved = await studio.call<StripeSettings>('super_admin', 'PUT', path, wanted);
    expect(saved.data).toMatchObject({
      enabled: true,
      sandbox_publishable_key: keys.publishable,
      stored: { sandbox_secret_key: true, live_secret_key: false, webhook_secret: true },
    });
    const again = await studio.call('super_admin', 'GET', path);
    const audit = (await studio.audit()).findLast((entry) => entry.action === 'integration.updated');
    expect(audit).toMatchObject({
      actor_id: studio.ids.super_admin,
      details: {
        integration_type: 'stripe',
        changed: ['sandbox_publishable_key', 'sandbox_secret_key', 'webhook_secret'],
      },
    });
    for (const text of [saved.raw, again.raw, audit, await row()]) {
      expect(JSON.stringify(text)).not.toContain(keys.secret);
      expect(JSON.stringify(text)).not.toContain(keys.webhook);
    }
    const account = await studio.platform.payments.account();
    expect(account).toMatchObject({ mode: 'sandbox', publishable_key: keys.publishable, webhook_secret: keys.webhook });
  });

  it('keep a stored secret when its field is left blank, and write nothing when nothing changed', async () => {
    const before = (await studio.audit()).length;
    const same = await studio.call<StripeSettings>('super_admin', 'PUT', path, {
      ...wanted,
      sandbox_secret_key: '',
      webhook_secret: '',
    });
    expect(same.data.stored).toMatchObject({ sandbox_secret_key: true, webhook_secret: true });
    await studio.call('super_admin', 'PUT', path, wanted);
    expect((await studio.audit()).length).toBe(before);
  });

  it('take no cards in live mode while only sandbox keys are stored', async () => {
    const live = await studio.call<StripeSettings>('super_admin', 'PUT', path, { ...wanted, sandbox_mode: false });
    expect(live.data).toMatchObject({ sandbox_mode: false, enabled: false });
    expect(await studio.platform.payments.account()).toBeNull();
    await studio.call('super_admin', 'PUT', path, wanted);
    expect(await studio.platform.payments.account()).not.toBeNull();
  });
});

it('is heard of by every process when somebody changes it', async () => {
  await studio.platform.live.ready;
  expect(await studio.platform.payments.account()).not.toBeNull();
  const [stored] = await studio.db.select().from(integration_settings);
  await studio.db.delete(integration_settings);
  await eventually(async () => expect(await studio.platform.payments.account()).toBeNull());
  if (stored) await studio.db.insert(integration_settings).values(stored);
  await eventually(async () => expect(await studio.platform.payments.account()).not.toBeNull());
});

it('goes on without cards when the keys were sealed under another application secret, and takes them anew', async () => {
  const other = createSecretBox('the secret of another installation');
  const sealed = { sandbox_secret_key: other.seal(keys.secret), webhook_secret: other.seal(keys.webhook) };
  await studio.db.update(integration_settings).set({ sealed });
  studio.platform.payments.drop();
  expect(await studio.platform.payments.account()).toBeNull();
  expect((await studio.call('super_admin', 'PUT', path, wanted)).status).toBe(200);
  expect(await studio.platform.payments.account()).toMatchObject({ webhook_secret: keys.webhook });
});

describe('the connectivity test', () => {
  const test = async (body: object) => (await studio.call<TestResult>('super_admin', 'POST', `${path}/test`, body)).data;

  it('asks Stripe with the stored key, or with one that was just typed', async () => {
    expect(await test({ sandbox_mode: true })).toEqual({ ok: true, message: null });
    expect(await test({ sandbox_mode: true, secret_key: 'sk_test_wrong_key_9999' })).toEqual({
      ok: false,
      message: expect.stringContaining('Invalid API Key provided: sk_test_'),
    });
    expect(await test({ sandbox_mode: false })).toEqual({ ok: false, message: 'no live secret key is stored' });
    expect(standIn.requests.filter((one) => one === 'GET /v1/balance')).not.toHaveLength(0);
  });
});

describe('removing the keys', () => {
  beforeAll(() => studio.call('super_admin', 'DELETE', path));
  it('turns card payments off and is told in the audit log', async () => {
    expect(await row()).toBeUndefined();
    expect(await studio.platform.payments.account()).toBeNull();
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'integration.removed' });
  });
});
