import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { integration_settings } from '#db/schema/studio/integrations.ts';
import { type people, testPassword } from '#tests/seed.ts';
import { socialKeys, startSocial } from '#tests/social/stand-in.ts';
import { testStudio } from '#tests/studio.ts';
import type { FunctionOutput } from './function-contract.ts';
import type { SocialSettings } from './social-contract.ts';
import type { TestResult } from './test-contract.ts';

const standIn = await startSocial();
const studio = testStudio({ ...standIn.env, PUBLIC_URL: 'https://studio.example', PUBLIC_HOSTS: 'localhost' });
afterAll(() => standIn.close());

const path = '/admin/integrations/social';
const none = Object.fromEntries(Object.keys(socialKeys).map((name) => [name, '']));
const account_password = testPassword;
const save = (body: object) => studio.call<SocialSettings>('super_admin', 'PUT', path, { ...none, account_password, ...body });
const offered = async () => (await studio.call<{ social: string[] }>(null, 'GET', '/session/options')).data.social;
const stored = async () =>
  (await studio.db.select().from(integration_settings).where(eq(integration_settings.integration_type, 'social')))[0];

describe('the keys of the social login', () => {
  it.each([null, 'client', 'admin'] as const)('are closed to %s', async (who) => {
    const status = who === null ? 401 : 403;
    expect((await studio.call(who, 'GET', path)).status).toBe(status);
    expect((await studio.call(who, 'PUT', path, { ...socialKeys, account_password })).status).toBe(status);
    expect((await studio.call(who, 'DELETE', `${path}/google`, { account_password })).status).toBe(status);
    expect((await studio.call(who, 'POST', `${path}/test`, socialKeys)).status).toBe(status);
  });

  it('start blank, with the addresses to enter at the services', async () => {
    expect((await studio.call<SocialSettings>('super_admin', 'GET', path)).data).toEqual({
      google_client_id: '',
      facebook_app_id: '',
      microsoft_auth_client_id: '',
      stored: { google_client_secret: false, facebook_app_secret: false, microsoft_auth_client_secret: false },
      enabled: [],
      urls: {
        google: 'https://studio.example/auth/google/callback',
        facebook: 'https://studio.example/auth/facebook/callback',
        microsoft: 'https://studio.example/auth/microsoft/callback',
      },
    });
  });

  it('ask for the password, and for values of the right form, each at its field', async () => {
    expect(await save({ ...socialKeys, account_password: 'not this one' })).toMatchObject({
      status: 400,
      fields: { account_password: 'The password is not right' },
    });
    expect(await save({ facebook_app_id: 'abc' })).toMatchObject({ fields: { facebook_app_id: 'An app ID consists of digits' } });
    expect(await save({ google_client_id: 'x'.repeat(301) })).toMatchObject({ status: 400 });
    expect(await stored()).toBeUndefined();
  });

  it('are sealed, never shown again, audited by name, and count at once', async () => {
    const { google_client_id, google_client_secret } = socialKeys;
    const { data, raw } = await save({ google_client_id, google_client_secret });
    expect(data).toMatchObject({ google_client_id, stored: { google_client_secret: true }, enabled: ['google'] });
    expect(JSON.stringify(raw)).not.toContain(google_client_secret);
    expect(JSON.stringify(await stored())).not.toContain(google_client_secret);
    expect(await offered()).toEqual(['google']);
    const { action, details } = (await studio.audit()).at(-1) ?? {};
    expect({ action, details }).toEqual({
      action: 'social_login.updated',
      details: { integration_type: 'social', changed: ['google_client_id', 'google_client_secret'] },
    });
    // The same again changes nothing.
    const before = (await studio.audit()).length;
    await save({ google_client_id });
    expect((await studio.audit()).length).toBe(before);
  });

  it('let nobody in with one value alone, and give the stored secret to no other application', async () => {
    const { google_client_id, facebook_app_id } = socialKeys;
    await save({ google_client_id, facebook_app_id });
    expect(await offered()).toEqual(['google']);
    const message = 'Please enter the secret of this application of Google';
    expect(await save({ google_client_id: 'another-one' })).toMatchObject({
      status: 400,
      fields: { google_client_secret: message },
    });
  });

  it('are removed for one service, and the others stay', async () => {
    await save(socialKeys);
    expect(await offered()).toEqual(['google', 'facebook', 'microsoft']);
    const remove = (password: string) =>
      studio.call<SocialSettings>('super_admin', 'DELETE', `${path}/facebook`, { account_password: password });
    expect((await remove('not this one')).status).toBe(400);
    expect((await remove(account_password)).data).toMatchObject({ facebook_app_id: '', enabled: ['google', 'microsoft'] });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'social_login.removed', details: { provider: 'facebook' } });
    expect(await offered()).toEqual(['google', 'microsoft']);
    const before = (await studio.audit()).length;
    expect((await remove(account_password)).status).toBe(200);
    expect((await studio.audit()).length).toBe(before);
    await save(socialKeys);
  });

  it('are tested with each service', async () => {
    const test = async (body: object) =>
      (await studio.call<TestResult>('super_admin', 'POST', `${path}/test`, { ...none, ...body })).data;
    const ids = {
      google_client_id: socialKeys.google_client_id,
      facebook_app_id: socialKeys.facebook_app_id,
      microsoft_auth_client_id: socialKeys.microsoft_auth_client_id,
    };
    expect(await test(ids)).toEqual({ ok: true, message: null });
    expect(await test({})).toEqual({ ok: false, message: 'no keys are stored' });
    expect(await test({ ...ids, google_client_secret: 'wrong', facebook_app_id: '1' })).toEqual({
      ok: false,
      message: 'Google: the keys are not accepted; Facebook: both values are needed',
    });
    expect(await test({ facebook_app_id: '987654321', facebook_app_secret: 'wrong' })).toMatchObject({
      message: 'Facebook: the keys are not accepted',
    });
  });
});

describe('integration-settings', () => {
  const call = (who: keyof typeof people | null, body: object) =>
    studio.call<FunctionOutput>(who, 'POST', '/functions/integration-settings', { integration_type: 'social', ...body });

  it('tells addresses and connectivity, and what is stored without secrets', async () => {
    expect((await call('super_admin', { action: 'urls' })).data).toMatchObject({
      result: true,
      message: 'Social Login connectivity OK',
      urls: { google: 'https://studio.example/auth/google/callback' },
    });
    const { data } = await call('super_admin', { action: 'get' });
    expect(data.settings).toEqual({
      google_client_id: socialKeys.google_client_id,
      facebook_app_id: socialKeys.facebook_app_id,
      microsoft_auth_client_id: socialKeys.microsoft_auth_client_id,
      has_google_client_secret: true,
      has_facebook_app_secret: true,
      has_microsoft_auth_client_secret: true,
    });
    expect((await call('admin', { action: 'get' })).status).toBe(403);
    expect((await call(null, { action: 'urls' })).status).toBe(401);
  });

  it('saves what is given, with the password, and keeps the rest', async () => {
    const settings = { microsoft_auth_client_secret: 'a-new~secret' };
    expect((await call('super_admin', { action: 'set', settings })).status).toBe(400);
    expect((await call('super_admin', { action: 'set', settings, password: testPassword })).data).toMatchObject({
      result: true,
      message: 'Social Login settings saved successfully',
      settings: { google_client_id: socialKeys.google_client_id },
    });
    expect((await call('super_admin', { action: 'urls' })).data).toMatchObject({
      result: false,
      message: 'Social Login test failed: Microsoft: the keys are not accepted',
    });
    const bad = { action: 'set', settings: { facebook_app_id: 'abc' }, password: testPassword };
    expect(await call('super_admin', bad)).toMatchObject({
      status: 400,
      fields: { 'settings.facebook_app_id': expect.any(String) },
    });
  });
});
