import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { testStudio } from '#tests/studio.ts';
import { acceptEstimate, declineEstimate, findEstimateByToken, markEstimateViewed, shownEstimate } from './answer.server.ts';
import type { Estimate, EstimateCard, EstimateVersion } from './contract.ts';
import { addContact, kindsOf, rowOf, twoLines, visitor } from './estimates.testkit.ts';
import { expireEstimates, mailEstimate } from './jobs.server.ts';

const studio = testStudio();
const far = '2099-12-31';
const call = <T = Estimate>(method: string, path: string, body?: object) =>
  studio.call<T>('admin', method, `/admin/estimates${path}`, body);
const create = async (body: object = {}) => (await call('POST', '', { title: 'Site', items: twoLines, ...body })).data;
/** As the editor does: it names what it read. */
const change = async (id: string, body: object) =>
  call('PUT', `/${id}`, { ...body, revision: (await call('GET', `/${id}`)).data.revision });
const send = (id: string, body: object = {}) => call('POST', `/${id}/send`, body);
const party = { name: 'Foyer', email: '', phone: '', address: '' };

async function sent(body: object = {}) {
  const contact_id = await addContact(studio.db);
  const { id } = await create({ contact_id, ...body });
  await send(id);
  return rowOf(studio.db, id);
}

describe('an estimate', () => {
  it('starts as a draft with a number of its own, and the server reckons', async () => {
    const contact_id = await addContact(studio.db, { company_name: 'Engines' });
    const { status, data } = await call('POST', '', {
      title: ' Harbour site ',
      items: twoLines,
      contact_id,
      currency: 'EUR',
      valid_until: far,
      payment_terms: 'Net 14',
      deposit: 30,
      payment_schedule: [{ label: 'Rest', share: 70, due: 'on delivery' }],
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      title: 'Harbour site',
      status: 'draft',
      version: 1,
      subtotal: 249.98,
      discount_amount: 25,
      tax_amount: 18,
      total_amount: 242.98,
      deposit_amount: 72.89,
      currency: 'EUR',
      valid_until: far,
      contact: { first_name: 'Ada', company_name: 'Engines' },
      created_by: studio.ids.admin,
      contract: null,
    });
    expect(data.payment_schedule).toMatchObject([{ label: 'Rest', share: 70, amount: 170.09 }]);
    expect(data.estimate_number).toMatch(/^EST-\d{13}$/);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'estimate.created', entity_id: data.id });
    expect(await kindsOf(studio.db, data.id)).toEqual(['created']);
  });

  it('may have a total instead of lines, and an empty title becomes a name', async () => {
    const { data } = await call('POST', '', { title: '', total_amount: 1500 });
    expect(data).toMatchObject({ title: 'Untitled Estimate', total_amount: 1500, items: [] });
    const refused = await call('POST', '', { title: 'Nothing' });
    expect(refused).toMatchObject({ status: 400, fields: { total_amount: 'Please enter a total amount or add a line' } });
  });

  it('has numbers that never meet, however many are written at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => create()));
    expect(new Set(made.map(({ estimate_number }) => estimate_number)).size).toBe(12);
  });

  it('is listed newest first, by status and by client, page by page', async () => {
    const contact_id = await addContact(studio.db);
    const made = [await create({ contact_id }), await create({ contact_id }), await create({ contact_id })];
    await send(made[1]?.id ?? '');
    const list = async (query: string) =>
      (await call<{ items: EstimateCard[]; next_cursor: string | null }>('GET', `?contact_id=${contact_id}${query}`)).data;
    const all = await list('');
    expect(all.items.map(({ id }) => id)).toEqual(made.toReversed().map(({ id }) => id));
    expect((await list('&status=sent')).items.map(({ id }) => id)).toEqual([made[1]?.id]);
    const first = await list('&limit=2');
    const second = await list(`&limit=2&cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.items.map(({ id }) => id));
    expect((await call('GET', '?cursor=bad')).status).toBe(400);
  });

  it('is copied with lines of its own', async () => {
    const original = await create({ valid_until: '2020-01-01', deposit: 20 });
    const { data } = await call('POST', `/${original.id}/duplicate`);
    expect(data).toMatchObject({ status: 'draft', total_amount: original.total_amount, deposit: 20, valid_until: null });
    expect(data.id).not.toBe(original.id);
    expect(data.items[0]?.id).not.toBe(original.items[0]?.id);
    expect(data.items[0]?.name).toBe('Design');
  });
});

describe('sending', () => {
  it('needs a client and a date that is not over', async () => {
    expect(await send((await create()).id)).toMatchObject({
      status: 409,
      error: 'Choose a client before you send this estimate.',
    });
    const { id } = await create({ contact_id: await addContact(studio.db), valid_until: '2020-01-01' });
    expect((await send(id)).error).toBe('The valid-until date is in the past. Edit it before you send this estimate.');
  });

  it('keeps the words, sets the reminder and mails the link with the PDF, once for each press', async () => {
    const contact_id = await addContact(studio.db);
    const { id } = await create({ contact_id, title: 'Mailed' });
    const { data } = await send(id, { message: 'As we said on the phone.' });
    expect(data).toMatchObject({ status: 'sent' });
    const row = await rowOf(studio.db, id);
    expect(row.next_reminder_at).not.toBeNull();
    const [event] = await studio.db
      .select()
      .from(domain_events)
      .where(eq(domain_events.type, 'estimate.sent'))
      .orderBy(domain_events.id)
      .then((all) => all.filter(({ payload }) => payload.estimate_id === id));
    const payload = event?.payload as Parameters<typeof mailEstimate>[1];
    await mailEstimate(studio.platform, payload);
    await mailEstimate(studio.platform, payload);
    const stored = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.about_id, id));
    const mails = stored.map((mail) => asSent(studio.platform, mail));
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(row.access_token);
    expect(mails[0]).toMatchObject({ subject: `Estimate ${row.estimate_number} from Foyer: Mailed`, about_type: 'estimate' });
    expect(mails[0]?.text).toContain(`/document/estimate/${row.access_token}`);
    expect(mails[0]?.text).toContain('As we said on the phone.');
    expect(mails[0]?.text).toContain('$242.98');
    expect(
      Buffer.from(mails[0]?.attachments[0]?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await send(id);
    expect(await kindsOf(studio.db, id)).toEqual(['created', 'sent', 'sent']);
    const versions = (await call<{ items: EstimateVersion[] }>('GET', `/${id}/versions`)).data.items;
    expect(versions).toMatchObject([{ version: 1, title: 'Mailed', total_amount: 242.98, content_sha256: row.content_sha256 }]);
  });

  it('shows the client what was sent, whatever is edited afterwards', async () => {
    const row = await sent({ title: 'First words' });
    const found = await findEstimateByToken(studio.db, row.access_token);
    expect(found?.open_to_client).toBe(true);
    await change(row.id, { title: 'Second words', items: twoLines, contact_id: row.contact_id });
    const edited = await rowOf(studio.db, row.id);
    expect(edited).toMatchObject({ status: 'draft', version: 2, content_sha256: null });
    const shown = async (reader: 'client' | 'studio') =>
      (await shownEstimate(studio.db, { row: edited, contact: found?.contact ?? null }, party, reader)).content.title;
    expect([await shown('client'), await shown('studio')]).toEqual(['First words', 'Second words']);
    await send(row.id);
    const versions = (await call<{ items: EstimateVersion[] }>('GET', `/${row.id}/versions`)).data.items;
    expect(versions.map(({ version, title }) => [version, title])).toEqual([
      [2, 'Second words'],
      [1, 'First words'],
    ]);
    expect(await kindsOf(studio.db, row.id)).toEqual(['created', 'sent', 'edited', 'sent']);
  });

  it('to another client takes a link of its own: the first one’s opens nothing', async () => {
    const row = await sent();
    const contact_id = await addContact(studio.db);
    await change(row.id, { title: 'For somebody else', items: twoLines, contact_id });
    expect(await findEstimateByToken(studio.db, row.access_token)).toBeNull();
    await send(row.id);
    const { access_token } = await rowOf(studio.db, row.id);
    expect((await findEstimateByToken(studio.db, access_token))?.open_to_client).toBe(true);
  });

  it('ends with the link revoked, and begins again with a new one', async () => {
    const row = await sent();
    expect((await call('POST', `/${row.id}/revoke`)).data).toMatchObject({ access_token: null });
    expect((await findEstimateByToken(studio.db, row.access_token))?.open_to_client).toBe(false);
    await send(row.id);
    expect(await findEstimateByToken(studio.db, row.access_token)).toBeNull();
    const fresh = await rowOf(studio.db, row.id);
    expect((await findEstimateByToken(studio.db, fresh.access_token))?.open_to_client).toBe(true);
    expect((await call('POST', `/${(await create()).id}/revoke`)).status).toBe(409);
  });

  it('to another address of the client waits to be seen there', async () => {
    const row = await sent();
    const view = () => studio.db.transaction((tx) => markEstimateViewed(tx, row.id, visitor));
    await view();
    const moved = eq(contacts.id, row.contact_id ?? '');
    await studio.db
      .update(contacts)
      .set({ email: `moved-${row.id}@example.test` })
      .where(moved);
    await call('POST', `/${row.id}/revoke`);
    expect((await send(row.id)).data).toMatchObject({ status: 'sent', version: 2, viewed_at: null });
    await view();
    expect(await rowOf(studio.db, row.id)).toMatchObject({ status: 'viewed' });
    expect(await kindsOf(studio.db, row.id)).toEqual(['created', 'sent', 'viewed', 'revoked', 'sent', 'viewed']);
    // To the same one it stays as it was: it has been seen there.
    expect((await send(row.id)).data).toMatchObject({ status: 'viewed', version: 2 });
  });

  it('reminds unless that is switched off', async () => {
    const row = await sent();
    expect((await call('PUT', `/${row.id}/reminders`, { enabled: false })).data.reminders_enabled).toBe(false);
    expect((await rowOf(studio.db, row.id)).next_reminder_at).toBeNull();
    await call('PUT', `/${row.id}/reminders`, { enabled: true });
    expect((await rowOf(studio.db, row.id)).next_reminder_at).not.toBeNull();
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'estimate.reminders_on' });
  });
});

describe('the client’s answer', () => {
  const view = (id: string) => studio.db.transaction((tx) => markEstimateViewed(tx, id, visitor));
  const accept = (row: { id: string; content_sha256: string | null }, selected: string[] = []) =>
    studio.db.transaction((tx) =>
      acceptEstimate(tx, row.id, {
        content_sha256: row.content_sha256 ?? '',
        selected,
        name: 'Ada Byron',
        consent_version: 'v1',
        who: visitor,
      }),
    );
  const decline = (id: string, reason: string | null = 'Too late') =>
    studio.db.transaction((tx) => declineEstimate(tx, id, { reason, who: visitor }));
  const eventsOf = async (id: string) =>
    (
      await studio.db.select().from(domain_events).where(like(domain_events.type, 'estimate.%')).orderBy(domain_events.created_at)
    ).flatMap(({ type, payload }) => (payload.estimate_id === id ? type : []));

  it('is first that it was seen, told once', async () => {
    const row = await sent();
    await view(row.id);
    await view(row.id);
    expect((await rowOf(studio.db, row.id)).status).toBe('viewed');
    expect(await kindsOf(studio.db, row.id)).toEqual(['created', 'sent', 'viewed']);
    expect(await eventsOf(row.id)).toEqual(['estimate.sent', 'estimate.viewed']);
  });

  it('is yes, with the lines that were ticked in the total', async () => {
    const row = await sent();
    const logo = row.items.find(({ optional }) => optional)?.id ?? '';
    const accepted = await accept(row, [logo]);
    expect(accepted).toMatchObject({
      status: 'accepted',
      total_amount_cents: 642_98,
      client_signature: 'Ada Byron',
      next_reminder_at: null,
    });
    expect(accepted.content_sha256).not.toBe(row.content_sha256);
    const shown = await shownEstimate(studio.db, { row: accepted, contact: null }, party, 'client');
    expect(shown).toMatchObject({ content_sha256: accepted.content_sha256, content: { total_amount_cents: 642_98 } });
    expect(await kindsOf(studio.db, row.id)).toEqual(['created', 'sent', 'consented', 'accepted']);
    // Pressed twice, it is still one answer.
    await accept(row, [logo]);
    expect(await eventsOf(row.id)).toEqual(['estimate.sent', 'estimate.accepted']);
    expect(await change(row.id, { title: 'Other', total_amount: 1 })).toMatchObject({
      status: 409,
      error: 'An accepted estimate can no longer be changed. Duplicate it to make another offer.',
    });
  });

  it('is no, with a reason, and the owner may offer again', async () => {
    const row = await sent();
    await decline(row.id, '  Too late ');
    expect(await rowOf(studio.db, row.id)).toMatchObject({ status: 'declined', decline_reason: 'Too late' });
    await expect(accept(row)).rejects.toThrow('This estimate has been declined already.');
    expect((await send(row.id)).error).toBe('This estimate was declined. Edit it before you send it again.');
    expect((await call('POST', `/${row.id}/convert`)).error).toBe(
      'This estimate was declined. Edit or duplicate it before you make a contract of it.',
    );
    await change(row.id, { title: 'Again', items: twoLines, contact_id: row.contact_id });
    expect((await send(row.id)).data).toMatchObject({ status: 'sent', version: 2, declined_at: null });
  });

  it('is one of the two when both are pressed at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const row = await sent();
      const outcomes = await Promise.allSettled([accept(row), decline(row.id)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { status } = await rowOf(studio.db, row.id);
      expect((await eventsOf(row.id)).at(-1)).toBe(`estimate.${status}`);
      expect((await kindsOf(studio.db, row.id)).filter((kind) => kind === 'accepted' || kind === 'declined')).toEqual([status]);
    }
  });

  it('is refused for words that were changed, for a line that cannot be chosen, and after the last day', async () => {
    const changed = 'This estimate has changed since you opened it. Please read it again before you accept it.';
    const row = await sent();
    await expect(accept({ ...row, content_sha256: '0'.repeat(64) })).rejects.toThrow(changed);
    await change(row.id, { title: 'Other words', items: twoLines, contact_id: row.contact_id });
    await expect(accept(row)).rejects.toThrow(changed);
    await send(row.id);
    await expect(accept(row)).rejects.toThrow(changed);
    const fresh = await rowOf(studio.db, row.id);
    await expect(accept(fresh, [fresh.items.find(({ optional }) => !optional)?.id ?? ''])).rejects.toThrow(
      'This line cannot be chosen.',
    );
    await studio.db.update(estimates).set({ valid_until: '2020-01-01' }).where(eq(estimates.id, row.id));
    await expect(accept(fresh)).rejects.toThrow('This estimate is no longer valid. Please ask for a new one.');
  });

  it('comes too late once the job has closed it', async () => {
    const row = await sent({ valid_until: far });
    const open = await sent({ valid_until: null });
    await expireEstimates(studio.platform);
    expect(await expireEstimates(studio.platform, new Date('2099-12-31T23:00:00Z'))).toBe(0);
    expect(await expireEstimates(studio.platform, new Date('2100-01-02T00:00:00Z'))).toBe(1);
    expect((await rowOf(studio.db, row.id)).status).toBe('expired');
    expect((await rowOf(studio.db, open.id)).status).toBe('sent');
    expect(await kindsOf(studio.db, row.id)).toEqual(['created', 'sent', 'expired']);
    expect((await findEstimateByToken(studio.db, row.access_token))?.open_to_client).toBe(false);
    await expect(accept(row)).rejects.toThrow('This estimate is no longer valid.');
  });
});

it('a client sees what was sent to them and nothing else', async () => {
  const contact_id = await addContact(studio.db, { user_id: studio.ids.client });
  const { id } = await create({ contact_id });
  await create({ contact_id });
  await sent();
  await send(id);
  const { data } = await studio.call<{ items: EstimateCard[] }>('client', 'GET', '/my/estimates');
  expect(data.items.map((one) => one.id)).toEqual([id]);
});
