import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { integration_settings } from '#db/schema/studio/integrations.ts';
import { deliverMail, requeueWaiting } from '#platform/mail/deliver.server.ts';
import { mailQueued } from '#platform/mail/events.ts';
import { queueMail } from '#platform/mail/queue-mail.server.ts';
import type { Mailer } from '#platform/mail/transport.server.ts';
import { eventually } from '#tests/eventually.ts';
import { startSmtpSink } from '#tests/mail/smtp-sink.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { microsoftApp, startMicrosoft } from '#tests/microsoft/stand-in.ts';
import { noFiles } from '#tests/no-files.ts';
import { testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { FunctionOutput } from './function-contract.ts';
import type { MailSettings } from './mail-contract.ts';
import type { TestResult } from './test-contract.ts';

const sink = await startSmtpSink();
const microsoft = await startMicrosoft();
const studio = testStudio({
  MICROSOFT_LOGIN_URL: microsoft.url,
  MICROSOFT_GRAPH_URL: `${microsoft.url}/v1.0`,
  PUBLIC_URL: 'https://studio.example',
});
afterAll(async () => {
  await sink.close();
  await microsoft.close();
});

const path = '/admin/integrations/mail';
const fn = '/functions/integration-settings';
const account_password = testPassword;
const server = {
  host: '127.0.0.1',
  port: Number(new URL(sink.url).port),
  security: 'none',
  username: '',
  password: '',
  from_address: 'hello@studio.example',
};
const app = { ...microsoftApp, account_password };

const save = (provider: string, input: object) => studio.call<MailSettings>('super_admin', 'PUT', `${path}/${provider}`, input);
const stored = async (type: 'smtp' | 'microsoft') =>
  (await studio.db.select().from(integration_settings).where(eq(integration_settings.integration_type, type)))[0];
const isConfigured = () => studio.platform.mailConfigured();

beforeEach(async () => {
  await studio.db.delete(integration_settings);
  studio.platform.mail.drop();
  microsoft.grant('Mail.Send', 'User.Read.All');
});

let count = 0;
/** Writes a mail to the outbox and delivers it as the job would. */
async function send(through?: Mailer | null): Promise<typeof mail_outbox.$inferSelect> {
  const { db, secrets, mail } = studio.platform;
  count += 1;
  const letter = { to: 'client@example.com', subject: `Mail ${count}`, html: '<p>Hello</p>', text: 'Hello' };
  const pdf = { filename: 'invoice.pdf', content_type: 'application/pdf', content: Buffer.from('%PDF').toString('base64') };
  const id = await queueMail(db, secrets, {
    ...{ idempotency_key: `t-${count}`, template: 'test', attachments: [pdf] },
    ...letter,
  });
  const mailer = through ?? (await mail.mailer());
  if (!id || !mailer) throw new Error('No mail or no mailer');
  await deliverMail({ db, secrets, logger: memoryLogger(), files: noFiles }, mailer, id);
  const [row] = await db.select().from(mail_outbox).where(eq(mail_outbox.id, id));
  if (!row) throw new Error('The mail is gone');
  return row;
}

describe('the mail provider', () => {
  it('belongs to the super administrator alone', async () => {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['admin', 403],
    ] as const) {
      expect((await studio.call(who, 'GET', path)).status).toBe(status);
      expect((await studio.call(who, 'PUT', `${path}/smtp`, { ...server, account_password })).status).toBe(status);
      expect((await studio.call(who, 'PUT', `${path}/microsoft`, app)).status).toBe(status);
      expect((await studio.call(who, 'DELETE', `${path}/smtp`)).status).toBe(status);
      expect((await studio.call(who, 'POST', `${path}/test-mail`)).status).toBe(status);
      expect((await studio.call(who, 'POST', fn, { action: 'get', integration_type: 'microsoft' })).status).toBe(status);
    }
    expect(await isConfigured()).toBe(false);
  });

  it('is not changed by a session alone: the password is asked for', async () => {
    const refused = await save('smtp', { ...server, account_password: 'not the password' });
    expect(refused).toMatchObject({ status: 400, fields: { account_password: 'The password is not right' } });
    expect((await save('microsoft', { ...app, account_password: '' })).status).toBe(400);
    const set = { action: 'set', integration_type: 'microsoft', settings: microsoftApp };
    expect(await studio.call('super_admin', 'POST', fn, set)).toMatchObject({ status: 400 });
    expect(await stored('smtp')).toBeUndefined();
    expect(await stored('microsoft')).toBeUndefined();
  });

  it('sends through the stored server at once, from the stored address', async () => {
    expect(await isConfigured()).toBe(false);
    const saved = await save('smtp', { ...server, account_password });
    expect(saved).toMatchObject({ status: 200, data: { active: 'smtp', sender: 'hello@studio.example' } });
    expect(await isConfigured()).toBe(true);
    const row = await send();
    expect(row.status).toBe('sent');
    const mail = await sink.waitFor((received) => received.subject === row.subject);
    expect(mail.from).toBe('hello@studio.example');
    expect(mail.messageId).toBe(`<${row.id}@studio.example>`);
    const [entry] = (await studio.audit()).toReversed();
    expect(entry).toMatchObject({ action: 'mail_provider.updated' });
  });

  it('keeps secrets sealed, hands none back, and sends the stored password to no other server', async () => {
    const secret = 'smtp-password-4711';
    const full = { ...server, security: 'starttls', username: 'studio', password: secret, account_password };
    expect((await save('smtp', { ...full, password: '' })).fields).toEqual({ password: 'Please enter the password' });
    const saved = await save('smtp', full);
    expect(saved.data.smtp.has_password).toBe(true);
    expect(JSON.stringify(saved.raw)).not.toContain(secret);
    expect(JSON.stringify(await stored('smtp'))).not.toContain(secret);
    expect(JSON.stringify(await studio.audit())).not.toContain(secret);
    expect((await save('smtp', { ...full, password: '', from_address: 'new@studio.example' })).status).toBe(200);
    const elsewhere = await save('smtp', { ...full, password: '', host: 'mail.attacker.example' });
    expect(elsewhere.fields).toEqual({ password: 'Please enter the password for this server again' });
    expect((await save('smtp', { ...full, password: '', security: 'none' })).status).toBe(400);
    const { from_address: _, account_password: __, ...typed } = { ...full, password: '', host: 'mail.attacker.example' };
    expect((await studio.call('super_admin', 'POST', `${path}/smtp/test`, typed)).status).toBe(400);
  });

  it('says whether a server answers', async () => {
    const test = async (typed: object) => {
      const { from_address: _, ...place } = { ...server, ...typed };
      return (await studio.call<TestResult>('super_admin', 'POST', `${path}/smtp/test`, place)).data;
    };
    expect(await test({})).toEqual({ ok: true, message: null });
    expect(await test({ port: 1 })).toEqual({ ok: false, message: '127.0.0.1 does not answer on port 1.' });
    expect(await test({ security: 'starttls' })).toMatchObject({ ok: false });
  });

  it('sends a test mail to the caller, and tells when it was refused', async () => {
    const ask = async () => (await studio.call<TestResult>('super_admin', 'POST', `${path}/test-mail`)).data;
    expect(await ask()).toEqual({ ok: false, message: 'Mail is not configured' });
    await save('smtp', { ...server, account_password });
    expect(await ask()).toEqual({ ok: true, message: null });
    await sink.waitFor((mail) => mail.subject.startsWith('Test email of'));
    sink.rejectNext(1, 550, 'Relay access denied');
    expect(await ask()).toMatchObject({ ok: false, message: expect.stringContaining('Relay access denied') });
  });
});

describe('mail through Microsoft', () => {
  it('sends the message with its attachment and asks for one token', async () => {
    expect((await save('microsoft', app)).data).toMatchObject({ active: 'microsoft', sender: microsoftApp.sending_email });
    const before = microsoft.tokens;
    // The news of the change may come late and bring a new one.
    const mailer = await studio.platform.mail.mailer();
    const row = await send(mailer);
    await send(mailer);
    expect(microsoft.tokens).toBe(before + 1);
    const mail = microsoft.sent.find(({ subject }) => subject === row.subject);
    expect(mail).toMatchObject({ mailbox: microsoftApp.sending_email, text: 'Hello' });
    expect(mail?.headers.get('message-id')).toBe(`<${row.id}@studio.example>`);
    expect(mail?.headers.get('content-type')).toContain('multipart/mixed');
    microsoft.revoke();
    expect((await send(mailer)).status).toBe('sent');
    expect(microsoft.tokens).toBe(before + 2);
  });

  it('tries again after a short pause, and leaves the mail in the outbox for a longer one', async () => {
    await save('microsoft', app);
    microsoft.answerNext({ status: 429, headers: { 'retry-after': '0' } }, { status: 503, headers: { 'retry-after': '0' } });
    expect(await send()).toMatchObject({ status: 'sent', attempts: 1 });
    microsoft.answerNext({ status: 429, headers: { 'retry-after': '120' } });
    const waiting = await send();
    expect(waiting).toMatchObject({ status: 'queued', attempts: 0, last_error: 'Microsoft is busy (429)' });
    expect(waiting.due_at?.getTime()).toBeGreaterThan(Date.now() + 100_000);
    const queued = () => studio.db.$count(domain_events, eq(domain_events.type, mailQueued.name));
    const before = await queued();
    await studio.db.transaction(requeueWaiting);
    expect(await queued()).toBe(before);
    await studio.db
      .update(mail_outbox)
      .set({ due_at: new Date(Date.now() - 1000) })
      .where(eq(mail_outbox.id, waiting.id));
    await studio.db.transaction(requeueWaiting);
    expect(await queued()).toBe(before + 1);
    microsoft.answerNext(...Array.from({ length: 3 }, () => ({ status: 500, headers: { 'retry-after': '0' } })));
    await expect(send()).rejects.toThrow('Microsoft is busy (500)');
    microsoft.answerNext({ status: 400, body: { error: { code: 'ErrorInvalidRecipients', message: 'No such recipient.' } } });
    await expect(send()).rejects.toThrow('No such recipient.');
  });

  it('says what is wrong with the keys', async () => {
    const test = async (typed: object) =>
      (await studio.call<TestResult>('super_admin', 'POST', `${path}/microsoft/test`, { ...microsoftApp, ...typed })).data;
    expect(await test({})).toEqual({ ok: true, message: null });
    expect(await test({ client_secret: 'wrong' })).toEqual({ ok: false, message: 'The client secret is wrong or has expired' });
    expect(await test({ tenant_id: 'other.example' })).toEqual({ ok: false, message: 'There is no tenant with this ID' });
    expect(await test({ sending_email: 'x@contoso.example' })).toEqual({
      ok: false,
      message: 'there is no mailbox x@contoso.example',
    });
    expect(await test({ client_secret: '' })).toMatchObject({ ok: false });
    microsoft.grant('Mail.Send');
    expect(await test({})).toEqual({ ok: true, message: null });
    microsoft.grant('User.Read.All');
    expect(await test({})).toEqual({ ok: false, message: 'the application lacks the permission Mail.Send' });
  });

  it('takes turns with the mail server, and incomplete keys change nothing', async () => {
    await save('smtp', { ...server, account_password });
    expect((await save('microsoft', { ...app, client_secret: '' })).data.active).toBe('smtp');
    expect((await save('microsoft', app)).data.active).toBe('microsoft');
    expect((await save('microsoft', { ...app, client_id: 'another-app', client_secret: '' })).status).toBe(400);
    expect((await save('smtp', { ...server, account_password })).data.active).toBe('smtp');
    const remove = (provider: string, body?: object) => studio.call('super_admin', 'DELETE', `${path}/${provider}`, body);
    expect((await remove('smtp')).status).toBe(400);
    const wrong = await remove('smtp', { account_password: 'not the password' });
    expect(wrong).toMatchObject({ status: 400, fields: { account_password: 'The password is not right' } });
    expect(await isConfigured()).toBe(true);
    expect((await remove('smtp', { account_password })).status).toBe(200);
    expect(await isConfigured()).toBe(false);
    await remove('microsoft', { account_password });
    expect(await stored('microsoft')).toBeUndefined();
  });

  it('is found by the other processes', async () => {
    expect(await isConfigured()).toBe(false);
    await studio.platform.live.ready;
    const sealed = { client_secret: studio.platform.secrets.seal(microsoftApp.client_secret) };
    const { client_secret: _, ...settings } = microsoftApp;
    await studio.db
      .insert(integration_settings)
      .values({ integration_type: 'microsoft', settings: { ...settings, is_active: true }, sealed });
    await eventually(async () => expect(await isConfigured()).toBe(true));
  });
});

describe('the function integration-settings', () => {
  const call = (input: object) => studio.call<FunctionOutput>('super_admin', 'POST', fn, input);

  it('saves, reads without secrets and tests', async () => {
    const of = { integration_type: 'microsoft' };
    expect((await call({ action: 'get', ...of })).data.settings).toEqual({
      ...{ tenant_id: '', client_id: '', sending_email: '', has_client_secret: false },
    });
    expect((await call({ action: 'urls', ...of })).data).toMatchObject({
      result: false,
      message: 'Microsoft test failed: tenant ID, client ID, client secret and sending email are needed',
    });
    const saved = await call({ action: 'set', ...of, settings: microsoftApp, password: testPassword });
    expect(saved.data).toMatchObject({ result: true, message: 'Email settings saved successfully' });
    expect(JSON.stringify(saved.raw)).not.toContain(microsoftApp.client_secret);
    expect((await call({ action: 'urls', ...of })).data).toMatchObject({ result: true, message: 'Microsoft connectivity OK' });
  });

  it('keeps what is not named, and refuses what does not fit', async () => {
    const of = { integration_type: 'stripe' };
    await call({ action: 'set', ...of, settings: { sandbox_publishable_key: 'pk_test_1' } });
    const kept = await call({ action: 'set', ...of, settings: { sandbox_secret_key: 'sk_test_1' } });
    expect(kept.data).toMatchObject({
      message: 'Stripe settings saved successfully',
      settings: { sandbox_publishable_key: 'pk_test_1', has_sandbox_secret_key: true },
      urls: { webhook: 'https://studio.example/stripe-webhook' },
    });
    const refused = await call({ action: 'set', ...of, settings: { live_secret_key: 'nonsense' } });
    expect(refused).toMatchObject({ status: 400, fields: { 'settings.live_secret_key': expect.any(String) } });
    expect((await call({ action: 'drop', ...of })).status).toBe(400);
    expect((await call({ action: 'get', integration_type: 'fax' })).status).toBe(400);
    const [row] = await studio.db.select().from(integration_settings).orderBy(desc(integration_settings.updated_at));
    expect(row?.integration_type).toBe('stripe');
  });
});
