import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forms } from '#db/schema/desk/forms.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { users } from '#db/schema/people/auth.ts';
import { live_events } from '#db/schema/platform/live.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { eventually } from '#tests/eventually.ts';
import { testStudio } from '#tests/studio.ts';
import type { OwnTicket } from './own-contract.ts';
import { multipart, support, textFile } from './tickets.testkit.ts';

const studio = testStudio();
const limited = testStudio({ RATE_LIMITS: 'true' });
const { open, get, change, write, answer, tokenOf } = support(studio);
const own = (who: 'client' | 'business' | null, id: string) => studio.call<OwnTicket>(who, 'GET', `/tickets/${id}`);
const linked = (id: string) => studio.call<OwnTicket>(null, 'GET', `/ticket/${tokenOf(id)}`);

describe('a ticket in the portal', () => {
  it('is opened once, with files, and told to the studio', async () => {
    const request_key = randomUUID();
    const form = () =>
      multipart(
        {
          subject: 'New page',
          category: 'feature',
          priority: 'low',
          description: 'We would like a page about bread.',
          request_key,
        },
        [textFile('bread.txt', 'bread')],
      );
    const first = await studio.call<OwnTicket>('client', 'POST', '/tickets', form());
    expect(first.data).toMatchObject({ subject: 'New page', status: 'open', files: [{ name: 'bread.txt' }] });
    expect(first.data.answer_by).not.toBeNull();
    expect((await studio.call<OwnTicket>('client', 'POST', '/tickets', form())).data.id).toBe(first.data.id);
    const [row] = await studio.db.select().from(support_tickets).where(eq(support_tickets.id, first.data.id));
    expect(row).toMatchObject({ user_id: studio.ids.client, link_hash: null });
    // Somebody else's key is theirs.
    expect((await studio.call('business', 'POST', '/tickets', form())).status).not.toBe(200);
    expect((await studio.call('client', 'POST', '/tickets', multipart({ subject: 'x' }))).status).toBe(400);
  });

  it('is not opened while the studio has switched the form off, except by the studio itself', async () => {
    const form = (request_key: string) =>
      multipart({ subject: 'New page', category: 'feature', priority: 'low', description: 'Bread, please.', request_key });
    const kept = randomUUID();
    const first = await studio.call<OwnTicket>('client', 'POST', '/tickets', form(kept));
    const turn = (is_active: boolean) => studio.db.update(forms).set({ is_active }).where(eq(forms.site_form, 'support_ticket'));
    onTestFinished(async () => void (await turn(true)));
    await turn(false);
    const refused = await studio.call('client', 'POST', '/tickets', form(randomUUID()));
    expect([refused.status, refused.error]).toEqual([409, expect.stringContaining('This form is closed')]);
    expect((await studio.call<OwnTicket>('client', 'POST', '/tickets', form(kept))).data.id).toBe(first.data.id);
    expect((await studio.call('admin', 'POST', '/tickets', form(randomUUID()))).status).toBe(first.status);
  });

  it('is its own person’s: to anybody else it does not exist', async () => {
    const { id } = await open('client');
    const missing = await own('client', randomUUID());
    for (const who of ['business', null] as const) {
      const { status, error } = await own(who, id);
      expect([status, error]).toEqual(who ? [404, missing.error] : [401, 'User not authenticated']);
    }
    for (const act of ['close', 'reopen'])
      expect((await studio.call('business', 'POST', `/tickets/${id}/${act}`)).status).toBe(404);
    expect((await answer('business', `/tickets/${id}`)).status).toBe(404);
    expect((await studio.call('business', 'POST', `/tickets/${id}/rating`, { rating: 1 })).status).toBe(404);
    expect(await get(id)).toMatchObject({ status: 'open', messages: [] });
    const { data } = await studio.call<{ items: { id: string }[] }>('business', 'GET', '/tickets');
    expect(data.items).toEqual([]);
  });

  it('comes back to the studio by a reply, and is opened again by one after the end', async () => {
    const { id, number } = await open('client');
    await write(id, {}, [textFile('answer.txt', 'answer')]);
    const read = await own('client', id);
    expect(read.data).toMatchObject({ status: 'awaiting-response', answer_by: null });
    // What the studio attached is read by the client, and by nobody else.
    const url = read.data.messages[0]?.files[0]?.url ?? '';
    const statusFor = async (who: 'client' | 'business') =>
      (await studio.request(await studio.sessionOf(who), 'GET', url)).status;
    expect([await statusFor('client'), await statusFor('business')]).toEqual([200, 404]);
    expect((await answer('client', `/tickets/${id}`)).data.status).toBe('in-progress');
    const [mail] = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'tickets.client-replied'));
    expect(mail).toMatchObject({ subject: `Re: [${number}] The form does not send`, reply_to: 'tess@example.com' });
    await change(id, { status: 'closed' });
    expect((await answer('client', `/tickets/${id}`)).data.status).toBe('open');
  });

  it('is closed and opened again by the client, each once, and rated once it is closed', async () => {
    const { id } = await open('client');
    const rate = (rating: unknown) =>
      studio.call<OwnTicket>('client', 'POST', `/tickets/${id}/rating`, { rating, rating_words: ' Quick ' });
    expect((await rate(5)).status).toBe(409);
    await Promise.all([1, 2].map(() => studio.call('client', 'POST', `/tickets/${id}/close`)));
    const closings = (await studio.audit()).filter((one) => one.entity_id === id && one.action === 'ticket.closed');
    expect(closings).toHaveLength(1);
    for (const rating of [0, 6, 2.5, 'many']) expect((await rate(rating)).status, String(rating)).toBe(400);
    expect((await rate(4)).data).toMatchObject({ rating: 4, rating_words: 'Quick' });
    expect(await get(id)).toMatchObject({ status: 'closed', rating: 4, rating_words: 'Quick' });
    expect((await studio.call<OwnTicket>('client', 'POST', `/tickets/${id}/reopen`)).data.status).toBe('open');
  });

  it('tells open pages of both sides what happens to it, and of notes those of the studio alone', async () => {
    const { id } = await open('client');
    const [studios, clients] = ['studio', `user:${studio.ids.client}`];
    const told = async (act: () => Promise<unknown>) => {
      await studio.db.delete(live_events);
      await act();
      const rows = await studio.db.select().from(live_events).where(eq(live_events.topic, 'ticket'));
      expect(rows.every(({ subject_id }) => subject_id === id)).toBe(true);
      return rows.map(({ audience }) => audience);
    };
    expect(await told(() => write(id, { kind: 'note' }))).toEqual([studios]);
    expect(await told(() => write(id))).toEqual([studios, clients]);
    expect(await told(() => answer('client', `/tickets/${id}`))).toEqual([studios, clients]);
    expect(await told(() => change(id, { status: 'closed' }))).toEqual([studios, clients]);
    expect(await told(() => studio.call('client', 'POST', `/tickets/${id}/rating`, { rating: 5 }))).toEqual([studios, clients]);
    const visitors = await open();
    await studio.db.delete(live_events);
    await answer(null, `/ticket/${tokenOf(visitors.id)}`);
    const rows = await studio.db.select().from(live_events).where(eq(live_events.topic, 'ticket'));
    expect(rows).toMatchObject([{ audience: 'studio', subject_id: visitors.id }]);
  });
});

describe('the private link of a visitor', () => {
  it('opens one ticket, without what the studio keeps to itself', async () => {
    const { id, number } = await open();
    await write(id, { kind: 'note', body: 'Between us' }, [textFile('inner.txt', 'inner')]);
    await write(id, { body: 'Here is the plan.' }, [textFile('plan.txt', 'the plan')]);
    const { data, raw } = await linked(id);
    expect(data).toMatchObject({ number, messages: [{ body: 'Here is the plan.', files: [{ name: 'plan.txt' }] }] });
    expect(JSON.stringify(raw)).not.toMatch(/Between us|inner\.txt/);
    const file = await studio.request(null, 'GET', data.messages[0]?.files[0]?.url ?? '');
    expect(await file.text()).toBe('the plan');
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const [note] = (await get(id)).messages;
    const inner = note?.files[0]?.id;
    expect((await studio.call(null, 'GET', `/ticket/${tokenOf(id)}/files/${inner}`)).status).toBe(404);
    const other = await open();
    const plan = data.messages[0]?.files[0]?.id;
    expect((await studio.call(null, 'GET', `/ticket/${tokenOf(other.id)}/files/${plan}`)).status).toBe(404);
  });

  it('lets reply, close, open again and rate', async () => {
    const { id } = await open();
    const path = `/ticket/${tokenOf(id)}`;
    const message_id = randomUUID();
    await Promise.all([1, 2].map(() => answer(null, path, { message_id, body: 'Still broken' })));
    expect((await get(id)).messages).toMatchObject([{ side: 'client', name: 'Tess Ticket', body: 'Still broken' }]);
    expect((await studio.call<OwnTicket>(null, 'POST', `${path}/close`)).data.status).toBe('closed');
    expect((await studio.call<OwnTicket>(null, 'POST', `${path}/rating`, { rating: 2 })).data.rating).toBe(2);
    expect((await studio.call<OwnTicket>(null, 'POST', `${path}/reopen`)).data.status).toBe('open');
  });

  it('leads a reply to the other ticket when its own is merged in that moment', async () => {
    const [{ id }, other] = [await open(), await open()];
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let reply: ReturnType<typeof answer> | undefined;
    await studio.db.transaction(async (tx) => {
      await tx.select().from(support_tickets).where(eq(support_tickets.id, id)).for('update');
      reply = answer(null, `/ticket/${tokenOf(id)}`, { body: 'Just in time' });
      await eventually(async () => expect((await studio.db.execute(waiting)).rowCount).toBe(1));
      const values = { status: 'closed' as const, closed_at: new Date(), merged_into: other.id };
      await tx.update(support_tickets).set(values).where(eq(support_tickets.id, id));
    });
    expect((await reply)?.data).toMatchObject({ id: other.id, messages: [{ body: 'Just in time' }] });
  });

  it('cannot be used to fill the log', async () => {
    const { id } = await support(limited).open();
    const path = `/ticket/${support(limited).tokenOf(id)}`;
    const act = async (n: number) => (await limited.call(null, 'POST', `${path}/${n % 2 ? 'reopen' : 'close'}`)).status;
    for (let n = 0; n < 30; n += 1) expect(await act(n)).toBe(200);
    expect(await act(30)).toBe(429);
    expect((await limited.call(null, 'GET', path)).status).toBe(200);
  });

  it('does not exist for a ticket of an account, a wrong token, or a deactivated account', async () => {
    const ofClient = await open('client');
    expect((await linked(ofClient.id)).status).toBe(404);
    expect((await studio.call(null, 'GET', `/ticket/${'0'.repeat(48)}`)).status).toBe(404);
    const { id } = await open();
    expect((await linked(id)).status).toBe(200);
    const [row] = await studio.db.select().from(support_tickets).where(eq(support_tickets.id, id));
    expect(row?.link_hash).not.toContain(tokenOf(id));
    await studio.db.update(support_tickets).set({ user_id: studio.ids.business }).where(eq(support_tickets.id, id));
    await studio.db.update(users).set({ deactivated_at: new Date() }).where(eq(users.id, studio.ids.business));
    expect((await linked(id)).status).toBe(404);
  });

  it('goes out with the confirmation, and stands nowhere in the database', async () => {
    const { id } = await open(null, { email: 'confirm@example.com' });
    const [mail] = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, 'confirm@example.com'));
    expect(mail?.text).toContain('See your ticket');
    expect(JSON.stringify(mail)).not.toContain(tokenOf(id));
  });
});
