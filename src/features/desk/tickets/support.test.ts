import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { support_tickets, ticket_messages } from '#db/schema/desk/tickets.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { projects } from '#db/schema/work/projects.ts';
import { noArea } from '#shared/admin-areas.ts';
import { testStudio } from '#tests/studio.ts';
import type { RecentActivity, SupportFigures, Ticket, TicketLinks, TicketOptions, TicketPage } from './admin-contract.ts';
import type { OwnTicket } from './own-contract.ts';
import { mostMessages } from './policy.ts';
import { fill } from './sample.server.ts';
import { support, textFile } from './tickets.testkit.ts';

const studio = testStudio();
const { open, get, change, write, answer } = support(studio);
const list = async (query = '') => (await studio.call<TicketPage>('admin', 'GET', `/admin/tickets?limit=100${query}`)).data;
const mailsTo = (address: string) =>
  studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, address)).orderBy(desc(mail_outbox.created_at));

describe('the list of tickets', () => {
  it('is narrowed by status, priority, agent and client, and searched by what its rows show', async () => {
    const urgent = await open(null, {
      priority: 'urgent',
      subject: 'Zebra crossing',
      email: 'Zoe@example.com',
      name: 'Zoe Zander',
    });
    const other = await open(null, { priority: 'low', subject: 'Quagga', email: 'quinn@example.com' });
    await change(urgent.id, { status: 'in-progress', assigned_to: studio.ids.admin });
    const numbers = async (query: string) => (await list(query)).items.map(({ number }) => number);
    expect(await numbers('&status=in-progress')).toEqual([urgent.number]);
    expect(await numbers('&priority=low')).toEqual([other.number]);
    expect(await numbers(`&agent=${studio.ids.admin}`)).toEqual([urgent.number]);
    expect(await numbers('&agent=none')).toEqual([other.number]);
    expect(await numbers('&client=zoe@EXAMPLE.com')).toEqual([urgent.number]);
    for (const word of ['zebra', urgent.number, 'zander', 'zoe@example'])
      expect(await numbers(`&q=${word}`), word).toEqual([urgent.number]);
    expect(await numbers('&q=zebra&status=closed')).toEqual([]);
    expect((await studio.call('admin', 'GET', '/admin/tickets?status=lost')).status).toBe(400);
  });

  it('comes in pages, each ticket once', async () => {
    for (let n = 0; n < 3; n += 1) await open(null, { subject: `Page ${n}` });
    const seen: string[] = [];
    const readPage = async (after: string | null): Promise<string | null> => {
      const { data } = await studio.call<TicketPage>('admin', 'GET', `/admin/tickets?limit=2${after ? `&cursor=${after}` : ''}`);
      seen.push(...data.items.map(({ id }) => id));
      return data.next_cursor;
    };
    for (let cursor = await readPage(null); cursor; ) cursor = await readPage(cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual((await list()).items.map(({ id }) => id));
  });

  it('offers those who run the studio and those who asked', async () => {
    const { data } = await studio.call<TicketOptions>('admin', 'GET', '/admin/tickets/options');
    expect(data.agents.map(({ value }) => value).toSorted()).toEqual([studio.ids.admin, studio.ids.super_admin].toSorted());
    expect(data.clients).toContainEqual({ value: 'zoe@example.com', label: 'Zoe Zander (zoe@example.com)' });
  });
});

describe('a reply of the studio', () => {
  it('is mailed to whoever asked, waits for them, and counts as the first answer', async () => {
    const { id, number } = await open(null, { email: 'reply@example.com' });
    const { data } = await write(id, { body: 'Please try again.' }, [textFile('notes.txt', 'what we did')]);
    expect(data).toMatchObject({ status: 'awaiting-response', response: { outcome: 'kept' } });
    expect(data.messages).toMatchObject([
      { kind: 'reply', side: 'studio', body: 'Please try again.', files: [{ name: 'notes.txt' }] },
    ]);
    const [mail] = await mailsTo('reply@example.com');
    expect(mail).toMatchObject({ subject: `Re: [${number}] The form does not send`, template: 'tickets.reply' });
    expect(mail?.text).toContain('Please try again.');
    expect(mail?.text).toContain('notes.txt');
    // The secret part of the link is not in the table.
    expect(mail?.text).not.toContain(support(studio).tokenOf(id));
  });

  it('sent twice is kept and mailed once, and its id belongs to one ticket', async () => {
    const { id } = await open(null, { email: 'twice@example.com' });
    const message_id = randomUUID();
    const both = await Promise.all([write(id, { message_id }), write(id, { message_id })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await get(id)).messages).toHaveLength(1);
    const replies = (await mailsTo('twice@example.com')).filter(({ template }) => template === 'tickets.reply');
    expect(replies).toHaveLength(1);
    expect((await write((await open()).id, { message_id })).status).toBe(409);
  });

  it('can leave the ticket with the studio, or close it with the question how it went', async () => {
    const { id } = await open(null, { email: 'closing@example.com' });
    expect((await write(id, { status: 'in-progress' })).data.status).toBe('in-progress');
    expect((await write(id, { status: 'closed', body: 'Solved.' })).data.status).toBe('closed');
    const [mail, before] = await mailsTo('closing@example.com');
    expect(mail?.text).toContain('Rate the answer');
    expect(before?.text).not.toContain('Rate the answer');
    expect((await write(id, { status: 'awaiting-response' })).status).toBe(409);
  });

  it('puts a notice before a client with an account', async () => {
    const { id, number } = await open('client');
    await write(id);
    const notices = await studio.db.select().from(notifications).where(eq(notifications.user_id, studio.ids.client));
    expect(notices.at(-1)).toMatchObject({ title: `Reply to ${number}`, href: `/dashboard/support/${id}` });
    await change(id, { status: 'closed' });
    const all = await studio.db.select().from(notifications).where(eq(notifications.user_id, studio.ids.client));
    expect(all.map(({ title }) => title)).toContain(`${number} is closed`);
  });

  it.each([{ body: '   ' }, { body: 'x'.repeat(10_001) }, { kind: 'shout' }, { message_id: 'no' }])(
    'refuses %j',
    async (input) => {
      const { id } = await open();
      expect((await write(id, input)).status).toBe(400);
      expect((await get(id)).messages).toEqual([]);
    },
  );
});

describe('an internal note', () => {
  it('reaches nobody but the studio: no mail, no portal, no file, no search', async () => {
    const { id, number } = await open('client', { subject: 'Noted' });
    const before = await studio.db.$count(mail_outbox);
    const { data } = await write(id, { kind: 'note', body: 'Xylophone: he never pays' }, [textFile('secret.txt', 'secret')]);
    expect(data.messages).toMatchObject([{ kind: 'note', body: 'Xylophone: he never pays' }]);
    expect(await studio.db.$count(mail_outbox)).toBe(before);
    const own = await studio.call<OwnTicket>('client', 'GET', `/tickets/${id}`);
    expect(JSON.stringify(own.raw)).not.toMatch(/Xylophone|secret\.txt|note/);
    const url = data.messages[0]?.files[0]?.url ?? '';
    const read = async (who: 'client' | 'admin') => (await studio.request(await studio.sessionOf(who), 'GET', url)).status;
    expect([await read('client'), await read('admin')]).toEqual([404, 200]);
    const files = await studio.call('client', 'GET', '/files');
    expect(JSON.stringify(files.raw)).not.toContain('secret.txt');
    expect((await list('&q=xylophone')).items).toEqual([]);
    expect((await list('&q=noted')).items.map((one) => one.number)).toEqual([number]);
    expect((await get(id)).response.outcome).toBe('running');
  });
});

describe('the facts of a ticket', () => {
  it('are changed by whoever saw them, on record, and not over what somebody else did', async () => {
    const { id, number } = await open();
    const { updated_at } = await get(id);
    const first = await change(id, { status: 'in-progress', assigned_to: studio.ids.super_admin });
    expect(first.data).toMatchObject({ status: 'in-progress', assigned_to: { id: studio.ids.super_admin } });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'ticket.updated', details: { number } });
    const notices = await studio.db.select().from(notifications).where(eq(notifications.user_id, studio.ids.super_admin));
    expect(notices.at(-1)?.title).toBe(`${number} was assigned to you`);
    expect((await change(id, { priority: 'low', updated_at })).status).toBe(409);
    // The same once more, after a lost answer.
    expect((await change(id, { updated_at })).status).toBe(200);
  });

  it('refuse an agent who is none, and projects and orders that do not exist', async () => {
    const { id } = await open('client');
    for (const facts of [{ assigned_to: studio.ids.client }, { project_id: randomUUID() }, { order_id: randomUUID() }]) {
      const answered = await change(id, facts);
      expect(answered.status).toBe(400);
      expect(Object.keys(answered.fields ?? {})).toEqual(Object.keys(facts));
    }
  });

  it('name a project of the client', async () => {
    const { id } = await open('client');
    const [project] = await studio.db.insert(projects).values({ name: 'Bakery', client_id: studio.ids.client }).returning();
    const { data } = await studio.call<TicketLinks>('admin', 'GET', `/admin/tickets/${id}/links`);
    expect(data.projects).toContainEqual({ value: project?.id, label: 'Bakery' });
    expect((await change(id, { project_id: project?.id })).data.project).toEqual({ id: project?.id, name: 'Bakery' });
  });

  it('closed by the studio, tell whoever asked once', async () => {
    const { id } = await open(null, { email: 'end@example.com', subject: 'visit evil.example now' });
    await change(id, { status: 'closed' });
    await change(id, { status: 'closed' });
    const closed = (await mailsTo('end@example.com')).filter(({ template }) => template === 'tickets.closed');
    expect(closed).toHaveLength(1);
    expect(`${closed[0]?.subject}${closed[0]?.text}`).not.toContain('evil');
  });
});

describe('two tickets', () => {
  it('of one person become one, with all that was written', async () => {
    const first = await open('client', { subject: 'First' });
    const second = await open('client', { subject: 'Second', description: 'The same, once more.' });
    await answer('client', `/tickets/${second.id}`, { body: 'And a reply' }, [textFile('more.txt', 'more')]);
    const { updated_at } = await get(second.id);
    const path = `/admin/tickets/${second.id}/merge`;
    expect((await studio.call('admin', 'POST', path, { number: 'T-1999-0001', updated_at })).status).toBe(400);
    expect((await studio.call('admin', 'POST', path, { number: second.number, updated_at })).status).toBe(400);
    const { data } = await studio.call<Ticket>('admin', 'POST', path, { number: first.number.toLowerCase(), updated_at });
    expect(data.id).toBe(first.id);
    expect(data.messages.map(({ body }) => body)).toEqual(['The same, once more.', 'And a reply']);
    expect(data.messages[1]?.files).toMatchObject([{ name: 'more.txt' }]);
    expect(await get(second.id)).toMatchObject({ status: 'closed', merged_into: { number: first.number }, messages: [] });
    // Sent again after a lost answer; nothing goes on in the merged one.
    expect((await studio.call('admin', 'POST', path, { number: first.number, updated_at })).status).toBe(200);
    expect((await write(second.id)).status).toBe(409);
    expect((await change(second.id, { status: 'open' })).status).toBe(409);
    const own = await studio.call<OwnTicket>('client', 'GET', `/tickets/${second.id}`);
    expect(own.data.number).toBe(first.number);
    expect((await studio.call<TicketPage>('client', 'GET', '/tickets')).data.items.map(({ id }) => id)).not.toContain(second.id);
    expect((await answer('client', `/tickets/${second.id}`, { body: 'Where am I?' })).data.number).toBe(first.number);
  });

  it('wait for an answer as one where the first was closed already', async () => {
    const [first, second, third, fourth] = [
      await open('client'),
      await open('client'),
      await open('client'),
      await open('client'),
    ];
    const merge = async (id: string) => {
      const { updated_at } = await get(id);
      return (await studio.call<Ticket>('admin', 'POST', `/admin/tickets/${id}/merge`, { number: first.number, updated_at }))
        .data;
    };
    await change(first.id, { status: 'closed' });
    await change(third.id, { status: 'closed' });
    expect((await merge(third.id)).status, 'nothing was open').toBe('closed');
    await change(fourth.id, { status: 'awaiting-response' });
    expect((await merge(fourth.id)).status, 'its client was asked, not the studio').toBe('closed');
    expect((await merge(second.id)).status).toBe('open');
  });

  it('of two people stay apart', async () => {
    const mine = await open('client');
    const theirs = await open('business');
    const visitors = await open(null, { email: mine.email });
    const { updated_at } = await get(theirs.id);
    for (const { number } of [mine, visitors])
      expect((await studio.call('admin', 'POST', `/admin/tickets/${theirs.id}/merge`, { number, updated_at })).status).toBe(409);
  });

  it('are made of one: a reply of the client gets its own number, once', async () => {
    const { id, number } = await open(null, { email: 'split@example.com' });
    const path = `/ticket/${support(studio).tokenOf(id)}`;
    await answer(null, path, { body: 'By the way, the logo is blurred.' }, [textFile('logo.txt', 'logo')]);
    const [reply] = (await get(id)).messages;
    const body = { message_id: reply?.id, subject: 'Blurred logo', request_key: randomUUID() };
    const { data } = await studio.call<Ticket>('admin', 'POST', `/admin/tickets/${id}/split`, body);
    expect(data).toMatchObject({
      ...{ subject: 'Blurred logo', description: 'By the way, the logo is blurred.', status: 'open' },
      split_from: { number },
      files: [{ name: 'logo.txt' }],
    });
    expect((await studio.call<Ticket>('admin', 'POST', `/admin/tickets/${id}/split`, body)).data.id).toBe(data.id);
    expect(await studio.call('admin', 'POST', `/admin/tickets/${id}/split`, { ...body, subject: 'Sharp logo' })).toMatchObject({
      status: 409,
      error: expect.stringContaining(
        `This reply is ticket ${data.number} already, with the subject you sent first: Blurred logo.`,
      ),
    });
    expect((await get(id)).messages).toEqual([]);
    expect((await mailsTo('split@example.com'))[0]?.subject).toContain(`Ticket ${data.number} is open`);
    const note = await write(id, { kind: 'note' });
    const [noted] = note.data.messages;
    const again = { ...body, message_id: noted?.id, request_key: randomUUID() };
    expect((await studio.call('admin', 'POST', `/admin/tickets/${id}/split`, again)).status).toBe(404);
  });
});

describe('the support center', () => {
  it('counts what the database holds', async () => {
    await studio.db.delete(support_tickets);
    const none = (await studio.call<SupportFigures>('admin', 'GET', '/admin/tickets/figures')).data;
    expect(none).toMatchObject({ open: 0, response_minutes: null, resolution_rate: null, satisfaction: null });
    const rows = [1, 2, 3, 4].map((n) => ({
      ...{
        number: `T-2026-900${n}`,
        category: 'other' as const,
        subject: 'x',
        description: 'x',
        name: 'x',
        email: 'x@example.com',
      },
      ...(n > 2 && { status: 'closed' as const, closed_at: new Date(), rating: n }),
      ...(n > 1 && { responded_at: new Date(), response_minutes: n * 60 }),
    }));
    await studio.db.insert(support_tickets).values(rows);
    const { data } = await studio.call<SupportFigures>('admin', 'GET', '/admin/tickets/figures');
    expect(data).toEqual({
      ...{ days: 90, open: 2, unassigned: 2, opened: 4, resolution_rate: 0.5 },
      ...{ answered: 3, response_minutes: 180, ratings: 2, satisfaction: 3.5 },
    });
  });

  it('tells what happened to examples, which the audit log knows nothing of, and nothing twice', async () => {
    await studio.db.delete(support_tickets);
    const entries = (await studio.audit()).length;
    await studio.db.transaction((tx) => fill(tx, { ...studio.platform, now: new Date(), publicUrl: '' }));
    expect((await studio.audit()).length).toBe(entries);
    const [example] = await studio.db
      .select()
      .from(support_tickets)
      .where(eq(support_tickets.subject, 'Appointment form rejects mobile numbers'));
    const history = async () =>
      (await studio.call<{ items: RecentActivity[] }>('admin', 'GET', `/admin/tickets/${example?.id}/activity`)).data.items;
    expect((await history()).map(({ who, text }) => `${who} ${text}`)).toEqual([
      `Maren Holt wrote an internal note on ticket ${example?.number}`,
      `Maren Holt replied to ticket ${example?.number}`,
      `Marcus Oyelaran opened ticket ${example?.number}`,
    ]);
    await write(example?.id ?? '');
    expect(await history()).toHaveLength(4);
    const { data } = await studio.call<{ items: RecentActivity[] }>('admin', 'GET', '/admin/tickets/activity');
    expect(data.items).toHaveLength(10);
    await studio.db.delete(support_tickets).where(eq(support_tickets.is_sample, true));
    const after = await studio.call<{ items: RecentActivity[] }>('admin', 'GET', '/admin/tickets/activity');
    expect(after.data.items.some(({ who }) => who === 'Marcus Oyelaran')).toBe(false);
  });

  it('tells what happened last, without the words of anybody', async () => {
    const { id, number } = await open(null, { name: 'Rita Recent' });
    await write(id, { kind: 'note', body: 'Between us' });
    const { data } = await studio.call<{ items: RecentActivity[] }>('admin', 'GET', '/admin/tickets/activity');
    expect(data.items.slice(0, 2)).toMatchObject([
      { text: `wrote an internal note on ticket ${number}`, ticket_id: id },
      { text: `opened ticket ${number}`, who: 'A visitor' },
    ]);
    const history = await studio.call<{ items: RecentActivity[] }>('admin', 'GET', `/admin/tickets/${id}/activity`);
    expect(history.data.items).toHaveLength(2);
    expect(JSON.stringify(history.raw)).not.toContain('Between us');
    const api_key = { id: randomUUID(), name: 'Desk program' };
    const entry = { action: 'ticket.updated', entity: 'support_tickets', entity_id: id, actor_id: studio.ids.admin };
    await studio.db.insert(audit_log).values({ ...entry, details: { number, api_key } });
    const latest = await studio.call<{ items: RecentActivity[] }>('admin', 'GET', '/admin/tickets/activity');
    expect(latest.data.items[0]?.who).toBe('Ada Admin (API key Desk program)');
  });

  it('tells an administrator of support alone nothing of projects and orders, and keeps what they were not shown', async () => {
    const { id } = await open('client');
    const [project] = await studio.db.insert(projects).values({ name: 'Hidden', client_id: studio.ids.client }).returning();
    const narrow = async (areas: typeof user_roles.$inferInsert.areas) => {
      await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
      studio.platform.sessions.drop();
    };
    const links = async () => (await studio.call<TicketLinks>('admin', 'GET', `/admin/tickets/${id}/links`)).data;
    await change(id, { project_id: project?.id });
    expect((await get(id)).project?.name).toBe('Hidden');
    expect((await links()).projects).toContainEqual({ value: project?.id, label: 'Hidden' });
    await narrow({ ...noArea, desk: 'write' });
    expect([(await get(id)).project, await links()]).toEqual([null, { projects: [], orders: [] }]);
    await change(id, { project_id: null, priority: 'urgent' });
    const other = await change(id, { assigned_to: studio.ids.super_admin, project_id: randomUUID() });
    expect(other).toMatchObject({ status: 400, fields: { project_id: 'This project does not exist.' } });
    await narrow(null);
    expect(await get(id)).toMatchObject({ priority: 'urgent', project: { name: 'Hidden' } });
    await narrow({ ...noArea, sales: 'write' });
    const facts = await studio.call<Ticket>('super_admin', 'GET', `/admin/tickets/${id}`);
    const { status, priority, category, subject, updated_at } = facts.data;
    const given = { status, priority, category, subject, updated_at, project_id: null, order_id: null };
    const refused = await studio.call('super_admin', 'PUT', `/admin/tickets/${id}`, { ...given, assigned_to: studio.ids.admin });
    expect(refused).toMatchObject({ status: 400, fields: { assigned_to: expect.any(String) } });
    await narrow(null);
  });

  it('is for those who run the studio', async () => {
    const { id } = await open();
    for (const path of ['', '/figures', '/options', '/activity', '/report', `/${id}`, `/${id}/activity`, `/${id}/links`]) {
      expect((await studio.call('client', 'GET', `/admin/tickets${path}`)).status, path).toBe(403);
      expect((await studio.call(null, 'GET', `/admin/tickets${path}`)).status, path).toBe(401);
      expect((await studio.call('super_admin', 'GET', `/admin/tickets${path}`)).status, path).toBe(200);
    }
    expect((await studio.call('admin', 'GET', `/admin/tickets/${randomUUID()}`)).status).toBe(404);
    expect(await studio.db.$count(ticket_messages, eq(ticket_messages.ticket_id, id))).toBe(0);
  });
});

it('takes a thousand messages, and says so to whoever writes one more', async () => {
  const { id } = await open('client');
  const { id: other } = await open('client');
  const message_id = randomUUID();
  await answer('client', `/tickets/${id}`, { message_id, body: 'The first' });
  const filler = { ticket_id: id, kind: 'reply', side: 'client', name: 'Tess', body: 'Again' } as const;
  await studio.db.insert(ticket_messages).values(Array.from({ length: mostMessages - 2 }, () => filler));
  expect((await write(id)).status).toBe(200);
  const refused = await answer('client', `/tickets/${id}`, { body: 'One too many' });
  expect([refused.status, refused.error]).toEqual([
    409,
    expect.stringContaining('1,000 messages and takes no more. Please open a new'),
  ]);
  expect((await write(id, { kind: 'note' })).status).toBe(409);
  // What was sent before is there: a second try of it is not refused.
  expect((await answer('client', `/tickets/${id}`, { message_id, body: 'The first' })).status).toBe(200);
  const { updated_at } = await get(other);
  const { number } = await get(id);
  expect((await studio.call('admin', 'POST', `/admin/tickets/${other}/merge`, { number, updated_at })).status).toBe(409);
  expect(await studio.db.$count(ticket_messages, eq(ticket_messages.ticket_id, id))).toBe(mostMessages);
});
