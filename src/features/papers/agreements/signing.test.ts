import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { document_events } from '#db/schema/papers/evidence.ts';
import { accounts } from '#db/schema/people/auth.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { services } from '#db/schema/sales/services.ts';
import type { ContractDetail } from '#features/papers/contracts/contract.ts';
import type { SealCertificate, Verification } from '#features/papers/evidence/contract.ts';
import { behindTheBack } from '#features/papers/evidence/evidence.testkit.ts';
import { checkSeal } from '#features/papers/evidence/screens/check-seal.ts';
import { addService, carePlan, details, shopper } from '#features/sales/checkout/checkout.testkit.ts';
import { refusals } from '#features/sales/checkout/policy.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { Agreement, AgreementSummary } from './contract.ts';
import { lapseOld } from './lapse.server.ts';
import { contractPdfOf } from './pdf.server.ts';

const studio = testStudio({ TRUST_PROXY: 'true', SMTP_URL: 'smtp://localhost:9' });
const carl = shopper(studio, 'client');
const bea = shopper(studio, 'business');
const rowOf = async (id: string) => (await studio.db.select().from(contracts).where(eq(contracts.id, id)))[0];

beforeEach(async () => {
  await carl.clear();
});

async function unsigned() {
  const site = await addService(studio, { name: 'Website', requires_contract: true });
  const plan = await addService(studio, { ...carePlan });
  await carl.put(site.id, 2);
  await carl.put(plan.id);
  const { data } = await carl.details();
  const [first, second] = data.contracts;
  if (!first || !second) throw new Error('Two contracts were expected');
  return { site, plan, first, second, step: data.step };
}

/** Signed and ordered, so that they are in effect. */
async function ordered() {
  const made = await unsigned();
  await carl.signAll();
  const { data, error } = await carl.order();
  if (error) throw new Error(error);
  return { ...made, order_id: data.order_id };
}

const toldOf = async (id: string) =>
  (await studio.db.select().from(domain_events).where(eq(domain_events.type, 'contract.signed'))).filter(
    ({ payload }) => payload.contract_id === id,
  );

describe('contracts of the checkout', () => {
  it('are one for each item that needs one, and the way on opens when all are signed', async () => {
    const { first, second, step } = await unsigned();
    expect(step).toBe('contract');
    expect(first.contract_number).toMatch(/^CT-\d{6}$/);
    expect(second.contract_number).not.toBe(first.contract_number);
    expect([first.service_name, second.service_name]).toEqual(['Website', 'Care plan']);
    expect((await carl.to('payment')).error).toBe(refusals.unsigned);
    await carl.sign(first);
    expect((await carl.to('payment')).error).toBe(refusals.unsigned);
    expect((await carl.order()).error).toBe(refusals.unsigned);
    expect((await carl.sign(second)).data.contracts).toMatchObject([{ is_signed: true }, { is_signed: true }]);
    expect((await carl.to('payment')).data.step).toBe('payment');
  });

  it('are signed with a mailed code for a day after a password reset', async () => {
    const { first, second } = await unsigned();
    const reset = (hours: number) =>
      studio.db
        .update(accounts)
        .set({ password_reset_at: hours ? new Date(Date.now() - hours * 3_600_000) : null })
        .where(eq(accounts.user_id, studio.ids.client));
    await reset(1);
    expect((await carl.read()).code).toEqual({ goes_to: 'c•••@studio.test' });
    const askCode = () => carl.call<{ goes_to: string }>('POST', `/checkout/contracts/${first.id}/code`, {});
    expect((await carl.sign(first)).fields).toEqual({ code: 'Please enter the code' });
    expect((await bea.call('POST', `/checkout/contracts/${first.id}/code`, {})).status).toBe(404);
    expect((await askCode()).data.goes_to).toBe('c•••@studio.test');
    expect((await askCode()).status).toBe(429);
    const [mail] = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'signing.code'));
    expect(mail).toMatchObject({ to_address: people.client.email, is_confidential: true, text: '' });
    const code = /Code: (\d{6})/.exec(mail ? asSent(studio.platform, mail).text : '')?.[1] ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await carl.sign(first, { code: wrong })).fields?.code).toContain('4 tries are left');
    // A code is for one contract in its own words.
    expect((await carl.sign(second, { code })).fields?.code).toContain('no longer valid');
    expect((await carl.sign(first, { code, text_sha256: 'a'.repeat(64) })).status).toBe(409);
    expect((await carl.sign(first, { code })).data.contracts).toMatchObject([{ is_signed: true }, { is_signed: false }]);
    const kinds = await studio.db.select().from(document_events).where(eq(document_events.document_id, first.id));
    expect(kinds.sort((a, b) => a.position - b.position).map(({ kind }) => kind)).toEqual([
      ...['created', 'code_sent', 'code_refused', 'code_verified', 'consented', 'signed'],
    ]);
    await reset(25);
    expect((await carl.read()).code).toBeNull();
    expect((await carl.sign(second)).data.contracts).toMatchObject([{ is_signed: true }, { is_signed: true }]);
    await reset(0);
  });

  it('whose code was asked for keep their record when the cart lets them go', async () => {
    const { site, first } = await unsigned();
    await carl.call('POST', `/checkout/contracts/${first.id}/code`, {});
    await carl.call('DELETE', `/cart/items/${site.id}`);
    await carl.details();
    expect(await rowOf(first.id)).toMatchObject({ status: 'cancelled', cart_id: null });
  });

  it('store who signed, when, from where, with what, and the fingerprint of the words', async () => {
    const { first, second } = await unsigned();
    const early = await carl.sign(first, { agreed: false });
    expect([early.status, early.fields]).toEqual([400, { agreed: 'Please tick the box to agree before you sign' }]);
    expect((await carl.sign(first, { text_sha256: 'a'.repeat(64) })).status).toBe(409);
    expect((await bea.sign(first)).status).toBe(404);
    expect(await rowOf(first.id)).toMatchObject({ status: 'draft', client_signature: null, text_sha256: null });

    const cookie = await studio.signIn('client@studio.test');
    const body = { agreed: true, text_sha256: first.text_sha256 };
    const from = { 'user-agent': 'Firefox/150 (test)', 'x-forwarded-for': '203.0.113.9' };
    const answer = await studio.request(cookie, 'POST', `/api/checkout/contracts/${first.id}/sign`, body, from);
    expect(answer.status).toBe(200);
    await carl.sign(second);
    const row = await rowOf(first.id);
    expect(row).toMatchObject({
      status: 'signed',
      client_signature: 'Carl Client',
      user_id: studio.ids.client,
      text: first.text,
    });
    expect(row?.text_sha256).toBe(createHash('sha256').update(first.text).digest('hex'));
    expect(row).toMatchObject({ signer_ip_address: '203.0.113.9', signer_user_agent: 'Firefox/150 (test)' });
    expect(row?.total_amount_cents).toBe(99_800);
    const days = (Date.parse(row?.expiration_date ?? '') - Date.parse(row?.effective_date ?? '')) / 86_400_000;
    expect(days).toBe(365);
    expect(await rowOf(second.id)).toMatchObject({ expiration_date: null });
    const signedAt = row?.client_signed_at;
    await carl.sign(first);
    expect((await rowOf(first.id))?.client_signed_at).toEqual(signedAt);
    const audit = (await studio.audit()).filter((entry) => entry.action === 'contract.signed' && entry.entity_id === first.id);
    expect(audit).toMatchObject([{ actor_id: studio.ids.client, details: { contract_number: first.contract_number } }]);
  });

  it('take effect with their order: only then are they told, listed, sealed and mailed', async () => {
    const { first } = await unsigned();
    await carl.signAll();
    const listed = async () => {
      const [own, documents, all] = await Promise.all([
        studio.call<{ items: { id: string }[] }>('client', 'GET', '/contracts?limit=100'),
        studio.call<{ items: { id: string }[] }>('client', 'GET', '/my/documents?limit=100'),
        studio.call<{ items: { id: string }[] }>('admin', 'GET', '/admin/contracts?limit=100'),
      ]);
      return [own, documents, all].map(({ data }) => data.items.some(({ id }) => id === first.id));
    };
    expect(await listed()).toEqual([false, false, false]);
    expect(await toldOf(first.id)).toEqual([]);
    expect(await contractPdfOf(studio.platform, first.id)).toBeNull();
    expect((await studio.call('client', 'GET', `/contracts/${first.id}`)).status).toBe(404);
    await carl.order();
    expect(await listed()).toEqual([true, true, true]);
    expect(await toldOf(first.id)).toHaveLength(1);
    expect(await contractPdfOf(studio.platform, first.id)).not.toBeNull();
    // Whatever happens to the next cart does not touch what was bought.
    await carl.put((await addService(studio)).id);
    await carl.clear();
    expect(await rowOf(first.id)).toMatchObject({ status: 'signed', concluded_at: expect.any(Date) });
  });

  it('lapse with their cart: emptied, without the item, or with another quantity', async () => {
    const ways = [
      () => carl.clear(),
      ({ site }: { site: { id: string } }) => carl.call('DELETE', `/cart/items/${site.id}`),
      ({ site }: { site: { id: string } }) => carl.call('PUT', `/cart/items/${site.id}`, { quantity: 3 }),
    ];
    for (const change of ways) {
      const made = await unsigned();
      await carl.signAll();
      await change(made);
      expect(await rowOf(made.first.id)).toMatchObject({ status: 'cancelled', cart_id: null, concluded_at: null });
      expect(await contractPdfOf(studio.platform, made.first.id)).toBeNull();
      expect(await toldOf(made.first.id)).toEqual([]);
      const record = await studio.db.select().from(document_events).where(eq(document_events.document_id, made.first.id));
      const kinds = record.toSorted((one, other) => one.position - other.position).map(({ kind }) => kind);
      expect(kinds, 'what was signed stays on record, with its end').toEqual(['created', 'consented', 'signed', 'cancelled']);
      await carl.clear();
    }
    expect((await studio.audit()).map(({ action }) => action)).toContain('contract.lapsed');
  });

  it('whose cart is left alone lapse after a month', async () => {
    const { first } = await unsigned();
    await carl.sign(first);
    await lapseOld(studio.db, new Date(Date.now() - 60_000));
    expect(await rowOf(first.id)).toMatchObject({ status: 'signed' });
    await lapseOld(studio.db, new Date(Date.now() + 60_000));
    expect(await rowOf(first.id)).toMatchObject({ status: 'cancelled', cart_id: null });
    expect((await carl.details()).data.contracts[0]).toMatchObject({ is_signed: false });
  });

  it('are written anew when the service, the quantity or the client changes after signing', async () => {
    const { site, plan, first, second } = await unsigned();
    await carl.signAll();
    await carl.to('payment');
    await studio.db
      .update(services)
      .set({ features: ['Backups'] })
      .where(eq(services.id, plan.id));
    expect(await carl.read()).toMatchObject({ step: 'details', notice: expect.stringContaining('changed since you signed') });
    expect((await carl.order()).error).toBe(refusals.unsigned);
    const again = (await carl.details()).data.contracts;
    expect(again).toMatchObject([{ id: first.id, is_signed: true }, { is_signed: false }]);
    expect(again[1]?.contract_number).not.toBe(second.contract_number);
    expect(await rowOf(second.id)).toMatchObject({ status: 'cancelled', cart_id: null, client_signature: 'Carl Client' });

    await carl.call('PUT', `/cart/items/${site.id}`, { quantity: 4 });
    await carl.to('details');
    const more = (await carl.details()).data.contracts;
    expect(more[0]).toMatchObject({ is_signed: false });
    expect(more[0]?.text).toContain('quantity 4');
    await carl.signAll();
    const renamed = (await carl.details({ lastName: 'Klient' })).data.contracts;
    expect(renamed.map(({ is_signed }) => is_signed)).toEqual([false, false]);
  });

  it('can be read and downloaded by the client and the owner, and by nobody else', async () => {
    const { first } = await ordered();
    const [one, two] = await Promise.all([1, 2].map(() => contractPdfOf(studio.platform, first.id)));
    expect(one?.bytes.equals(two?.bytes ?? Buffer.of())).toBe(true);

    for (const who of ['client', 'admin', 'super_admin'] as const) {
      const { data } = await studio.call<Agreement>(who, 'GET', `/contracts/${first.id}`);
      expect(data).toMatchObject({ contract_number: first.contract_number, text: first.text, total_amount: 998 });
      expect(data.pdf_url).toBe(`/api/contracts/${first.id}/contract.pdf`);
    }
    expect((await studio.call('business', 'GET', `/contracts/${first.id}`)).status).toBe(404);
    const own = await studio.call<{ items: AgreementSummary[] }>('client', 'GET', '/contracts?limit=100');
    const pdf_url = own.data.items.find(({ id }) => id === first.id)?.pdf_url ?? '';

    const fetched = async (email: string) => studio.request(await studio.signIn(email), 'GET', pdf_url);
    expect((await fetched('business@studio.test')).status).toBe(404);
    expect((await studio.request(null, 'GET', pdf_url)).status).toBe(401);
    expect((await fetched('admin@studio.test')).status).toBe(200);
    const file = await fetched('client@studio.test');
    expect(file.headers.get('content-disposition')).toContain(`${first.contract_number}.pdf`);
    const { events } = (await studio.call<ContractDetail>('admin', 'GET', `/admin/contracts/${first.id}`)).data;
    const downloads = events.filter(({ kind }) => kind === 'downloaded').map((one) => [one.actor_kind, one.actor_name]);
    expect(downloads).toEqual([
      ['studio', expect.any(String)],
      ['client', expect.any(String)],
    ]);
    const { text } = await extractText(new Uint8Array(await file.arrayBuffer()), { mergePages: true });
    const flat = text.replaceAll(/\s+/g, ' ');
    for (const line of first.text.split('\n').slice(1).filter(Boolean)) expect(flat).toContain(line);
    const hash = createHash('sha256').update(first.text).digest('hex');
    expect(flat).toContain(`Carl Client`);
    expect(text.replaceAll(/\s/g, '')).toContain(hash);
  });

  it('are sealed with the record of their signature, which anybody can verify by number or file', async () => {
    const { first } = await unsigned();
    const number = `/verify/numbers/${first.contract_number}`;
    expect((await studio.call(null, 'GET', number)).status).toBe(404);
    await carl.sign(first);
    await carl.sign(first);
    await carl.signAll();
    await carl.order();
    const pdf = await contractPdfOf(studio.platform, first.id);
    const { data } = await studio.call<Verification>(null, 'GET', number);
    expect(data).toMatchObject({ document_type: 'contract', stored_copy: 'unchanged', chain: { intact: true, events: 4 } });
    const hash = createHash('sha256')
      .update(pdf?.bytes ?? '')
      .digest('hex');
    expect((await studio.call<Verification>(null, 'GET', `/verify/files/${hash}`)).data).toEqual(data);
    const known = await studio.call<{ items: SealCertificate[] }>(null, 'GET', '/verify/certificates');
    const sealed = await checkSeal(
      pdf?.bytes ?? Buffer.of(),
      known.data.items.map((one) => one.certificate_sha256),
    );
    expect(sealed.state).toBe('genuine');
    const { events } = (await studio.call<ContractDetail>('admin', 'GET', `/admin/contracts/${first.id}`)).data;
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'consented', 'signed', 'sealed']);
    expect(events[2]).toMatchObject({ actor_kind: 'client', actor_name: 'Carl Client', actor_email: details.email });
    expect(events[2]?.details).toMatchObject({ text_sha256: first.text_sha256 });
    expect((await studio.call('client', 'GET', `/admin/contracts/${first.id}`)).status).toBe(403);
  });

  it('whose record was taken away are neither sealed nor given a new record', async () => {
    const { first } = await ordered();
    await behindTheBack(
      studio.db,
      sql`update contracts set text = replace(text, 'late fee', 'gift') where id = ${first.id}`,
      ...['document_events', 'document_versions', 'document_heads'].map(
        (table) => sql`delete from ${sql.identifier(table)} where document_id = ${first.id}`,
      ),
    );
    await expect(contractPdfOf(studio.platform, first.id)).rejects.toThrow('cannot be sealed');
    const { data } = await studio.call<ContractDetail>('admin', 'GET', `/admin/contracts/${first.id}`);
    expect(data.chain).toMatchObject({ intact: false, broken: 'end', events: 0 });
  });

  it.each([
    ['text', sql`text = replace(text, 'late fee', 'gift')`, 'row'],
    ['total', sql`total_amount_cents = 1`, 'row'],
    ['name', sql`client_signature = 'Mallory'`, 'signature'],
  ])('whose %s was changed in the database are told', async (_, set, broken) => {
    const { first } = await ordered();
    await contractPdfOf(studio.platform, first.id);
    await behindTheBack(studio.db, sql`update contracts set ${set} where id = ${first.id}`);
    const { data } = await studio.call<Verification>(null, 'GET', `/verify/numbers/${first.contract_number}`);
    expect(data.chain).toMatchObject({ intact: false, broken });
  });
});
