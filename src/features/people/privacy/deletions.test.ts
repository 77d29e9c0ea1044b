import { eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonalRows } from '#db/personal-rows.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { accounts, sessions, users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { deletion_requests } from '#db/schema/people/privacy.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { files } from '#db/schema/platform/files.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import type { Today } from '#features/operations/today/contract.ts';
import { contractSubject } from '#features/papers/contracts/record.server.ts';
import { checkRecord } from '#features/papers/evidence/check.server.ts';
import { signingKit } from '#features/papers/signing/signing.testkit.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { ClientPrivacy, Deletion, OwnPrivacy } from './contract.ts';
import { carryOut } from './deletions.server.ts';
import { refusals, waitingDays } from './policy.ts';
import { privacyKit } from './privacy.testkit.ts';

const studio = testStudio();
const kit = privacyKit(studio);
const signing = signingKit(studio);
const password = testPassword;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000);
const askOwn = (who: 'client' | 'business', request_id = v7()) =>
  studio.call<Deletion>(who, 'POST', '/privacy/deletion', { request_id, password });
const remove = (id: string, typed: string, request_id = v7()) =>
  studio.call<Deletion>('super_admin', 'POST', `/admin/clients/${id}/deletion`, { request_id, typed, password });
const requestOf = async (id: string) => {
  const [row] = await studio.db.select().from(deletion_requests).where(eq(deletion_requests.id, id));
  if (!row) throw new Error('no request');
  return row;
};

/** Every table in which a text stands somewhere; the audit log is never changed. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await studio.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const like = `%${text.toLowerCase()}%`;
    const { rowCount } = await studio.db.execute(
      sql`select from ${sql.identifier(name)} one where lower(one::text) like ${like} limit 1`,
    );
    if (rowCount) found.push(name);
  }
  return found.sort();
}

describe('the deletion of a person', () => {
  beforeEach(async () => {
    await studio.db.delete(deletion_requests);
  });

  it('waits for two weeks when the person asks, is told, and can be called off', async () => {
    await kit.contactOf('client');
    expect((await studio.call('client', 'POST', '/privacy/deletion', { request_id: v7(), password: 'x' })).status).toBe(400);
    const asked = await askOwn('client');
    expect(asked.data).toMatchObject({ state: 'waiting', is_own: true, name: 'Carl Client' });
    expect((await askOwn('client')).data.id).toBe(asked.data.id);
    const days = (Date.parse(asked.data.due_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(waitingDays);
    const mails = await studio.db
      .select()
      .from(mail_outbox)
      .where(inArray(mail_outbox.template, ['privacy.deletion-asked']));
    expect(mails.map(({ to_address }) => to_address)).toEqual([people.client.email]);
    const today = await studio.call<Today>('super_admin', 'GET', '/admin/today');
    expect(JSON.stringify(today.data)).toContain('asked to be deleted');
    await kit.carryOut(inDays(waitingDays - 2));
    expect((await requestOf(asked.data.id)).state).toBe('waiting');
    expect((await studio.call('client', 'POST', '/privacy/deletion/cancel', {})).data).toEqual({ cancelled: true });
    expect((await studio.call('client', 'POST', '/privacy/deletion/cancel', {})).data).toEqual({ cancelled: false });
    await kit.carryOut(inDays(waitingDays + 1));
    expect((await requestOf(asked.data.id)).state).toBe('cancelled');
    expect(await studio.db.$count(users, eq(users.id, studio.ids.client))).toBe(1);
  });

  it('is refused while something is open, and says what', async () => {
    const contact = await kit.contactOf('business');
    const [project] = await studio.db
      .insert(projects)
      .values({ name: 'Shop', client_id: studio.ids.business, status: 'active' })
      .returning();
    const estimate = await signing.estimate(contact.id);
    const own = await studio.call<OwnPrivacy>('business', 'GET', '/privacy');
    expect(own.data.open_matters).toHaveLength(2);
    expect(own.data.open_matters).toContain('The project “Shop” is not finished.');
    expect((await askOwn('business')).status).toBe(409);
    const refused = await remove(contact.id, contact.email);
    expect(refused).toMatchObject({ status: 409, error: expect.stringContaining('has no answer yet') });
    await studio.call('admin', 'DELETE', `/admin/estimates/${estimate.id}`);
    await studio.db.execute(sql`update estimates set status = 'declined', declined_at = now() where id = ${estimate.id}`);
    await studio.db
      .update(projects)
      .set({ status: 'completed' })
      .where(eq(projects.id, project?.id ?? ''));
    const asked = await askOwn('business');
    expect(asked.status).toBe(200);
    // Begun again while the person waits.
    await studio.db
      .update(projects)
      .set({ status: 'active' })
      .where(eq(projects.id, project?.id ?? ''));
    await kit.carryOut(inDays(waitingDays + 1));
    expect(await requestOf(asked.data.id)).toMatchObject({
      state: 'waiting',
      open_matters: ['The project “Shop” is not finished.'],
    });
    expect(await studio.db.$count(users, eq(users.id, studio.ids.business))).toBe(1);
    await studio.db
      .update(projects)
      .set({ status: 'completed' })
      .where(eq(projects.id, project?.id ?? ''));
  });

  it('is the owner’s alone, never for the team, and asks for the address', async () => {
    const contact = await kit.contactOf('business');
    const body = { request_id: v7(), typed: contact.email, password };
    for (const who of ['client', 'admin'] as const)
      expect((await studio.call(who, 'POST', `/admin/clients/${contact.id}/deletion`, body)).status, who).toBe(403);
    expect((await remove(contact.id, 'somebody@else.test')).fields).toEqual({ typed: 'This is not the address of this client' });
    expect((await remove(v7(), contact.email)).status).toBe(404);
    for (const who of ['super_admin', 'admin'] as const)
      expect((await studio.call(who, 'POST', '/privacy/deletion', { request_id: v7(), password })).status, who).toBe(409);
    // Also somebody who has left: clients' files were brought by the account.
    const former = { user_id: studio.ids.admin, email: people.admin.email, first_name: 'Ada', last_name: 'Admin' };
    const [member] = await studio.db.insert(contacts).values(former).returning();
    const left = (deactivated_at: Date | null) =>
      studio.db.update(users).set({ deactivated_at }).where(eq(users.id, studio.ids.admin));
    await left(new Date());
    const shown = await studio.call<ClientPrivacy>('super_admin', 'GET', `/admin/clients/${member?.id}/privacy`);
    expect(shown.data.refusal).toBe(refusals.team);
    expect(await remove(member?.id ?? '', people.admin.email)).toMatchObject({ status: 409, error: refusals.team });
    await left(null);
    expect(await studio.db.$count(deletion_requests)).toBe(0);
  });

  it('removes the person everywhere, keeps what the law demands, and can be verified afterwards', async () => {
    await kit.fill('client', 'Stays');
    const { contact, file } = await kit.fill('business', 'Zebra');
    const { email } = people.business;
    const contract = await signing.contract(contact.id);
    const cookie = await studio.signIn(email);
    const { data: page } = await signing.at('GET', contract.path, undefined, { cookie });
    const signed = await signing.at('POST', `${contract.path}/sign`, signing.signature(page, null), { cookie });
    expect(signed.status).toBe(200);
    await studio.db.update(contracts).set({ status: 'completed' }).where(eq(contracts.id, contract.id));
    // What was agreed to at checkout stays "signed" for good, and stands in nobody's way.
    await studio.db.insert(contracts).values({
      ...{ origin: 'checkout', contract_number: 'CT-777777', title: 'Care plan', status: 'signed', total_amount_cents: 100 },
      ...{ user_id: studio.ids.business, client_signature: 'Bea', client_signed_at: new Date(), concluded_at: new Date() },
      ...{ text: 'Agreed.', text_sha256: 'a'.repeat(64) },
    });
    const before = await checkRecord(studio.db, contractSubject, contract.id);
    const address = {
      firstName: 'Bea',
      lastName: 'Business',
      email,
      company: '',
      phone: '',
      address: 'A',
      city: 'B',
      state: 'C',
      zip: '1',
      country: 'US',
    };
    const [order] = await studio.db
      .insert(orders)
      .values({
        ...{
          order_number: 'ORD-777777',
          invoice_number: 'INV-777777',
          paid_at: new Date(),
          user_id: studio.ids.business,
          status: 'paid',
          payment_status: 'completed',
        },
        ...{ subtotal_cents: 100, tax_rate_bp: 0, tax_cents: 0, total_cents: 100, paid_cents: 100 },
        ...{ billing_address: address as never, due_at: new Date() },
      })
      .returning();

    // Called off before: the request and what the studio was told of it name the person, too.
    expect((await askOwn('business')).status).toBe(200);
    await studio.call('business', 'POST', '/privacy/deletion/cancel', {});
    const asked = await remove(contact.id, contact.email.toUpperCase());
    expect(asked.status).toBe(200);
    await studio.db.update(mail_outbox).set({ status: 'sent', sent_at: new Date() });
    // Twice at once: one deletes, the other finds nothing to do.
    await Promise.all([kit.carryOut(inDays(0)), kit.carryOut(inDays(0))]);
    await kit.carryOut(inDays(0));
    const done = await requestOf(asked.data.id);
    expect(done).toMatchObject({ state: 'done', name: null, email: null, user_id: studio.ids.business });
    const removed = Object.fromEntries(done.removed.map(({ label, count }) => [label, count]));
    expect(removed).toMatchObject({ Messages: 1, 'Support tickets': 1, Bookings: 1, 'Form submissions': 1, Account: 1 });
    expect(done.kept.map(({ label }) => label)).toEqual(expect.arrayContaining(['Contracts', 'Orders and invoices']));

    expect(await studio.db.$count(users, eq(users.id, studio.ids.business))).toBe(0);
    expect((await studio.callWith(cookie, 'GET', '/privacy')).status).toBe(401);
    const [left] = await studio.db.select().from(contacts).where(eq(contacts.id, contact.id));
    expect(left).toMatchObject({ first_name: 'Deleted person', last_name: '', user_id: null, client_since: null, phone: null });
    expect(await studio.db.$count(files, eq(files.id, file.id))).toBe(0);
    expect(await studio.platform.files.sizeOf(file.path)).toBeNull();
    // Invoices, evidence and the audit log, and for a week the mail that tells of it; nothing else.
    const allowed = [
      'audit_log',
      'contracts',
      'document_events',
      'document_versions',
      'mail_outbox',
      'orders',
      'record_words',
      'estimates',
    ];
    expect((await tablesWith(email)).filter((name) => !allowed.includes(name))).toEqual([]);
    expect((await tablesWith('zebra')).filter((name) => !allowed.includes(name))).toEqual([]);
    const outbox = await studio.db
      .select()
      .from(mail_outbox)
      .where(sql`mail_outbox::text like ${`%${email}%`}`);
    expect(outbox.map(({ template }) => template)).toEqual(['privacy.deletion-done']);

    const after = await checkRecord(studio.db, contractSubject, contract.id);
    expect(before.intact).toBe(true);
    expect(after).toEqual(before);
    const [kept] = await studio.db
      .select()
      .from(orders)
      .where(eq(orders.id, order?.id ?? ''));
    expect(kept).toMatchObject({ user_id: null, total_cents: 100, billing_address: { lastName: 'Business' } });

    // Everybody else has what they had.
    expect(await tablesWith('stays message')).toContain('conversation_messages');
    const entries = await studio.db.select().from(audit_log).where(eq(audit_log.action, 'privacy.deletion_done'));
    expect(entries).toHaveLength(1);
    const list = await studio.call<{ items: Deletion[] }>('super_admin', 'GET', '/admin/deletion-requests');
    expect(list.data.items[0]).toMatchObject({ name: 'Deleted person', asked_by: 'Olive Owner', state: 'done' });
    const until = `${Number(list.data.items[0]?.finished_at?.slice(0, 4)) + 10}-12-31`;
    expect(list.data.items[0]?.kept.find(({ label }) => label === 'Orders and invoices')).toMatchObject({ until });
    expect((await studio.call('admin', 'GET', '/admin/deletion-requests')).status).toBe(403);
  });

  it('is confirmed by a sign-in of the last minutes where there is no password', async () => {
    const own = eq(accounts.user_id, studio.ids.client);
    const [account] = await studio.db.select().from(accounts).where(own);
    const cookie = await studio.signIn(people.client.email);
    const ask = (more: object) => studio.callWith<Deletion>(cookie, 'POST', '/privacy/deletion', { request_id: v7(), ...more });
    expect((await ask({})).fields).toEqual({ password: 'Please enter your password' });
    await studio.db.update(accounts).set({ password: null }).where(own);
    expect((await studio.callWith<OwnPrivacy>(cookie, 'GET', '/privacy')).data.has_password).toBe(false);
    const begin = (created_at: Date) =>
      studio.db.update(sessions).set({ created_at }).where(eq(sessions.user_id, studio.ids.client));
    await begin(new Date(Date.now() - 11 * 60_000));
    expect((await ask({})).status).toBe(403);
    await begin(new Date());
    expect((await ask({})).data).toMatchObject({ state: 'waiting', is_own: true });
    await studio.db
      .update(accounts)
      .set({ password: account?.password ?? null })
      .where(own);
  });

  it('is hastened by the owner, who answers for addresses that are not proven', async () => {
    const contact = await kit.contactOf('client');
    await studio.db.update(users).set({ email_verified: false }).where(eq(users.id, studio.ids.client));
    const asked = await askOwn('client');
    const hastened = await remove(contact.id, contact.email);
    expect(hastened.data).toMatchObject({ id: asked.data.id, is_own: true });
    await kit.carryOut(inDays(0));
    expect(await requestOf(asked.data.id)).toMatchObject({ state: 'done', asked_by: studio.ids.super_admin });
    expect(await tablesWith('stays booking')).toEqual([]);
  });

  it('knows a request by its own person alone, and leaves one that was called off alone', async () => {
    // Neither has an account.
    const [first, second] = [
      await signing.contact({ email: 'first@byron.test' }),
      await signing.contact({ email: 'second@byron.test' }),
    ];
    const asked = await remove(first.id, first.email);
    expect(asked.status).toBe(200);
    expect(await remove(second.id, second.email, asked.data.id)).toMatchObject({
      ...{ status: 409, error: 'This request is about somebody else.' },
    });
    const due_at = inDays(5);
    await studio.db
      .update(deletion_requests)
      .set({ state: 'cancelled', finished_at: new Date(), due_at })
      .where(eq(deletion_requests.id, asked.data.id));
    expect((await remove(first.id, first.email, asked.data.id)).data).toMatchObject({ state: 'cancelled' });
    expect(await requestOf(asked.data.id)).toMatchObject({ state: 'cancelled', due_at });
  });

  it('deletes a contact without an account and without anything kept for good', async () => {
    const contact = await signing.contact({ email: 'gone@byron.test' });
    const shown = await studio.call<ClientPrivacy>('super_admin', 'GET', `/admin/clients/${contact.id}/privacy`);
    expect(shown.data).toMatchObject({ refusal: null, open_matters: [], confirm_with: 'gone@byron.test' });
    await remove(contact.id, contact.email);
    // The process dies in the middle: nothing is gone, and the next run does all of it.
    const ports = kit.ports();
    const rows = ports.registry.personalData.flatMap((one) => one.rows ?? []);
    const dying = {
      ...rows[0],
      table: 'dying',
      count: async () => 1,
      erase: () => Promise.reject(new Error('killed')),
    } as PersonalRows;
    const registry = { ...ports.registry, personalData: [{ rows: [...rows, dying] }] };
    await expect(carryOut({ ...ports, registry }, inDays(0))).rejects.toThrow('killed');
    expect(await studio.db.$count(contacts, eq(contacts.id, contact.id))).toBe(1);
    await kit.carryOut(inDays(0));
    expect(await studio.db.$count(contacts, eq(contacts.id, contact.id))).toBe(0);
  });
});
