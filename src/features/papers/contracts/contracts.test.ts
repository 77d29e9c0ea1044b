import { writeFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { document_versions, sealed_documents } from '#db/schema/papers/evidence.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { contractPdfOf } from '#features/papers/agreements/pdf.server.ts';
import { checkRecord } from '#features/papers/evidence/check.server.ts';
import { contentHash } from '#features/papers/evidence/content.ts';
import { readSealed } from '#features/papers/evidence/seal.server.ts';
import { paperBrand } from '#platform/pdf/brand.server.ts';
import { draw } from '#platform/pdf/draw-thread.server.ts';
import { changedMeanwhile } from '#shared/seen.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { testStudio } from '#tests/studio.ts';
import type { ContractCard, ContractTemplate } from './contract.ts';
import { contractWriter, zoe } from './contracts.testkit.ts';
import { contractPaper } from './pdf.server.ts';
import { contractSubject } from './record.server.ts';
import { createDraft, findContractByToken, signaturesOf } from './rows.server.ts';
import { sealCompleted } from './seal.server.ts';
import { declineContract, markContractViewed } from './sign.server.ts';

const studio = testStudio();
const writer = contractWriter(studio);
const { add, send, sign, change, countersign, shown, rowOf, detail, call } = writer;
const changed = 'This contract has changed since you opened it. Please read it again before you sign.';
const nobody = { actor: null, request_id: null, ip_address: null };
const kinds = async (id: string) => (await detail(id)).events.map(({ kind }) => kind);
const eventsOf = async (type: string, id: string) =>
  (await studio.db.select().from(domain_events).where(eq(domain_events.type, type))).filter(
    ({ payload }) => payload.contract_id === id,
  );
const sentContract = async (input: object = {}) => {
  const contact = await writer.contact();
  const contract = await add({ contact_id: contact.id, ...input });
  expect(await send(contract.id)).toMatchObject({ status: 200, data: { status: 'sent' } });
  return { id: contract.id, contact, ...(await shown(contract.id)) };
};

describe('writing a contract', () => {
  it('starts as a draft with a number of its own, and fills in what is missing', async () => {
    const { data } = await call('POST', '', { title: '  ', total_amount: 1200.5 });
    expect(data).toMatchObject({ title: 'Untitled Contract', status: 'draft', contract_type: 'service', currency: 'USD' });
    expect(data).toMatchObject({ total_amount: 1200.5, client: null, effective_date: null });
    expect(data.contract_number).toMatch(/^CON-\d{13}$/);
    expect(await rowOf(data.id)).toMatchObject({ total_amount_cents: 120_050, created_by: studio.ids.admin });
    expect(await kinds(data.id)).toEqual(['created']);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'contract.created', entity_id: data.id });
  });

  it('takes the next millisecond where a number is taken', async () => {
    const now = new Date();
    const input = { title: 'x', description: null, contact_id: null, total_amount_cents: 0 };
    const made = await Promise.all(
      Array.from({ length: 12 }, () => studio.db.transaction((tx) => createDraft(tx, input, nobody, now))),
    );
    expect(new Set(made.map(({ contract_number }) => contract_number)).size).toBe(12);
  });

  it('refuses what cannot be right, with the field it is about', async () => {
    const refused = async (input: object) => (await call('POST', '', { title: 'x', total_amount: 1, ...input })).fields;
    expect(await refused({ total_amount: null })).toEqual({ total_amount: 'Please enter a total amount or add a line' });
    expect(await refused({ total_amount: 1.005 })).toEqual({ total_amount: 'Please use at most two decimals' });
    expect(await refused({ effective_date: '2026-12-02', expiration_date: '2026-12-01' })).toEqual({
      expiration_date: 'A contract cannot end before it begins',
    });
    expect(await refused({ contract_type: 'gift' })).toEqual({ contract_type: 'Please choose a type' });
    expect(await refused({ contact_id: '01900000-0000-7000-8000-000000000000' })).toEqual({
      contact_id: 'This client does not exist.',
    });
    const unknown = await refused({ terms_and_conditions: ['Dear {{client}}'] });
    expect(unknown?.terms_and_conditions).toContain('There is no field {{client}}. You can use {{client_name}}');
  });
});

describe('sending', () => {
  it('waits for a client, a term and everything that the words ask for', async () => {
    const contact = await writer.contact();
    const bare = await add({ contact_id: null });
    expect((await send(bare.id)).error).toBe('Choose a client before you send this contract.');
    const empty = await add({ contact_id: contact.id, terms_and_conditions: ['  '] });
    expect((await send(empty.id)).error).toBe('Write at least one term before you send this contract.');
    const asks = await add({ contact_id: contact.id, terms_and_conditions: ['From {{effective_date}} on.'] });
    expect((await detail(asks.id)).send_obstacle).toContain('{{effective_date}}');
    expect(await send(asks.id)).toMatchObject({ status: 409, error: expect.stringContaining('Fill in: Effective date') });
    expect(await rowOf(asks.id)).toMatchObject({ status: 'draft', content_sha256: null });
  });

  it('keeps the words, mails the link and tells the house, once for two presses', async () => {
    const contact = await writer.contact();
    const { id } = await add({ contact_id: contact.id });
    const presses = await Promise.all([call('POST', `/${id}/send`, {}), call('POST', `/${id}/send`, {})]);
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'sent', version: 1, viewed_at: null });
    expect(row.next_reminder_at?.getTime()).toBeGreaterThan(Date.now() + 2 * 86_400_000);
    const { content, content_sha256 } = await shown(id);
    expect(content.terms_and_conditions).toEqual(['Zoë Ångström pays **$1,200.00** to Foyer.']);
    expect([content_sha256, contentHash(content)]).toEqual([row.content_sha256, row.content_sha256]);
    const mails = await studio.db
      .select()
      .from(mail_outbox)
      .where(and(eq(mail_outbox.about_id, id), eq(mail_outbox.template, 'contracts.sent')));
    expect(mails).toMatchObject([{ to_address: contact.email, subject: 'Contract to sign: Website' }]);
    expect(mails.map((mail) => asSent(studio.platform, mail).text).join()).toContain(`/document/contract/${row.access_token}`);
    expect(JSON.stringify(mails)).not.toContain(row.access_token);
    expect(await eventsOf('contract.sent', id)).toHaveLength(1);
    expect(await kinds(id)).toEqual(['created', 'sent']);
  });

  it('sends the words of another client or studio as another version', async () => {
    const { id, contact } = await sentContract();
    const other = await writer.contact({ first_name: 'Per', last_name: '', email: 'per@x.test', company_name: 'Per AB' });
    const link = (await rowOf(id)).access_token ?? '';
    await change(id, { title: 'Website', total_amount: 1200, contact_id: other.id, terms_and_conditions: ['ok'] });
    expect(await findContractByToken(studio.db, link)).toBeNull();
    expect(await rowOf(id)).toMatchObject({ status: 'draft', version: 2, content_sha256: null });
    await change(id, { title: 'Website', total_amount: 1200, contact_id: contact.id, terms_and_conditions: ['ok'] });
    expect(await rowOf(id)).toMatchObject({ status: 'draft', version: 2 });
    await send(id);
    const versions = await studio.db.select().from(document_versions).where(eq(document_versions.document_id, id));
    expect(versions.map(({ version }) => version).sort()).toEqual([1, 2]);
    expect(await checkRecord(studio.db, contractSubject, id)).toMatchObject({ intact: true, events: 5 });
  });
});

describe('the way to a completed contract', () => {
  it('is viewed, signed and countersigned, each once', async () => {
    const { id, content_sha256 } = await sentContract();
    await studio.db.transaction((tx) => markContractViewed(tx, id, zoe));
    await studio.db.transaction((tx) => markContractViewed(tx, id, zoe));
    expect((await detail(id)).status).toBe('viewed');
    await sign(id, content_sha256);
    const signedAt = (await rowOf(id)).client_signed_at;
    await sign(id, content_sha256);
    expect(await rowOf(id)).toMatchObject({ status: 'signed', client_signed_at: signedAt, next_reminder_at: null });
    expect(await rowOf(id)).toMatchObject({ signer_ip_address: zoe.ip_address, signer_user_agent: zoe.user_agent });
    expect((await change(id, { title: 'Other', total_amount: 1 })).error).toContain('can no longer be changed');
    expect((await countersign(id, { name: ' ' })).fields).toEqual({ name: 'Please enter your name' });
    expect((await countersign(id, { drawing: 'M0 0<script>' })).fields).toHaveProperty('drawing');
    const presses = await Promise.all([countersign(id), countersign(id)]);
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowOf(id)).toMatchObject({ status: 'completed', admin_signature: 'Ada Admin' });
    expect((await call('POST', `/${id}/cancel`, {})).error).toBe('This contract is completed and can no longer be changed.');
    expect(await kinds(id)).toEqual(['created', 'sent', 'viewed', 'consented', 'signed', 'countersigned', 'completed']);
    for (const type of ['contract.signed', 'contract.completed']) expect(await eventsOf(type, id)).toHaveLength(1);
    const { events } = await detail(id);
    expect(events[4]).toMatchObject({ actor_kind: 'client', consent_version: '1', content_after: content_sha256 });
    expect(events[5]).toMatchObject({ actor_kind: 'studio', actor_name: 'Ada Admin', content_after: content_sha256 });
  });

  it('ends with one sealed PDF, however often the queue asks for it', async () => {
    const { id, content_sha256 } = await sentContract();
    await sign(id, content_sha256);
    await sealCompleted(studio.platform, id);
    expect(await contractPdfOf(studio.platform, id)).toBeNull();
    expect(await readSealed(studio.db, studio.platform.files, 'contract', id)).toBeNull();
    await countersign(id);
    await sealCompleted(studio.platform, id);
    await sealCompleted(studio.platform, id);
    const sealed = await studio.db.select().from(sealed_documents).where(eq(sealed_documents.document_id, id));
    expect(sealed).toMatchObject([{ version: 1, number: (await rowOf(id)).contract_number }]);
    const copies = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, 'zoe@angstrom.test'));
    expect(copies.filter(({ attachments }) => attachments?.length === 1)).toHaveLength(1);
  });

  it('may begin with the studio’s signature, and then ends with the client’s', async () => {
    const draft = await add();
    const early = await countersign(draft.id, { content_sha256: 'f'.repeat(64) });
    expect(early.error).toBe('This contract has not been sent yet.');
    const { id, content_sha256 } = await sentContract();
    await countersign(id, { drawing: 'M10 20L30 40' });
    expect(await rowOf(id)).toMatchObject({ status: 'sent', admin_signature_drawing: 'M10 20L30 40' });
    await sign(id, content_sha256);
    expect(await rowOf(id)).toMatchObject({ status: 'completed' });
    expect(await eventsOf('contract.completed', id)).toHaveLength(1);
  });

  it('refuses a signature below words that were changed after sending', async () => {
    const { id, content_sha256 } = await sentContract();
    await countersign(id);
    const edit = { title: 'Website', total_amount: 1300, contact_id: (await rowOf(id)).contact_id, terms_and_conditions: ['ok'] };
    expect((await change(id, edit)).data).toMatchObject({ status: 'draft', version: 2, admin_signature: null });
    await expect(sign(id, content_sha256)).rejects.toThrow(changed);
    await send(id);
    await expect(sign(id, content_sha256)).rejects.toThrow(changed);
    await expect(sign(id, 'f'.repeat(64))).rejects.toThrow(changed);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', client_signature: null });
    const now = await shown(id);
    await sign(id, now.content_sha256);
    expect(await rowOf(id)).toMatchObject({ status: 'signed', version: 2 });
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.about_id, id));
    expect(mails.map(({ subject }) => subject)).toContain('Revised contract to sign: Website');
  });

  it('refuses the studio’s own signature below a version that its author has not read', async () => {
    const { id, contact, content_sha256 } = await sentContract();
    await change(id, { title: 'Website', total_amount: 900, contact_id: contact.id, terms_and_conditions: ['ok'] });
    await send(id);
    expect(await countersign(id, { content_sha256 })).toMatchObject({ status: 409, error: changed });
    const now = await shown(id);
    await sign(id, now.content_sha256);
    expect(await countersign(id, { content_sha256 })).toMatchObject({ status: 409, error: changed });
    expect(await rowOf(id)).toMatchObject({ status: 'signed', admin_signed_at: null });
    expect(await countersign(id, { content_sha256: now.content_sha256 })).toMatchObject({ data: { status: 'completed' } });
  });

  it('has one outcome when signing and declining come at once', async () => {
    const { id, content_sha256 } = await sentContract();
    const decline = () => studio.db.transaction((tx) => declineContract(tx, id, { reason: ' Too dear ', who: zoe }));
    const results = await Promise.allSettled([sign(id, content_sha256), decline(), sign(id, content_sha256), decline()]);
    const row = await rowOf(id);
    const signed = row.status === 'signed';
    expect([row.client_signed_at !== null, row.declined_at !== null]).toEqual([signed, !signed]);
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    const record = await kinds(id);
    expect(record.filter((kind) => kind === 'signed' || kind === 'declined')).toHaveLength(1);
  });

  it('ends with a reason, or by the studio', async () => {
    const { id } = await sentContract();
    await studio.db.transaction((tx) => declineContract(tx, id, { reason: ' Too dear ', who: zoe }));
    expect(await detail(id)).toMatchObject({ status: 'cancelled', decline_reason: 'Too dear' });
    expect((await send(id)).error).toBe('This contract was cancelled.');
    const other = await sentContract();
    expect((await call('POST', `/${other.id}/cancel`, {})).data.status).toBe('cancelled');
    await expect(sign(other.id, other.content_sha256)).rejects.toThrow('This contract was cancelled.');
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.about_id, other.id));
    expect(mails.map(({ template }) => template)).toContain('contracts.cancelled');
  });
});

describe('the link', () => {
  const found = async (id: string) => (await findContractByToken(studio.db, (await rowOf(id)).access_token ?? ''))?.row.id;

  it('ends when it is revoked, and another one is made by sending again', async () => {
    const { id } = await sentContract();
    const first = (await rowOf(id)).access_token ?? '';
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await found(id)).toBe(id);
    expect((await call('POST', `/${id}/revoke-link`, {})).status).toBe(200);
    expect(await found(id)).toBeUndefined();
    await send(id);
    expect(await found(id)).toBe(id);
    expect(await findContractByToken(studio.db, first)).toBeNull();
    expect(await rowOf(id)).toMatchObject({ version: 1, status: 'sent' });
    expect(await kinds(id)).toEqual(['created', 'sent', 'revoked', 'sent']);
  });

  it('of what is being revised can be revoked, and its client hears of a cancellation', async () => {
    const { id, contact } = await sentContract();
    const edit = { title: 'Website', total_amount: 900, contact_id: contact.id, terms_and_conditions: ['ok'] };
    expect((await change(id, edit)).data).toMatchObject({ status: 'draft', sent_to: contact.email });
    expect((await call('POST', `/${id}/revoke-link`, {})).data.access_revoked_at).not.toBeNull();
    expect(await found(id)).toBeUndefined();
    await call('POST', `/${id}/cancel`, {});
    // Nobody outside the studio knows of one that was never sent.
    const unsent = await add({ contact_id: contact.id });
    expect((await call('POST', `/${unsent.id}/revoke-link`, {})).error).toBe('This contract has not been sent yet.');
    await call('POST', `/${unsent.id}/cancel`, {});
    const told = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'contracts.cancelled'));
    const about = told.map(({ about_id }) => about_id);
    expect([about.includes(id), about.includes(unsent.id)]).toEqual([true, false]);
  });

  it('ends with a cancellation and with the last day of a contract that nobody signed', async () => {
    const cancelled = await sentContract();
    await call('POST', `/${cancelled.id}/cancel`, {});
    expect(await found(cancelled.id)).toBeUndefined();
    const late = await sentContract();
    await studio.db.update(contracts).set({ expiration_date: '2020-01-01' }).where(eq(contracts.id, late.id));
    expect(await found(late.id)).toBeUndefined();
    await expect(sign(late.id, late.content_sha256)).rejects.toThrow('The last day of this contract has passed.');
    expect((await send(late.id)).error).toContain('The last day of this contract has passed.');
    const revoked = await sentContract();
    await call('POST', `/${revoked.id}/revoke-link`, {});
    await expect(sign(revoked.id, revoked.content_sha256)).rejects.toThrow('This contract does not exist.');
  });

  it('is followed by reminders unless they are switched off', async () => {
    const { id } = await sentContract();
    await call('PUT', `/${id}/reminders`, { enabled: false });
    expect(await rowOf(id)).toMatchObject({ reminders_enabled: false, next_reminder_at: null });
    await call('PUT', `/${id}/reminders`, { enabled: true });
    expect((await rowOf(id)).next_reminder_at).not.toBeNull();
  });

  it('is followed by all of them each time that it is sent', async () => {
    const { id } = await sentContract();
    await studio.db.update(contracts).set({ reminders_sent: 3, next_reminder_at: null }).where(eq(contracts.id, id));
    await send(id);
    const { reminders_sent, next_reminder_at } = await rowOf(id);
    expect([reminders_sent, next_reminder_at !== null]).toEqual([0, true]);
  });
});

describe('the list', () => {
  it('holds what was written and what was signed at checkout, by status and page', async () => {
    const list = async (query: string) =>
      (await studio.call<{ items: ContractCard[]; next_cursor: string | null }>('admin', 'GET', `/admin/contracts?${query}`))
        .data;
    const base = {
      origin: 'checkout' as const,
      title: 'Service Agreement: Care plan',
      total_amount_cents: 9_900,
      user_id: studio.ids.client,
    };
    // Only one of the two was ordered.
    const signed = { status: 'signed' as const, client_signature: 'Carl Client', client_signed_at: new Date() };
    await studio.db.insert(contracts).values([
      { ...base, ...signed, contract_number: 'CT-000001' },
      { ...base, ...signed, contract_number: 'CT-000002', concluded_at: new Date() },
    ]);
    const all: ContractCard[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(`limit=5${cursor && `&cursor=${cursor}`}`);
      all.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(all).toHaveLength(new Set(all.map(({ id }) => id)).size);
    expect(all[0]).toMatchObject({ contract_number: 'CT-000002', access_token: null, client: { name: 'Carl Client' } });
    expect(all.some(({ contract_number }) => contract_number === 'CT-000001')).toBe(false);
    expect((await list('status=completed&limit=100')).items.every(({ status }) => status === 'completed')).toBe(true);
    // Of one client: what was written for the contact, and what the account behind it signed.
    const carl = await writer.contact({ first_name: 'Carl', email: 'carl@filter.test', user_id: studio.ids.client });
    await add({ title: 'For Carl', contact_id: carl.id });
    const zoes = await writer.contact();
    const of = async ({ id }: { id: string }) =>
      (await list(`contact_id=${id}&limit=100`)).items.map(({ title, contract_number }) => [title, contract_number.slice(0, 3)]);
    expect(await of(carl)).toEqual([
      ['For Carl', 'CON'],
      ['Service Agreement: Care plan', 'CT-'],
    ]);
    expect((await of(zoes)).flat()).not.toContain('CT-');
    const detailed = await detail(all[0]?.id ?? '');
    expect(detailed).toMatchObject({ content: null, events: [], chain: { events: 0 } });
    expect((await call('POST', `/${all[0]?.id}/send`, {})).status).toBe(404);
  });
});

describe('contract templates', () => {
  it('are kept by name, with fields that exist', async () => {
    const path = '/admin/contract-templates';
    const body = { name: 'Retainer', contract_type: 'retainer', terms_and_conditions: ['Dear {{client_name}}'] };
    const { data } = await studio.call<ContractTemplate>('admin', 'POST', path, body);
    expect(data).toMatchObject({ name: 'Retainer', contract_type: 'retainer', payment_terms: [] });
    expect(await studio.call('admin', 'POST', path, { ...body, name: 'RETAINER' })).toMatchObject({
      status: 409,
      fields: { name: 'A template with this name exists already.' },
    });
    const seen = { ...body, updated_at: data.updated_at };
    const wrong = await studio.call('admin', 'PUT', `${path}/${data.id}`, { ...seen, payment_terms: ['{{price}}'] });
    expect(wrong.fields?.payment_terms).toContain('There is no field {{price}}.');
    const change = () => studio.call('admin', 'PUT', `${path}/${data.id}`, { ...seen, name: 'Monthly retainer' });
    expect((await change()).status).toBe(200);
    const entries = (await studio.audit()).length;
    expect((await change()).status, 'as after a lost answer').toBe(200);
    expect(await studio.audit()).toHaveLength(entries);
    // Whoever opened it before that does not overwrite it.
    expect(await studio.call('admin', 'PUT', `${path}/${data.id}`, { ...seen, description: 'Mine' })).toMatchObject({
      status: 409,
      error: changedMeanwhile('contract template'),
    });
    const list = await studio.call<{ items: ContractTemplate[] }>('admin', 'GET', path);
    expect(list.data.items.map(({ name }) => name)).toEqual(['Monthly retainer']);
    expect((await studio.call('admin', 'DELETE', `${path}/${data.id}`)).status).toBe(200);
    expect((await studio.call('admin', 'DELETE', `${path}/${data.id}`)).status).toBe(404);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'contract_template.deleted' });
  });
});

describe('on paper', () => {
  it('says what the page says, with both signatures', async () => {
    const long = `A term that **matters** a lot and ++runs++ on: ${'and further '.repeat(60)}**until here**.`;
    const { id, content, content_sha256 } = await sentContract({
      description: 'One page, five sections.',
      currency: 'EUR',
      effective_date: '2026-12-01',
      services: [{ name: 'Design', description: 'All of it', quantity: 2, price: 600 }],
      terms_and_conditions: ['{{client_name}} pays **{{total}}**.', ...Array.from({ length: 10 }, () => long)],
    });
    await sign(id, content_sha256, new Date('2026-11-15T10:00:00Z'));
    await countersign(id, { drawing: 'M10 20L30 40L90 10' });
    const row = await rowOf(id);
    const brand = await paperBrand(studio.platform);
    const pdf = await draw({ brand, paper: contractPaper(content, signaturesOf(row)), finish: null }, 'queued');
    if (process.env.PDF_OUT) await writeFile(process.env.PDF_OUT, pdf);
    const { text, totalPages } = await extractText(new Uint8Array(pdf), { mergePages: true });
    const flat = text.replaceAll(/\s+/g, ' ');
    for (const part of [
      content.number,
      'Zoë Ångström pays €1,200.00.',
      'A term that matters a lot and runs on: and further',
      'and further until here.',
      'One page, five sections.',
      'In force from December 1, 2026',
      'All of it',
      '€600.00',
      'Ada Admin',
      'Signed November 15, 2026 at 10:00:00 AM UTC',
      'Net 30',
    ])
      expect(flat).toContain(part);
    expect(flat).not.toMatch(/\*\*|\+\+|\{\{/);
    expect(totalPages).toBe(3);
  });
});

it('has a link if and only if the studio wrote it, and the database sees to that', async () => {
  const base = { title: 'Care plan', total_amount_cents: 9_900 };
  const refused = { cause: { constraint: 'contracts_link_check' } };
  const linkless = { ...base, origin: 'studio' as const, contract_number: 'CON-1' };
  await expect(studio.db.insert(contracts).values(linkless)).rejects.toMatchObject(refused);
  const linked = { ...base, origin: 'checkout' as const, contract_number: 'CT-900009', access_token: 'token' };
  await expect(studio.db.insert(contracts).values(linked)).rejects.toMatchObject(refused);
});
