import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { accounts, users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import type { MailDetail, MailSummary } from '#features/operations/outbox/contract.ts';
import { claimContracts } from '#features/papers/contracts/claim.server.ts';
import { contractSubject } from '#features/papers/contracts/record.server.ts';
import { mailEstimate } from '#features/papers/estimates/jobs.server.ts';
import { estimateSubject } from '#features/papers/estimates/record.server.ts';
import { checkRecord } from '#features/papers/evidence/check.server.ts';
import type { ChangedContact, ContactDetail } from '#features/people/contacts/contract.ts';
import { answerAddresses } from '#tests/mail/answer-addresses.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { ContractPage } from './contract.ts';
import { writeDocumentReminders } from './jobs.server.ts';
import { endMovedLinks } from './moved.server.ts';
import { codeIn, signingKit } from './signing.testkit.ts';

const studio = testStudio({ SMTP_URL: 'smtp://localhost:9' });
const kit = signingKit(studio);

type Contact = Awaited<ReturnType<typeof kit.contact>>;
const sign = (path: string, page: ContractPage, code: string | null, headers = {}) =>
  kit.at<ContractPage>('POST', `${path}/sign`, kit.signature(page, code), headers);
const move = (contact: Contact, email: string) =>
  kit.admin<ChangedContact>('PUT', `/contacts/${contact.id}`, { first_name: 'Ada', last_name: 'Byron', email });
const mailsTo = (address: string) => studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, address));
/** What the queue does once it hears of the change. */
const afterMove = async (contact: Contact) => {
  const told = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'contact.moved'));
  for (const { payload } of told)
    if (payload.contact_id === contact.id) await endMovedLinks(studio.platform, payload as Parameters<typeof endMovedLinks>[1]);
};
const later = () => studio.db.execute(sql`update document_codes set created_at = created_at - interval '1 minute'`);

describe('another address for the contact', () => {
  it('closes the links at once, says which, and no code reaches the new mailbox', async () => {
    const contact = await kit.contact();
    const contract = await kit.contract(contact.id);
    const estimate = await kit.estimate(contact.id);
    const signed = await kit.contract(contact.id);
    const { data: page } = await kit.at<ContractPage>('GET', signed.path);
    await kit.at('POST', `${signed.path}/code`, {});
    await sign(signed.path, page, codeIn((await kit.latestMail('signing.code')).text));
    await kit.at('POST', `${contract.path}/code`, {});
    const code = codeIn((await kit.latestMail('signing.code')).text);
    const { data: open } = await kit.at<ContractPage>('GET', contract.path);

    const before = await kit.admin<ContactDetail>('GET', `/contacts/${contact.id}`);
    expect(before.open_links.map(({ document_type }) => document_type).sort()).toEqual(['contract', 'estimate']);
    const { ended_links } = await move(contact, 'eve@studio.test');
    expect(ended_links).toEqual(before.open_links);

    // Before any job has run.
    for (const path of [contract.path, estimate.path]) expect((await kit.at('GET', path)).status).toBe(404);
    await later();
    expect((await kit.at('POST', `${contract.path}/code`, {})).status).toBe(404);
    expect((await sign(contract.path, open, code)).status).toBe(404);
    expect((await kit.at('POST', `${contract.path}/decline`, { reason: 'No', code })).status).toBe(404);
    expect((await kit.at('POST', `${estimate.path}/accept`, { ...kit.acceptance(open as never) })).status).toBe(404);
    expect(await mailsTo('eve@studio.test')).toEqual([]);
    // What was signed can still be read by whom it went to.
    expect((await kit.at('GET', signed.path)).status).toBe(200);

    await afterMove(contact);
    await afterMove(contact);
    for (const [subject, { id }] of [[contractSubject, contract] as const, [estimateSubject, estimate] as const]) {
      const events = await kit.events(id);
      expect(events.slice(-2)).toMatchObject([
        { kind: 'address_changed', actor_kind: 'studio', details: { before: contact.email, after: 'eve@studio.test' } },
        { kind: 'revoked', actor_id: studio.ids.admin },
      ]);
      expect(await checkRecord(studio.db, subject, id)).toMatchObject({ intact: true });
    }
    expect(await kit.kinds(signed.id)).not.toContain('revoked');
    const told = await studio.db.select().from(notifications).where(eq(notifications.kind, 'contact.moved'));
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ title: '2 links of Ada Byron ended', body: expect.stringContaining('eve@studio.test') });
  });

  it('gets a new version by a new link, and the earlier reader loses it', async () => {
    const contact = await kit.contact({ user_id: studio.ids.client, email: people.client.email });
    const contract = await kit.contract(contact.id);
    const estimate = await kit.estimate(contact.id);
    const { data: page } = await kit.at<ContractPage>('GET', contract.path);
    await kit.at('POST', `${contract.path}/code`, {});
    const code = codeIn((await kit.latestMail('signing.code')).text);
    await move(contact, 'ada@home.test');
    // Sent again before the queue has heard of the change.
    await studio.db
      .update(contracts)
      .set({ sent_at: new Date(0) })
      .where(eq(contracts.id, contract.id));
    const [again, offer] = [
      await kit.admin<{ access_token: string }>('POST', `/contracts/${contract.id}/send`, {}),
      await kit.admin<{ access_token: string }>('POST', `/estimates/${estimate.id}/send`, {}),
    ];
    await afterMove(contact);
    expect(again.access_token).not.toBe(contract.access_token);
    expect(offer.access_token).not.toBe(estimate.access_token);
    for (const path of [contract.path, estimate.path]) expect((await kit.at('GET', path)).status).toBe(404);
    const path = `contract/${again.access_token}`;
    const { data: fresh } = await kit.at<ContractPage>('GET', path);
    expect(fresh.content).toMatchObject({ version: 2, client: { email: 'ada@home.test' } });
    const sent = await kit.at<ContractPage>('GET', `estimate/${offer.access_token}`);
    expect(sent.data.content).toMatchObject({ version: 2, client: { email: 'ada@home.test' } });
    expect((await sign(path, fresh, code)).fields?.code).toContain('no longer valid');
    expect((await sign(path, page, code)).status).toBe(409);
    // The account that reads the earlier mailbox has no claim on it.
    expect(await studio.db.select().from(contracts).where(eq(contracts.id, contract.id))).toMatchObject([
      { user_id: null, sent_to: 'ada@home.test' },
    ]);
    const cookie = await studio.signIn(people.client.email);
    expect((await kit.at<ContractPage>('GET', path, undefined, { cookie })).data.is_contact).toBe(false);
    expect((await studio.callWith(cookie, 'GET', `/documents/contract/${contract.id}/file.pdf`)).status).toBe(404);
    await studio.db.delete(contacts).where(eq(contacts.user_id, studio.ids.client));
  });

  it('is not reminded of, nor mailed, what went to the earlier one', async () => {
    const contact = await kit.contact();
    await kit.contract(contact.id);
    const estimate = await kit.estimate(contact.id);
    const [event] = (await studio.db.select().from(domain_events).where(eq(domain_events.type, 'estimate.sent'))).filter(
      ({ payload }) => payload.estimate_id === estimate.id,
    );
    await move(contact, 'late@studio.test');
    await mailEstimate(studio.platform, event?.payload as Parameters<typeof mailEstimate>[1]);
    await writeDocumentReminders(studio.platform, new Date(Date.now() + 4 * 86_400_000));
    expect(await mailsTo('late@studio.test')).toEqual([]);
    expect((await mailsTo(contact.email)).map(({ template }) => template)).toEqual(['contracts.sent']);
  });

  it('that belongs to an account makes nothing of the earlier one the account’s', async () => {
    const contact = await kit.contact();
    const sent = await kit.contract(contact.id);
    const draft = await kit.contract(contact.id, {}, false);
    const changed = await move(contact, people.business.email);
    expect(changed.user_id).toBe(studio.ids.business);
    await claimContracts(studio.platform, contact.id, studio.ids.business);
    const ownerOf = async (id: string) => (await studio.db.select().from(contracts).where(eq(contracts.id, id)))[0]?.user_id;
    expect([await ownerOf(sent.id), await ownerOf(draft.id)]).toEqual([null, studio.ids.business]);
    const cookie = await studio.signIn(people.business.email);
    expect((await kit.at('GET', sent.path, undefined, { cookie })).status).toBe(404);
    expect((await studio.callWith(cookie, 'GET', `/documents/contract/${sent.id}/file.pdf`)).status).toBe(404);
    const { data } = await studio.callWith<{ items: { id: string }[] }>(cookie, 'GET', '/my/documents');
    expect(data.items.map(({ id }) => id)).not.toContain(sent.id);
  });

  it('of the account instead of the contact is no proof either', async () => {
    const contact = await kit.contact({ user_id: studio.ids.client, email: 'carl@before.test' });
    const { path } = await kit.contract(contact.id);
    const cookie = await studio.signIn(people.client.email);
    const { data: page } = await kit.at<ContractPage>('GET', path, undefined, { cookie });
    expect(page).toMatchObject({ is_contact: false, code: { goes_to: 'c•••@before.test' } });
    expect((await sign(path, page, null, { cookie })).status).toBe(400);
    await studio.db.update(contacts).set({ user_id: null }).where(eq(contacts.id, contact.id));
  });

  it('and another client for the contract opens nothing that went to the first', async () => {
    const [first, second] = [await kit.contact(), await kit.contact()];
    const { id } = await kit.contract(first.id);
    const words = { title: 'Website contract', total_amount: 1200, terms_and_conditions: ['x'], payment_terms: ['Net 30'] };
    await kit.changeContract(id, { ...words, contact_id: second.id });
    const [row] = await studio.db.select().from(contracts).where(eq(contracts.id, id));
    expect(row).toMatchObject({ sent_to: null });
    expect((await kit.at('GET', `contract/${row?.access_token}`)).status).toBe(404);
  });
});

describe('a password that was reset', () => {
  const resetLinkOf = async (address: string) => {
    await studio.request(null, 'POST', '/api/auth/request-password-reset', { email: address });
    await answerAddresses(studio.platform);
    const [row] = (await mailsTo(address)).filter(({ template }) => template === 'auth.password-reset');
    if (!row) throw new Error('no reset mail');
    return row;
  };

  it('cannot be reset by the studio, which never sees the link', async () => {
    const row = await resetLinkOf(people.business.email);
    const token = /token=([\w-]+)/.exec(asSent(studio.platform, row).text)?.[1] ?? '';
    expect(token.length).toBeGreaterThan(10);
    const everything: unknown[] = [row, await studio.db.select().from(domain_events)];
    for (const who of ['admin', 'super_admin'] as const) {
      everything.push((await studio.call<MailDetail>(who, 'GET', `/admin/outbox/${row.id}`)).data);
      everything.push((await studio.call<{ items: MailSummary[] }>(who, 'GET', '/admin/outbox?limit=100')).data);
    }
    expect(JSON.stringify(everything)).not.toContain(token);
  });

  it('does not sign in the portal for a day without the mailed code, nor decline', async () => {
    const contact = await kit.contact({ user_id: studio.ids.client, email: people.client.email });
    const { path } = await kit.contract(contact.id);
    const mail = await resetLinkOf(people.client.email);
    const token = /token=([\w-]+)/.exec(asSent(studio.platform, mail).text)?.[1] ?? '';
    const reset = await studio.request(null, 'POST', '/api/auth/reset-password', { token, newPassword: 'chosen by somebody' });
    expect(reset.status).toBe(200);
    const cookie = await studio.signIn(people.client.email, 'chosen by somebody');
    const { data: page } = await kit.at<ContractPage>('GET', path, undefined, { cookie });
    expect(page).toMatchObject({ is_contact: true, code: { goes_to: 'c•••@studio.test', is_after_reset: true } });
    expect((await sign(path, page, null, { cookie })).fields).toEqual({ code: 'Please enter the code' });
    expect((await kit.at('POST', `${path}/decline`, { reason: 'No' }, { cookie })).status).toBe(400);

    // Changing it once more with the password that was just set makes nothing older.
    const body = { currentPassword: 'chosen by somebody', newPassword: testPassword };
    const changed = await studio.request(cookie, 'POST', '/api/auth/change-password', body);
    expect(changed.status).toBe(200);
    const renewed = { cookie: studio.cookieOf(changed) };
    expect((await sign(path, page, null, renewed)).status).toBe(400);
    await studio.db.update(accounts).set({ password_reset_at: sql`password_reset_at - interval '23 hours 59 minutes'` });
    expect((await sign(path, page, null, renewed)).status).toBe(400);
    await studio.db.update(accounts).set({ password_reset_at: sql`password_reset_at - interval '2 minutes'` });
    expect((await kit.at<ContractPage>('GET', path, undefined, renewed)).data.code).toBeNull();
    expect((await sign(path, page, null, renewed)).data).toMatchObject({ status: 'signed' });
  });

  it('is told from one that was changed with the old one', async () => {
    const cookie = await studio.signIn(people.business.email);
    const body = { currentPassword: testPassword, newPassword: `${testPassword}!` };
    expect((await studio.request(cookie, 'POST', '/api/auth/change-password', body)).status).toBe(200);
    const [row] = await studio.db
      .select({ at: accounts.password_reset_at })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.user_id))
      .where(eq(users.email, people.business.email));
    expect(row?.at).toBeNull();
  });
});

describe('wrong codes', () => {
  it('are on record, and after three the studio is told, once', async () => {
    const { path, id } = await kit.contract((await kit.contact()).id);
    const { data: page } = await kit.at<ContractPage>('GET', path);
    const warnings = async () =>
      (await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'signing.wrong-codes'))).length;
    const guess = async (times: number) => {
      await later();
      await kit.at('POST', `${path}/code`, {});
      const right = codeIn((await kit.latestMail('signing.code')).text);
      const wrong = right === '000000' ? '111111' : '000000';
      for (let n = 0; n < times; n += 1) expect((await sign(path, page, wrong)).status).toBe(400);
      return right;
    };
    // Asking for a new code after two tries begins nothing anew.
    await guess(2);
    expect(await warnings()).toBe(0);
    await guess(1);
    expect(await warnings()).toBe(1);
    const right = await guess(4);
    expect(await warnings()).toBe(1);
    expect((await sign(path, page, right)).status).toBe(200);
    const refused = (await kit.events(id)).filter(({ kind }) => kind === 'code_refused');
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({ actor_name: null, actor_email: null, details: { purpose: 'sign', tries_left: 4 } });
    const mail = await kit.latestMail('signing.wrong-codes');
    expect(mail).toMatchObject({ to_address: people.super_admin.email });
    expect(mail.text).toContain('3 times');
    expect((await studio.audit()).filter(({ action }) => action === 'document.code_refused')).toHaveLength(7);
    expect(await checkRecord(studio.db, contractSubject, id)).toMatchObject({ intact: true });
  });
});

describe('an address of a document', () => {
  it.each(['%00', 'x'.repeat(3_000), '%F0%9F%98%80', '..%2f..', "'", `${'a'.repeat(40)}%00`])(
    '%s opens nothing, and breaks nothing',
    async (token) => {
      for (const type of ['estimate', 'contract', '%00']) {
        // What cannot be stored cannot be looked up either, and is told as such.
        const refusal = `${type}/${token}`.includes('%00') ? 400 : 404;
        expect((await kit.at('GET', `${type}/${token}`)).status).toBe(refusal);
        expect((await kit.at('POST', `${type}/${token}/view`, {})).status).toBe(refusal);
        expect((await kit.at('GET', `${type}/${token}/document.pdf`)).status).toBe(refusal);
        const cookie = await studio.sessionOf('admin');
        expect((await kit.at('GET', `${type}/${token}`, undefined, { cookie })).status).toBe(refusal);
      }
    },
  );
});

it('an estimate that the studio made a contract of says so to its client', async () => {
  const { path, id } = await kit.estimate((await kit.contact()).id);
  await kit.admin('POST', `/estimates/${id}/convert`, {});
  const [row] = await studio.db.select().from(estimates).where(eq(estimates.id, id));
  const { data } = await kit.at('GET', path);
  expect(data).toMatchObject({ status: 'accepted', client: null, converted_at: row?.accepted_at?.toISOString() });
});
