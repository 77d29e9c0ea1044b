import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailboxes } from '#db/schema/desk/mailbox.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { type ImapStandIn, startImap } from '#tests/imap/stand-in.ts';
import { testStudio } from '#tests/studio.ts';
import type { Mailbox, MailboxTest } from './contract.ts';
import { mailboxKit } from './mailbox.testkit.ts';

const studio = testStudio();
let imap: ImapStandIn;
const box = mailboxKit(studio, () => imap);
beforeAll(async () => {
  imap = await startImap();
});
afterAll(() => imap.close());

const path = '/admin/mailbox';
const read = async () => (await studio.call<Mailbox>('super_admin', 'GET', path)).data;
const save = (change: object = {}) => studio.call<Mailbox>('super_admin', 'PUT', path, { ...box.settings(), ...change });
const test = async (change: object = {}) => {
  const { is_enabled: _, reply_address: __, authserv_id: ___, ...account } = box.settings();
  return studio.call<MailboxTest>('super_admin', 'POST', `${path}/test`, { ...account, ...change });
};

describe('the mailbox', () => {
  it('is off at first', async () => {
    expect(await read()).toMatchObject({ state: 'off', is_enabled: false, has_password: false, port: 993, security: 'tls' });
    expect((await studio.call('super_admin', 'POST', `${path}/check`)).status).toBe(409);
  });

  it.each([
    [{ host: '' }, 'host'],
    [{ host: 'imap.example.com/x' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ port: 2.7 }, 'port'],
    [{ password: '' }, 'password'],
    [{ folder: '' }, 'folder'],
    [{ reply_address: 'nobody' }, 'reply_address'],
    [{ reply_address: 'reply+x@studio.example' }, 'reply_address'],
    [{ reply_address: `${'r'.repeat(23)}@studio.example` }, 'reply_address'],
    [{ authserv_id: 'mx one.example' }, 'authserv_id'],
    [{ authserv_id: '"mx"; dmarc=pass' }, 'authserv_id'],
    [{ authserv_id: 'm'.repeat(256) }, 'authserv_id'],
    [{ authserv_id: undefined }, 'authserv_id'],
  ])('refuses %j', async (change, field) => {
    const answer = await save(change);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  it('is tried before it is saved, and says what is wrong', async () => {
    expect((await test()).data).toEqual({ ok: true, message: 'Connected to 127.0.0.1. The folder “INBOX” can be read.' });
    expect((await test({ password: 'wrong' })).data).toEqual({
      ok: false,
      message: 'The server does not accept this user name and password.',
    });
    expect((await test({ folder: 'Nowhere' })).data).toEqual({ ok: false, message: 'The folder “Nowhere” cannot be opened.' });
    expect((await test({ port: 1 })).data).toEqual({ ok: false, message: '127.0.0.1 does not answer on port 1.' });
    expect((await test({ security: 'tls' })).data.ok).toBe(false);
    expect((await test({ security: 'starttls' })).data.ok).toBe(false);
    expect((await test({ password: '' })).fields).toEqual({ password: 'Please enter the password' });
  });

  it('keeps its password to itself, and sends it to no other server', async () => {
    const saved = await save();
    expect(saved.data).toMatchObject({ state: 'new', has_password: true });
    const [row] = await studio.db.select().from(mailboxes);
    const told = (await studio.audit()).findLast((entry) => entry.action === 'mailbox.updated');
    for (const text of [saved.raw, await read(), row, told, await studio.db.select().from(domain_events)])
      expect(JSON.stringify(text)).not.toContain(imap.password);
    expect((await save({ password: '', folder: 'INBOX' })).status).toBe(200);
    for (const change of [{ host: 'evil.example' }, { port: 1 }, { username: 'other' }]) {
      expect((await save({ password: '', ...change })).fields).toMatchObject({ password: expect.stringContaining('password') });
      expect((await test({ password: '', ...change })).status).toBe(400);
    }
    expect((await test({ password: '' })).data.ok).toBe(true);
  });

  it('says since when it works, and what fails', async () => {
    await box.fetchNow();
    const working = await read();
    expect(working).toMatchObject({ state: 'working', last_error: null });
    await box.fetchNow();
    expect((await read()).working_since).toBe(working.working_since);
    await save({ password: 'changed meanwhile' });
    await box.fetchNow();
    const failing = await read();
    expect(failing).toMatchObject({
      state: 'failing',
      working_since: null,
      last_error: 'The server does not accept this user name and password.',
    });
    await box.fetchNow();
    expect((await read()).failed_at).toBe(failing.failed_at);
    await save();
    await box.fetchNow();
    expect(await read()).toMatchObject({ state: 'working', failed_at: null });
    await save({ is_enabled: false });
    const before = imap.commands.length;
    await box.fetchNow();
    expect([(await read()).state, imap.commands.length]).toEqual(['off', before]);
  });

  it('does not send its password in clear where it went encrypted', async () => {
    await studio.db.update(mailboxes).set({ security: 'tls' });
    expect((await save({ password: '', security: 'none' })).fields).toMatchObject({ password: expect.any(String) });
    expect((await test({ password: '', security: 'none' })).status).toBe(400);
    await studio.db.update(mailboxes).set({ security: 'none' });
  });

  it('asks for the password anew where it was sealed under another secret', async () => {
    await save();
    const sealed_password = createSecretBox('the secret of another installation').seal('x');
    await studio.db.update(mailboxes).set({ sealed_password });
    await box.fetchNow();
    expect((await read()).last_error).toContain('Please enter it again');
    await save();
  });

  it('is checked at once when somebody asks, and removed', async () => {
    expect((await studio.call('super_admin', 'POST', `${path}/check`)).status).toBe(200);
    const asked = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'mailbox.check_asked'));
    expect(asked.length).toBeGreaterThan(0);
    expect((await studio.call<Mailbox>('super_admin', 'DELETE', path)).data).toMatchObject({ has_password: false, state: 'off' });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'mailbox.removed' });
  });
});

describe('the name of the mail server', () => {
  it('can be changed without another look at what was read, and stands in the audit log', async () => {
    await save();
    await box.receive({ from: 'first@example.com' });
    const before = await box.row();
    expect((await save({ password: '', authserv_id: ' mx.other.example ' })).data).toMatchObject({
      ...{ authserv_id: 'mx.other.example', state: 'working' },
    });
    const { uid_validity, last_uid, connected_at, checked_at, working_since } = before ?? {};
    expect(last_uid).toBeGreaterThan(0);
    expect(await box.row()).toMatchObject({ uid_validity, last_uid, connected_at, checked_at, working_since });
    const told = (await studio.audit()).findLast((entry) => entry.action === 'mailbox.updated');
    expect(told?.details).toMatchObject({ changed: ['authserv_id'] });
    expect((await save({ password: '', authserv_id: '' })).data).toMatchObject({ authserv_id: '' });
  });

  it('is suggested as most of the newest emails name it, and not as a few do', async () => {
    await studio.db.delete(received_mails);
    expect((await read()).seen_server).toBeNull();
    for (const results of [['MX.One.example; none'], ['mx.one.example 1; none'], ['mx.two.example; none'], []])
      await box.receive({ from: 'seen@example.com', results });
    expect((await read()).seen_server).toEqual({ authserv_id: 'mx.one.example', emails: 2, of: 4 });
    await box.receive({ from: 'seen@example.com', results: [] });
    expect((await read()).seen_server).toBeNull();
    await studio.db.update(received_mails).set({ mailbox: 'another' });
    expect((await read()).seen_server).toBeNull();
  });
});

it('the list of emails that came in says which senders nothing confirms', async () => {
  await save();
  for (const results of [[], undefined]) await box.receive({ from: 'listed@example.com', results });
  const { data } = await studio.call<{ items: object[] }>('admin', 'GET', '/admin/received-mails?limit=2');
  expect(data.items).toMatchObject([{ is_unproven: false }, { is_unproven: true }]);
});

it('a mail that came in is read by the studio alone, its HTML as it was sent', async () => {
  await save();
  const html = '<p>Hello <b>there</b></p><script>parent.x = 1</script><img src="https://evil.example/pixel.png">';
  const { id } = await box.receive({ from: 'html@example.com', subject: 'Designed', html });
  const one = `/admin/received-mails/${id}`;
  for (const at of [one, `${one}/html`, '/admin/received-mails'])
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['business', 403],
      ['admin', 200],
    ] as const)
      expect((await studio.call(who, 'GET', at)).status, `${at} as ${who}`).toBe(status);
  const mail = await studio.call<{ text: string }>('admin', 'GET', one);
  expect(mail.data).toMatchObject({ text: 'Hello there', has_html: true, outcome: 'held' });
  expect((await studio.call<{ html: string }>('admin', 'GET', `${one}/html`)).data.html.trim()).toBe(html);
  await studio.db.update(received_mails).set({ html: null }).where(eq(received_mails.id, id));
  expect((await studio.call('admin', 'GET', `${one}/html`)).status).toBe(404);
});
