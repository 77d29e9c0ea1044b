import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversation_messages } from '#db/schema/desk/conversations.ts';
import { microsoft_mailboxes, microsoft_notifications } from '#db/schema/desk/microsoft-mailbox.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { conversationKit } from '#features/desk/conversations/conversations.testkit.ts';
import type { InboxConversation } from '#features/desk/conversations/inbox-contract.ts';
import { checked, writeMail } from '#features/desk/mailbox/mailbox.testkit.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { microsoftApp, startMicrosoft } from '#tests/microsoft/stand-in.ts';
import { secretError } from '#tests/secret-error.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { MicrosoftMailbox } from './contract.ts';
import { keepMailbox } from './subscription.server.ts';
import { takeMail } from './take.server.ts';

const microsoft = await startMicrosoft((url, { headers, body }) => {
  const { pathname, search } = new URL(url);
  return Promise.resolve(studio.send(`${pathname}${search}`, headers, body));
});
const studio = testStudio({ MICROSOFT_LOGIN_URL: microsoft.url, MICROSOFT_GRAPH_URL: `${microsoft.url}/v1.0` });
afterAll(() => microsoft.close());

const path = '/admin/mailbox/microsoft';
const ports = () => ({ ...studio.platform, logger: memoryLogger() });
const keep = () => keepMailbox(ports());
const read = async () => (await studio.call<MicrosoftMailbox>('super_admin', 'GET', path)).data;
const turn = (is_enabled: boolean) => studio.call<MicrosoftMailbox>('super_admin', 'PUT', path, { is_enabled });
const reported = () => studio.db.select().from(microsoft_notifications).orderBy(asc(microsoft_notifications.uid));
const received = () => studio.db.select().from(received_mails).orderBy(asc(received_mails.created_at));
const takeAll = async () => {
  for (const { uid } of await reported()) await takeMail(ports(), uid);
};
const eventsOf = async (type: string) =>
  (await studio.db.select().from(domain_events).where(eq(domain_events.type, type))).length;
const post = (body: unknown) =>
  studio.send(
    '/microsoft-webhook',
    { 'content-type': 'application/json' },
    typeof body === 'string' ? body : JSON.stringify(body),
  );

const store = () =>
  studio.call('super_admin', 'PUT', '/admin/integrations/mail/microsoft', { ...microsoftApp, account_password: testPassword });

beforeAll(() => microsoft.grant('Mail.Send', 'Mail.Read'));

describe('the switch', () => {
  it.each([null, 'client', 'admin'] as const)('is closed to %s', async (who) => {
    const status = who === null ? 401 : 403;
    expect((await studio.call(who, 'GET', path)).status).toBe(status);
    expect((await studio.call(who, 'PUT', path, { is_enabled: true })).status).toBe(status);
  });

  it('needs the values of Microsoft 365', async () => {
    expect(await read()).toMatchObject({ is_available: false, is_enabled: false, state: 'off' });
    expect(await turn(true)).toMatchObject({
      status: 409,
      error: 'Please store the four values of Microsoft 365 under Integrations first.',
    });
    await keep();
    expect(microsoft.subscriptions.size).toBe(0);
  });

  it('is audited, once, and has the connection made', async () => {
    expect((await store()).status).toBe(200);
    expect((await turn(true)).data).toMatchObject({ is_enabled: true, state: 'new', address: microsoftApp.sending_email });
    await turn(true);
    expect((await studio.audit()).filter(({ action }) => action === 'microsoft_mailbox.enabled')).toHaveLength(1);
    expect(await eventsOf('microsoft_mailbox.asked')).toBe(1);
  });
});

describe('the subscription', () => {
  const only = () => [...microsoft.subscriptions.values()][0];
  const age = (values: Partial<typeof microsoft_mailboxes.$inferInsert>) => studio.db.update(microsoft_mailboxes).set(values);

  it('is made once, proven by the token, with a secret that is not stored as it is', async () => {
    await keep();
    await keep();
    expect(microsoft.subscriptions.size).toBe(1);
    expect(only()).toMatchObject({
      changeType: 'created',
      notificationUrl: 'http://localhost:3000/microsoft-webhook',
      lifecycleNotificationUrl: 'http://localhost:3000/microsoft-webhook',
      resource: "/users/studio%40contoso.example/mailFolders('inbox')/messages",
    });
    const [row] = await studio.db.select().from(microsoft_mailboxes);
    expect(JSON.stringify(row)).not.toContain(only()?.clientState);
    expect(await read()).toMatchObject({ state: 'working', last_error: null, expires_at: only()?.expirationDateTime });
  });

  it('is prolonged before it ends, and made again where Microsoft has forgotten it', async () => {
    const soon = new Date(Date.now() + 3_600_000);
    await age({ expires_at: soon });
    await keep();
    expect(new Date(only()?.expirationDateTime ?? 0).getTime()).toBeGreaterThan(soon.getTime());
    const before = only()?.clientState;
    microsoft.subscriptions.clear();
    await keep();
    expect(only()?.clientState).not.toBe(before);
    expect(microsoft.subscriptions.size).toBe(1);
  });

  it('says what is missing, once in the log, and recovers', async () => {
    microsoft.grant('Mail.Send');
    const logger = memoryLogger();
    for (const _ of [1, 2]) await keepMailbox({ ...studio.platform, logger });
    expect(await read()).toMatchObject({ state: 'failing', last_error: expect.stringContaining('Access is denied') });
    expect(logger.entries).toHaveLength(1);
    microsoft.answerNext({ status: 403, body: { error: { code: 'Forbidden', message: secretError.text } } });
    await keep();
    expect((await studio.db.select().from(microsoft_mailboxes))[0]?.last_error).toContain(secretError.shown);
    microsoft.grant('Mail.Send', 'Mail.Read');
    await keep();
    expect(await read()).toMatchObject({ state: 'working', last_error: null, failed_at: null });
  });
});

describe('the webhook', () => {
  it('echoes the token as plain text, also to GET, and nothing else', async () => {
    const token = '<script>alert(1)</script> & ü';
    for (const method of ['GET', 'POST']) {
      const answer = await studio.request(null, method, `/microsoft-webhook?validationToken=${encodeURIComponent(token)}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).toBe(token);
    }
    expect((await studio.request(null, 'GET', '/microsoft-webhook')).status).toBe(400);
    expect((await studio.request(null, 'GET', `/microsoft-webhook?validationToken=${'x'.repeat(1001)}`)).status).toBe(400);
  });

  it('believes nobody without the secret of this subscription', async () => {
    const [[subscriptionId = '', { clientState } = { clientState: '' }] = []] = microsoft.subscriptions;
    const resourceData = { id: 'AAMk-forged' };
    for (const told of [
      { subscriptionId, resourceData },
      { subscriptionId, clientState: 'guess', resourceData },
      { subscriptionId: 'another', clientState, resourceData },
    ])
      expect((await post({ value: [told] })).status).toBe(403);
    for (const body of ['', 'null', '{"value":{}}', { value: [{ subscriptionId: 1 }] }])
      expect((await post(body)).status).toBe(400);
    expect((await post({ value: [{ subscriptionId, clientState, resourceData: { id: '../../users/x' } }] })).status).toBe(202);
    expect(await reported()).toEqual([]);
  });

  it('asks the job to look after the subscription when Microsoft tells of it', async () => {
    const before = await eventsOf('microsoft_mailbox.asked');
    for (const event of ['reauthorizationRequired', 'subscriptionRemoved', 'missed'])
      expect((await microsoft.tell(event))?.status).toBe(202);
    expect(await eventsOf('microsoft_mailbox.asked')).toBe(before + 3);
  });
});

describe('a new mail', () => {
  beforeEach(async () => {
    await studio.db.delete(microsoft_notifications);
    await studio.db.update(microsoft_mailboxes).set({ connected_at: new Date(Date.now() - 60_000) });
    microsoft.inbox.clear();
  });

  it('is reported, read and taken in, once however often it is told', async () => {
    const mime = writeMail({
      from: 'Vera <vera@example.com>',
      to: microsoftApp.sending_email,
      subject: 'By Microsoft',
      text: 'Hi',
    });
    for (const _ of [1, 2]) expect((await microsoft.deliver('AAMk-1=', mime))?.status).toBe(202);
    expect(await reported()).toHaveLength(1);
    expect(await eventsOf('microsoft_mailbox.mail_reported')).toBe(1);
    await Promise.all([takeAll(), takeAll()]);
    const mails = (await received()).filter(({ subject }) => subject === 'By Microsoft');
    expect(mails).toMatchObject([
      { mailbox: 'microsoft:studio@contoso.example', outcome: 'held', from_address: 'vera@example.com' },
    ]);
    const said = await studio.db
      .select()
      .from(conversation_messages)
      .where(eq(conversation_messages.mail_id, mails[0]?.id ?? ''));
    expect(said).toHaveLength(1);
    expect((await reported())[0]?.done_at).not.toBe(null);
  });

  const passed =
    'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.com; dkim=pass header.d=example.com;dmarc=pass action=none';
  const from = people.client.email;
  it.each([
    ['confirms', [`${passed} header.from=${from.split('@')[1]};compauth=pass reason=100`], 'message', 'mail_server'],
    ['says nothing of', [], 'held', 'none'],
    ['does not confirm, whoever else does,', [checked(from)], 'held', 'none'],
    ['knows to be forged, above a forged check,', ['dmarc=fail action=none', passed], 'held', 'failed'],
  ])('whose sender Exchange Online %s is taken as such', async (subject, results, outcome, sender_proof) => {
    await conversationKit(studio).contact('client');
    await microsoft.deliver(`AAMk-${sender_proof}-${results.length}`, writeMail({ from, subject, results }));
    await takeAll();
    const mails = (await received()).filter((mail) => mail.subject === subject);
    expect(mails).toMatchObject([{ outcome, sender_proof }]);
    const [said] = await studio.db
      .select()
      .from(conversation_messages)
      .where(eq(conversation_messages.mail_id, mails[0]?.id ?? ''));
    const { data } = await studio.call<InboxConversation>('admin', 'GET', `/admin/conversations/${said?.conversation_id}`);
    expect(data.unproven).toBe(outcome === 'held' ? 'unconfirmed' : null);
  });

  it('that nobody reported is found by looking through the inbox', async () => {
    microsoft.inbox.set('AAMk-2', {
      mime: writeMail({ subject: 'Not reported' }),
      receivedDateTime: new Date().toISOString(),
    });
    await keep();
    await takeAll();
    expect((await received()).filter(({ subject }) => subject === 'Not reported')).toHaveLength(1);
  });

  it('that is gone, or older than the connection, leaves nothing', async () => {
    await microsoft.deliver('AAMk-3', writeMail({ subject: 'Gone' }));
    microsoft.inbox.clear();
    await microsoft.deliver('AAMk-4', writeMail({ subject: 'Old' }));
    microsoft.inbox.set('AAMk-4', { mime: writeMail({ subject: 'Old' }), receivedDateTime: '2020-01-01T00:00:00.000Z' });
    await takeAll();
    expect((await received()).filter(({ subject }) => /^(Gone|Old)$/.test(subject))).toEqual([]);
    expect((await reported()).every(({ done_at }) => done_at !== null)).toBe(true);
  });

  it('that cannot be read now is read later', async () => {
    await microsoft.deliver('AAMk-5', writeMail({ subject: 'Later' }));
    microsoft.answerNext({ status: 403, body: { error: { code: 'ErrorAccessDenied', message: 'No.' } } });
    await expect(takeAll()).rejects.toThrow('No.');
    await takeAll();
    expect((await received()).filter(({ subject }) => subject === 'Later')).toHaveLength(1);
  });
});

describe('a mail whose job gave up', () => {
  it('is tried again once what was in the way may have passed', async () => {
    await microsoft.deliver('AAMk-6', writeMail({ subject: 'Given up' }));
    await studio.db.update(microsoft_notifications).set({ created_at: new Date(Date.now() - 4 * 3_600_000), done_at: null });
    const before = await eventsOf('microsoft_mailbox.mail_reported');
    await keep();
    expect(await eventsOf('microsoft_mailbox.mail_reported')).toBe(before + (await reported()).length);
    await takeAll();
    const events = await eventsOf('microsoft_mailbox.mail_reported');
    await keep();
    expect(await eventsOf('microsoft_mailbox.mail_reported')).toBe(events);
  });
});

describe('turned off', () => {
  it('ends the subscription, and what is reported after is refused', async () => {
    const [entry] = microsoft.subscriptions;
    await turn(false);
    await keep();
    expect(microsoft.subscriptions.size).toBe(0);
    const [subscriptionId, { clientState }] = entry ?? ['', { clientState: '' }];
    expect((await post({ value: [{ subscriptionId, clientState, resourceData: { id: 'late' } }] })).status).toBe(403);
    expect(await read()).toMatchObject({ state: 'off', is_enabled: false, expires_at: null });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'microsoft_mailbox.disabled' });
  });
});
