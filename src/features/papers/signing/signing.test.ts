import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { document_codes } from '#db/schema/papers/proof.ts';
import { users } from '#db/schema/people/auth.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import type { MailDetail } from '#features/operations/outbox/contract.ts';
import { contractSubject } from '#features/papers/contracts/record.server.ts';
import { checkRecord } from '#features/papers/evidence/check.server.ts';
import { defaultMessages } from '#shared/branding.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { ContractPage, EstimatePage } from './contract.ts';
import { browser, codeIn, signingKit } from './signing.testkit.ts';

const studio = testStudio({ SMTP_URL: 'smtp://localhost:9' });
const kit = signingKit(studio);

afterEach(async () => {
  await studio.db.delete(notifications);
});

const statusOf = async (table: typeof estimates | typeof contracts, id: string) =>
  (await studio.db.select({ status: table.status }).from(table).where(eq(table.id, id)))[0]?.status;

describe('a link', () => {
  const everyWay = async (path: string, cookie: string | null = null) => {
    const [type] = path.split('/');
    const hash = 'a'.repeat(64);
    const answers = [
      await kit.at('GET', path, undefined, { cookie }),
      await kit.at('POST', `${path}/view`, {}, { cookie }),
      await kit.at('POST', `${path}/decline`, { reason: 'No' }, { cookie }),
      ...(type === 'contract'
        ? [
            await kit.at('POST', `${path}/code`, {}, { cookie }),
            await kit.at(
              'POST',
              `${path}/sign`,
              { content_sha256: hash, name: 'Ada', drawing: null, consent_version: 'x', code: '123456' },
              { cookie },
            ),
          ]
        : [
            await kit.at(
              'POST',
              `${path}/accept`,
              { content_sha256: hash, selected: [], name: 'Ada', consent_version: 'x' },
              { cookie },
            ),
          ]),
      await kit.at('GET', `${path}/document.pdf`, undefined, { cookie }),
    ];
    return new Set(answers.map(({ status, error, code, data }) => `${status} ${code} ${error} ${JSON.stringify(data)}`));
  };
  const nothing = new Set([`404 NOT_FOUND ${defaultMessages.notFound} null`]);

  it('that is wrong, revoked, expired or of a draft opens nothing, and each says exactly the same', async () => {
    const contact = await kit.contact();
    expect(await everyWay('estimate/nonsense')).toEqual(nothing);
    expect(await everyWay(`contract/${'x'.repeat(43)}`)).toEqual(nothing);
    expect((await kit.at('GET', 'invoice/nonsense')).status).toBe(404);

    const draft = await kit.estimate(contact.id, {}, false);
    expect(await everyWay(draft.path)).toEqual(nothing);
    const unsent = await kit.contract(contact.id, {}, false);
    expect(await everyWay(unsent.path)).toEqual(nothing);

    const sent = await kit.estimate(contact.id);
    expect((await kit.at('GET', sent.path)).status).toBe(200);
    // An estimate's token opens no contract.
    expect(await everyWay(`contract/${sent.access_token}`)).toEqual(nothing);
    await kit.admin('POST', `/estimates/${sent.id}/revoke`);
    expect(await everyWay(sent.path)).toEqual(nothing);
    const agreement = await kit.contract(contact.id);
    await kit.admin('POST', `/contracts/${agreement.id}/revoke-link`);
    expect(await everyWay(agreement.path)).toEqual(nothing);

    const late = await kit.estimate(contact.id, { valid_until: '2099-01-01' });
    await studio.db.update(estimates).set({ valid_until: '2020-01-01' }).where(eq(estimates.id, late.id));
    expect(await everyWay(late.path)).toEqual(nothing);
    const over = await kit.contract(contact.id, { expiration_date: '2099-01-01' });
    await studio.db.update(contracts).set({ expiration_date: '2020-01-01' }).where(eq(contracts.id, over.id));
    expect(await everyWay(over.path)).toEqual(nothing);

    // The studio sees its draft as the client would, but a link that it took back stays closed.
    const cookie = await studio.signIn(people.admin.email);
    expect((await kit.at('GET', draft.path, undefined, { cookie })).data).toMatchObject({ is_studio: true, can_answer: false });
    expect((await kit.at('GET', sent.path, undefined, { cookie })).status).toBe(404);
  });

  it('shows what was sent, word for word, and nobody is told whose address it is', async () => {
    const contact = await kit.contact({ company_name: 'Analytical Engines' });
    const { path, id } = await kit.contract(contact.id);
    const { data } = await kit.at<ContractPage>('GET', path);
    expect(data).toMatchObject({
      document_type: 'contract',
      title: 'Website contract',
      can_answer: true,
      is_studio: false,
      signer_name: 'Ada Byron',
      code: { goes_to: `a•••@byron.test`, can_be_sent: true, is_after_reset: false },
      content: { terms_and_conditions: ['Ada Byron pays **$1,200.00**.'] },
    });
    // What the studio changes meanwhile is not shown before it is sent, and what was sent can no longer be signed.
    await kit.changeContract(id, {
      title: 'Another contract',
      contact_id: contact.id,
      total_amount: 1300,
      terms_and_conditions: ['More.'],
      payment_terms: ['Net 30'],
    });
    const revised = await kit.at<ContractPage>('GET', path);
    expect(revised.data).toMatchObject({ title: 'Website contract', is_revised: true, can_answer: false });
    const refused = await kit.at('POST', `${path}/sign`, kit.signature(data, '123456'));
    expect(refused).toMatchObject({
      status: 409,
      error: 'This contract has changed since you opened it. Please read it again before you sign.',
    });
    expect((await kit.at('POST', `${path}/code`, {})).status).toBe(409);
  });
});

describe('a look', () => {
  it('counts for the client alone: not for the studio, machines or a browser that loads ahead', async () => {
    const { path, id } = await kit.estimate((await kit.contact()).id);
    const view = (headers: Record<string, string | null> = {}) =>
      kit.at<{ is_counted: boolean }>('POST', `${path}/view`, {}, headers);
    for (const email of [people.admin.email, people.super_admin.email]) {
      expect((await view({ cookie: await studio.signIn(email) })).data.is_counted).toBe(false);
    }
    expect((await view({ 'user-agent': 'WhatsApp/2.23.20.0' })).data.is_counted).toBe(false);
    expect((await view({ 'sec-purpose': 'prefetch' })).data.is_counted).toBe(false);
    await kit.at('GET', path);
    expect(await statusOf(estimates, id)).toBe('sent');

    expect((await view()).data.is_counted).toBe(true);
    await view();
    expect(await statusOf(estimates, id)).toBe('viewed');
    expect((await kit.kinds(id)).filter((kind) => kind === 'viewed')).toHaveLength(1);
    const told = await studio.db.select().from(notifications);
    expect(told.map(({ user_id, kind, href }) => [user_id, kind, href]).sort()).toEqual(
      [studio.ids.admin, studio.ids.super_admin]
        .map((user) => [user, 'estimate.viewed', `/admin/estimates?estimate=${id}`])
        .sort(),
    );
  });
});

describe('an estimate', () => {
  it('is accepted with an option; the total, the record and the studio know', async () => {
    const { path, id } = await kit.estimate((await kit.contact()).id);
    const { data: page } = await kit.at<EstimatePage>('GET', path);
    const option = page.content.items.find((item) => item.optional)?.id ?? '';
    const [fixed] = page.content.items;
    const accept = (body: object, headers = {}) => kit.at<EstimatePage>('POST', `${path}/accept`, body, headers);

    expect((await accept({ ...kit.acceptance(page), name: ' ' })).fields).toEqual({ name: 'Please enter your full name' });
    expect((await accept(kit.acceptance(page, [fixed?.id ?? '']))).status).toBe(400);
    expect(await accept({ ...kit.acceptance(page), consent_version: 'accept-0' })).toMatchObject({ status: 409 });
    expect(await accept({ ...kit.acceptance(page), content_sha256: 'b'.repeat(64) })).toMatchObject({
      status: 409,
      error: 'This estimate has changed since you opened it. Please read it again before you accept it.',
    });
    const cookie = await studio.signIn(people.admin.email);
    expect(await accept(kit.acceptance(page), { cookie })).toMatchObject({
      status: 403,
      error: 'Only the client can answer this estimate.',
    });

    const [done, twin] = await Promise.all([1, 2].map(() => accept(kit.acceptance(page, [option]))));
    expect(twin?.status).toBe(200);
    expect(done).toMatchObject({
      status: 200,
      data: { status: 'accepted', can_answer: false, client: { name: 'Ada Byron' }, content: { total_amount_cents: 125_000 } },
    });
    expect((await accept(kit.acceptance(page, [option]))).status).toBe(200);
    expect(await kit.at('POST', `${path}/decline`, { reason: 'Too late' })).toMatchObject({
      status: 409,
      error: 'This estimate has been accepted already.',
    });
    const events = await kit.events(id);
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'sent', 'consented', 'accepted']);
    expect(events.at(-1)).toMatchObject({
      actor_kind: 'client',
      actor_name: 'Ada Byron',
      actor_email: null,
      consent_version: 'accept-1',
      user_agent: browser,
    });
    const mail = await kit.latestMail('signing.estimate-accepted');
    expect(mail).toMatchObject({ to_address: people.super_admin.email, reply_to: expect.stringContaining('@') });
    expect(mail.text).toContain('$1,250.00');
    expect(await studio.db.$count(notifications, eq(notifications.kind, 'estimate.accepted'))).toBe(2);
  });

  it('is declined with a reason that the studio reads', async () => {
    const { path, id } = await kit.estimate((await kit.contact()).id);
    expect((await kit.at('POST', `${path}/decline`, { reason: ' ' })).fields).toEqual({ reason: 'Please say why' });
    const { data } = await kit.at<EstimatePage>('POST', `${path}/decline`, { reason: 'Too dear' });
    expect(data).toMatchObject({ status: 'declined', can_answer: false, decline: { reason: 'Too dear' } });
    expect(await statusOf(estimates, id)).toBe('declined');
    expect((await kit.latestMail('signing.estimate-declined')).text).toContain('Too dear');
  });

  it('has one outcome when it is accepted and declined at once', async () => {
    const { path, id } = await kit.estimate((await kit.contact()).id);
    const { data: page } = await kit.at<EstimatePage>('GET', path);
    const answers = await Promise.all([
      kit.at('POST', `${path}/accept`, kit.acceptance(page)),
      kit.at('POST', `${path}/decline`, { reason: 'No' }),
      kit.at('POST', `${path}/accept`, { ...kit.acceptance(page), name: 'Somebody Else' }),
      kit.at('POST', `${path}/decline`, { reason: 'No, really' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const outcome = (await kit.kinds(id)).filter((kind) => kind === 'accepted' || kind === 'declined');
    expect(outcome).toHaveLength(1);
    expect(await statusOf(estimates, id)).toBe(outcome[0]);
    expect(await studio.db.$count(notifications)).toBe(2);
  });
});

describe('a contract', () => {
  const sign = (path: string, body: object, headers = {}) => kit.at<ContractPage>('POST', `${path}/sign`, body, headers);

  it('is signed with the code that only the contact gets', async () => {
    const contact = await kit.contact();
    const { path, id } = await kit.contract(contact.id);
    const { data: page } = await kit.at<ContractPage>('GET', path);
    expect(await sign(path, kit.signature(page, null))).toMatchObject({ status: 400, fields: { code: 'Please enter the code' } });
    expect((await sign(path, kit.signature(page, '12345'))).fields).toEqual({ code: 'The code has six digits' });
    expect((await sign(path, kit.signature(page, '123456'))).error).toBe(
      'This code is no longer valid. Please ask for a new one.',
    );

    expect((await kit.at('POST', `${path}/code`, {})).data).toEqual({ goes_to: 'a•••@byron.test', minutes: 10 });
    expect((await kit.at('POST', `${path}/code`, {})).status).toBe(429);
    const mail = await kit.latestMail('signing.code');
    expect(mail.to_address).toBe(contact.email);
    // Not even the owner may read the code, or it would prove nothing.
    for (const who of ['admin', 'super_admin'] as const) {
      const read = await studio.call<MailDetail>(who, 'GET', `/admin/outbox/${mail.id}`);
      expect(read.data).toMatchObject({ is_confidential: true, html: null, text: null });
    }
    const code = codeIn(mail.text);
    const [stored] = await studio.db.select().from(document_codes).where(eq(document_codes.document_id, id));
    expect(stored?.code_hash).not.toContain(code);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await sign(path, kit.signature(page, wrong))).fields?.code).toContain('4 tries are left');
    expect((await sign(path, kit.signature(page, code, { drawing: 'javascript:alert(1)' }))).fields).toEqual({
      drawing: 'Please draw your signature',
    });
    expect((await sign(path, kit.signature(page, code, { consent_version: 'sign-0' }))).status).toBe(409);

    const drawing = 'M10 20L30 40L50 20';
    const done = await sign(path, kit.signature(page, code, { drawing }));
    expect(done).toMatchObject({
      status: 200,
      data: { status: 'signed', can_answer: false, code: null, client: { name: 'Ada Byron', drawing }, studio: null },
    });
    expect((await sign(path, kit.signature(page, code))).status).toBe(200);
    expect(await kit.kinds(id)).toEqual(['created', 'sent', 'code_sent', 'code_refused', 'code_verified', 'consented', 'signed']);
    expect((await kit.events(id)).at(-1)).toMatchObject({
      actor_name: 'Ada Byron',
      actor_email: contact.email,
      user_agent: browser,
    });
    expect(await checkRecord(studio.db, contractSubject, id)).toMatchObject({ intact: true, events: 7 });
    expect((await kit.latestMail('signing.contract-signed')).text).toContain('countersigned');
    expect(await kit.at('POST', `${path}/decline`, { reason: 'No' })).toMatchObject({ status: 409 });
  });

  it('needs no code from the contact who is signed in, but from everybody else, also from who has not proved the address', async () => {
    const contact = await kit.contact({ user_id: studio.ids.client, email: people.client.email });
    const { path, id } = await kit.contract(contact.id);
    const cookie = await studio.signIn(people.client.email);
    const other = await studio.signIn(people.business.email);
    const proved = async (email_verified: boolean) => {
      await studio.db.update(users).set({ email_verified }).where(eq(users.id, studio.ids.client));
      studio.platform.sessions.drop();
    };
    const { data: page } = await kit.at<ContractPage>('GET', path, undefined, { cookie: other });
    expect(page.code).not.toBeNull();
    expect((await sign(path, kit.signature(page, null), { cookie: other })).status).toBe(400);
    await proved(false);
    expect((await sign(path, kit.signature(page, null), { cookie })).status).toBe(400);
    await proved(true);
    const mine = await kit.at<ContractPage>('GET', path, undefined, { cookie });
    expect(mine.data).toMatchObject({ code: null, signer_name: 'Carl Client' });
    expect((await sign(path, kit.signature(page, null), { cookie })).data).toMatchObject({ status: 'signed' });
    expect((await kit.events(id)).at(-1)).toMatchObject({
      actor_id: studio.ids.client,
      actor_email: people.client.email,
      kind: 'signed',
    });
    expect(await kit.kinds(id)).not.toContain('code_verified');
  });

  it('is not signed by the studio in the client’s name', async () => {
    const { path } = await kit.contract((await kit.contact()).id);
    const cookie = await studio.signIn(people.super_admin.email);
    const { data: page } = await kit.at<ContractPage>('GET', path, undefined, { cookie });
    expect(page).toMatchObject({ is_studio: true, can_answer: false, code: null });
    expect(await sign(path, kit.signature(page, null), { cookie })).toMatchObject({
      status: 403,
      error: 'Only the client can answer this contract.',
    });
    expect((await kit.at('POST', `${path}/code`, {}, { cookie })).status).toBe(403);
    expect((await kit.at('POST', `${path}/decline`, { reason: 'x' }, { cookie })).status).toBe(403);
  });

  it('is declined with a reason', async () => {
    const { path, id } = await kit.contract((await kit.contact()).id);
    const decline = (code: string | null) => kit.at<ContractPage>('POST', `${path}/decline`, { reason: 'Another studio', code });
    // The same proof as for signing, and a code that was mailed for declining.
    expect(await decline(null)).toMatchObject({ status: 400, fields: { code: 'Please enter the code' } });
    await kit.at('POST', `${path}/code`, {});
    const forSigning = codeIn((await kit.latestMail('signing.code')).text);
    expect((await decline(forSigning)).fields?.code).toContain('no longer valid');
    await kit.at('POST', `${path}/code`, { purpose: 'decline' });
    const mail = await kit.latestMail('signing.code');
    expect(mail.subject).toMatch(/^Your code to decline CON-/);
    const { data: page } = await kit.at<ContractPage>('GET', path);
    const code = codeIn(mail.text);
    if (code !== forSigning) expect((await sign(path, kit.signature(page, code))).status).toBe(400);
    expect(await statusOf(contracts, id)).toBe('sent');
    expect((await decline(code)).data).toMatchObject({
      status: 'cancelled',
      can_answer: false,
      decline: { reason: 'Another studio' },
    });
    expect(await statusOf(contracts, id)).toBe('cancelled');
    expect((await kit.events(id)).at(-1)).toMatchObject({ kind: 'declined', actor_email: mail.to_address });
    expect((await kit.latestMail('signing.contract-declined')).text).toContain('Another studio');
  });

  it('cannot be signed by guessing: every try counts, many at once too', async () => {
    const { path } = await kit.contract((await kit.contact()).id);
    const { data: page } = await kit.at<ContractPage>('GET', path);
    await kit.at('POST', `${path}/code`, {});
    const right = codeIn((await kit.latestMail('signing.code')).text);
    const guesses = Array.from({ length: 8 }, (_, n) => String((Number(right) + n + 1) % 1_000_000).padStart(6, '0'));
    const answers = await Promise.all(guesses.map((guess) => sign(path, kit.signature(page, guess))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await sign(path, kit.signature(page, right))).fields?.code).toBe(
      'This code is no longer valid. Please ask for a new one.',
    );
    await studio.db.execute(sql`update document_codes set created_at = created_at - interval '2 minutes'`);
    await kit.at('POST', `${path}/code`, {});
    const next = codeIn((await kit.latestMail('signing.code')).text);
    expect((await sign(path, kit.signature(page, next))).status).toBe(200);
  });
});

describe('a document whose stored content is damaged', () => {
  const damage = (id: string, change: ReturnType<typeof sql>) =>
    studio.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`${change} where document_id = ${id}`);
    });
  it('says so to whoever opens it, and is not shown as a draft', async () => {
    const contact = await kit.contact();
    const made = { estimate: await kit.estimate(contact.id), contract: await kit.contract(contact.id) };
    await damage(made.estimate.id, sql`update document_versions set content = content - 'items'`);
    await damage(made.contract.id, sql`delete from document_versions`);
    for (const type of ['estimate', 'contract'] as const) {
      const response = await studio.request(null, 'GET', `/api/document/${made[type].path}`, undefined, {
        'user-agent': browser,
      });
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({
        success: false,
        error: `The stored content of this ${type} is damaged, so it cannot be shown. It has to be restored from a backup.`,
      });
    }
  });
});
