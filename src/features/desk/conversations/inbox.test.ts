import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { projects } from '#db/schema/work/projects.ts';
import { testStudio } from '#tests/studio.ts';
import { conversationKit } from './conversations.testkit.ts';
import { openFromForm } from './from-form.server.ts';
import type { InboxConversation, InboxPage } from './inbox-contract.ts';
import { mailAnswers, sendScheduled } from './jobs.server.ts';
import type { Message } from './message-contract.ts';

const studio = testStudio();
const kit = conversationKit(studio);
const nobodys = '01900000-0000-7000-8000-000000000000';

const list = async (query: Record<string, string> = {}) =>
  (await studio.call<InboxPage>('admin', 'GET', `/admin/conversations?${new URLSearchParams(query)}`)).data;
const names = async (query: Record<string, string>) => (await list(query)).items.map(({ client }) => client.first_name);
const get = async (id: string) => (await studio.call<InboxConversation>('admin', 'GET', `/admin/conversations/${id}`)).data;
const change = (id: string, body: object) => studio.call<InboxConversation>('admin', 'PATCH', `/admin/conversations/${id}`, body);
const send = (id: string, body: object) =>
  studio.call<Message>('admin', 'POST', `/admin/conversations/${id}/messages`, { request_key: v7(), ...body });
const rowOf = async (id: string) => (await studio.db.select().from(conversations).where(eq(conversations.id, id)))[0];

describe('the inbox', () => {
  it('finds by client name, company and words of a message, newest first', async () => {
    const first = await kit.visitor('Wilhelmina Ostergaard', 'We sell lighthouse lamps');
    const second = await kit.visitor('Ottoline Brass', 'Do you know Wilhelmina?');
    await kit.company(second.email, 'Gasworks Theatre');
    expect(await names({ q: 'wilhelm' })).toEqual(['Ottoline', 'Wilhelmina']);
    expect(await names({ q: 'GASWORKS' })).toEqual(['Ottoline']);
    expect(await names({ q: 'ighthous' })).toEqual(['Wilhelmina']);
    await send(first.id, { text: 'Quite another subject' });
    expect(await names({ q: 'lamps lighthouse' })).toEqual(['Wilhelmina']);
    for (const q of ['%', '_', "'; drop table conversations", '!!!', 'x'.repeat(200)]) expect(await names({ q })).toEqual([]);
    const page = await list({ q: 'wilhelm', limit: '1' });
    expect((await list({ q: 'wilhelm', limit: '1', cursor: page.next_cursor ?? '' })).items).toHaveLength(1);
  });

  it('finds words of old messages by the rare ones, and says where it stopped', async () => {
    await kit.visitor('Old Otis', 'The orchard needs a quince', 'And something else');
    const busy = await kit.visitor('Busy Bert', 'Hello');
    await studio.db.execute(sql`insert into conversation_messages (id, conversation_id, sender, text, created_at)
      select gen_random_uuid(), ${busy.id}, 'client', case when n % 2 = 0 then 'The orchard' else 'A meadow' end, now() + n * interval '1 second'
      from generate_series(1, 3000) n`);
    const found = async (q: string) => {
      const { items, more_matches } = await list({ q });
      return { names: items.map(({ client }) => client.first_name), more_matches };
    };
    expect(await found('quince orchard')).toEqual({ names: ['Old'], more_matches: false });
    expect(await found('meadow orchard')).toEqual({ names: [], more_matches: true });
    await studio.db.delete(conversations).where(eq(conversations.id, busy.id));
  });

  it('filters by source, status and priority, and shows what is unread', async () => {
    const { id } = await kit.visitor('Filtered Fern', 'One', 'Two');
    const of = async (query: Record<string, string>) =>
      (await list({ ...query, limit: '100' })).items.find((one) => one.id === id);
    expect(await of({ source: 'website', status: 'pending', priority: 'medium' })).toMatchObject({
      unread: 2,
      last_message: { text: 'Two' },
    });
    for (const [name, value] of [
      ['source', 'email'],
      ['status', 'completed'],
      ['priority', 'high'],
    ] as const)
      expect(await of({ [name]: value })).toBeUndefined();
    await studio.call('admin', 'POST', `/admin/conversations/${id}/read`);
    expect(await of({})).toMatchObject({ unread: 0 });
    expect((await get(id)).messages.items.every(({ read_at }) => read_at !== null)).toBe(true);
  });

  it('keeps unread what came after the newest message that was shown', async () => {
    const visitor = await kit.visitor('Reading Rita', 'One', 'Two');
    const shown = (await get(visitor.id)).messages.items.at(-1)?.id;
    await visitor.write('Three');
    const read = (message_id?: string) => studio.call('admin', 'POST', `/admin/conversations/${visitor.id}/read`, { message_id });
    expect((await read(shown)).status).toBe(200);
    expect(await get(visitor.id)).toMatchObject({ unread: 1 });
    expect((await get(visitor.id)).messages.items.map(({ read_at }) => read_at !== null)).toEqual([true, true, false]);
    const foreign = await kit.visitor('Foreign Fritz', 'Hello');
    const [other] = (await get(foreign.id)).messages.items;
    expect((await read(other?.id)).status).toBe(404);
    expect((await read(nobodys)).status).toBe(404);
    expect(await get(visitor.id)).toMatchObject({ unread: 1 });
    await read();
    expect(await get(visitor.id)).toMatchObject({ unread: 0 });
  });

  it('is the studio’s alone, and what is missing is missing', async () => {
    const { id } = await kit.visitor('Private Pia', 'Hello');
    for (const path of ['', `/${id}`, `/${id}/messages`, `/${id}/linkable`, '/team']) {
      expect((await studio.call('client', 'GET', `/admin/conversations${path}`)).status).toBe(403);
      expect((await studio.call(null, 'GET', `/admin/conversations${path}`)).status).toBe(401);
    }
    expect((await studio.call('admin', 'GET', `/admin/conversations/${nobodys}`)).status).toBe(404);
    expect((await change(nobodys, { status: 'completed' })).status).toBe(404);
    expect((await send(nobodys, { text: 'Hi' })).status).toBe(404);
  });
});

describe('a change', () => {
  it('resolves, assigns, archives and snoozes, and can be taken back', async () => {
    const { id } = await kit.visitor('Changing Chloe', 'Hello');
    const isListed = async (box: string) => (await list({ box, limit: '100' })).items.some((one) => one.id === id);
    expect((await change(id, { status: 'completed' })).data.status).toBe('completed');
    expect((await change(id, { status: 'pending' })).data.status).toBe('pending');
    expect((await change(id, { assigned_to: studio.ids.super_admin })).data.assigned_to?.name).toBe('Olive Owner');
    expect((await change(id, { assigned_to: null })).data.assigned_to).toBeNull();
    expect(await change(id, { assigned_to: studio.ids.client })).toMatchObject({ status: 400 });
    await change(id, { is_archived: true });
    expect([await isListed('inbox'), await isListed('archived')]).toEqual([false, true]);
    await change(id, { is_archived: false });
    await change(id, { snoozed_until: new Date(Date.now() + 3_600_000).toISOString() });
    expect([await isListed('inbox'), await isListed('snoozed')]).toEqual([false, true]);
    expect((await change(id, { snoozed_until: '2020-01-01T00:00:00Z' })).status).toBe(400);
    const told = (await studio.audit()).filter((entry) => entry.entity_id === id).map((entry) => entry.details);
    expect(told.map((details) => (details as { what?: string }).what).filter(Boolean)).toEqual([
      ...['resolved', 'reopened', 'assigned', 'unassigned', 'archived', 'unarchived', 'snoozed'],
    ]);
  });

  it('is undone by the client who writes again', async () => {
    const visitor = await kit.visitor('Back Bruno', 'Hello');
    await change(visitor.id, {
      is_archived: true,
      status: 'completed',
      snoozed_until: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await visitor.write('One thing more');
    expect(await rowOf(visitor.id)).toMatchObject({
      archived_at: null,
      snoozed_until: null,
      status: 'pending',
      unread_by_studio: 2,
    });
  });

  it('links records of the same client, and no others', async () => {
    const visitor = await kit.visitor('Linked Lou', 'Hello');
    const contact_id = (await get(visitor.id)).client.contact_id;
    const [own, foreign] = await studio.db
      .insert(projects)
      .values([{ name: 'Own', contact_id }, { name: 'Foreign' }])
      .returning();
    expect((await change(visitor.id, { project_id: own?.id })).data.links.project).toEqual({ id: own?.id, label: 'Own' });
    expect((await change(visitor.id, { project_id: foreign?.id })).status).toBe(400);
    expect((await change(visitor.id, { project_id: null })).data.links.project).toBeNull();
  });
});

describe('an answer', () => {
  it('is kept once, seen in the visitor’s chat, and mailed with the others of its burst while unseen', async () => {
    const visitor = await kit.visitor('Answered Anna', 'Hello');
    const request_key = v7();
    const answers = await Promise.all([1, 2, 3].map(() => send(visitor.id, { text: 'Hello Anna', request_key })));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await send(visitor.id, { text: 'And welcome' });
    expect(await rowOf(visitor.id)).toMatchObject({ status: 'active', unread_by_client: 2 });
    const mails = () => studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, visitor.email));
    await mailAnswers(studio.platform);
    expect(await mails()).toEqual([]);
    const later = new Date(Date.now() + 600_000);
    await mailAnswers(studio.platform, later);
    await mailAnswers(studio.platform, later);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Hello Anna');
    expect(mail?.text).toContain('And welcome');
    expect(mail?.text).toContain('replying to this email');
    await send(visitor.id, { text: 'Seen at once' });
    expect((await visitor.read()).messages.map(({ text }) => text)).toEqual([
      'Hello',
      'Hello Anna',
      'And welcome',
      'Seen at once',
    ]);
    await mailAnswers(studio.platform, new Date(Date.now() + 1_200_000));
    expect(await mails()).toHaveLength(1);
    expect((await get(visitor.id)).messages.items.at(-1)?.read_at).not.toBeNull();
  });

  it('can be changed and deleted by its author for 15 minutes', async () => {
    const visitor = await kit.visitor('Edited Edda', 'Hello');
    const { data } = await send(visitor.id, { text: 'Helo' });
    const path = `/admin/conversation-messages/${data.id}`;
    expect((await studio.call<Message>('admin', 'PUT', path, { text: 'Hello!' })).data).toMatchObject({
      text: 'Hello!',
      is_own: true,
    });
    expect((await studio.call('super_admin', 'PUT', path, { text: 'Not mine' })).status).toBe(404);
    expect((await studio.call('client', 'PUT', `/conversation-messages/${data.id}`, { text: 'Not mine' })).status).toBe(404);
    expect((await studio.call<Message>('admin', 'DELETE', path)).data).toMatchObject({ text: '' });
    expect((await studio.call<Message>('admin', 'DELETE', path)).status).toBe(200);
    expect((await studio.call('admin', 'PUT', path, { text: 'Again' })).status).toBe(409);
    expect((await visitor.read()).messages).toHaveLength(1);
    expect(await rowOf(visitor.id)).toMatchObject({ unread_by_client: 0, last_message_text: 'Message deleted' });
    const old = await send(visitor.id, { text: 'Long ago' });
    await studio.db
      .update(conversation_messages)
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where(eq(conversation_messages.id, old.data.id));
    for (const method of ['PUT', 'DELETE'])
      expect((await studio.call('admin', method, `/admin/conversation-messages/${old.data.id}`, { text: 'x' })).status).toBe(409);
  });

  it('can be written for later, taken back, and is sent once', async () => {
    const visitor = await kit.visitor('Later Lea', 'Hello');
    const schedule = (body: object) =>
      studio.call<InboxConversation>('admin', 'POST', `/admin/conversations/${visitor.id}/scheduled`, body);
    const send_at = new Date(Date.now() + 60_000).toISOString();
    const one = { scheduled_id: v7(), text: 'Good morning', send_at };
    await schedule(one);
    await schedule(one);
    const corrected = new Date(Date.now() + 90_000).toISOString();
    expect(await schedule({ ...one, send_at: corrected }), 'after a lost answer').toMatchObject({
      status: 409,
      error: expect.stringContaining('This message was scheduled already, as you sent it first.'),
    });
    const { data } = await schedule({ scheduled_id: v7(), text: 'Never', send_at });
    expect(data.scheduled.map(({ text }) => text)).toEqual(['Good morning', 'Never']);
    expect((await visitor.read()).messages).toHaveLength(1);
    const never = data.scheduled.find(({ text }) => text === 'Never')?.id;
    expect((await studio.call('admin', 'DELETE', `/admin/scheduled-messages/${never}`)).data).toEqual({ text: 'Never' });
    expect((await get(visitor.id)).draft, 'though the answer be lost').toBe('Never');
    expect((await schedule({ scheduled_id: v7(), text: 'Too late', send_at: '2020-01-01T00:00:00Z' })).status).toBe(400);
    await sendScheduled(studio.platform);
    const later = new Date(Date.now() + 120_000);
    await Promise.all([sendScheduled(studio.platform, later), sendScheduled(studio.platform, later)]);
    expect((await visitor.read()).messages.map(({ text }) => text)).toEqual(['Hello', 'Good morning']);
  });

  it('has no files for somebody who could not open them', async () => {
    const visitor = await kit.visitor('Fileless Finn', 'Hello');
    const upload = await studio.call('admin', 'POST', `/admin/conversations/${visitor.id}/files`, kit.file());
    expect(upload).toMatchObject({ status: 400, error: 'This client has no account yet, and could not open a file here.' });
  });
});

describe('a form', () => {
  const contact = {
    name: 'Formal Frida',
    email: 'frida@example.com',
    phone: '',
    company: 'Frida Ltd',
    subject: 'A new site',
    service: 'seo',
  };
  it('opens one conversation with its contact, however often it is told', async () => {
    await studio.call(null, 'POST', '/forms/contact', { ...contact, message: 'Please call me about a site' });
    const { form_submissions } = await import('#db/schema/desk/forms.ts');
    const [row] = await studio.db.select().from(form_submissions);
    const told = { submission_id: row?.id ?? '', form_id: row?.form_id ?? '' };
    for (const _ of [1, 2]) await openFromForm(studio.platform, told);
    const { items } = await list({ q: 'Formal Frida' });
    expect(items).toMatchObject([{ source: 'contact', subject: 'A new site', unread: 1, client: { company: 'Frida Ltd' } }]);
    expect((await get(items[0]?.id ?? '')).messages.items).toMatchObject([
      { sender: 'client', text: 'Please call me about a site' },
    ]);
  });
});

describe('the studio', () => {
  it('writes first to a contact, once, who reads it in the portal and hears of it', async () => {
    const contact_id = await kit.contact('client');
    const body = { id: v7(), contact_id, subject: 'Your invoice', text: 'It is ready.' };
    for (const _ of [1, 2]) expect((await studio.call('admin', 'POST', '/admin/conversations', body)).status).toBe(200);
    expect(await studio.db.$count(conversation_messages, eq(conversation_messages.conversation_id, body.id))).toBe(1);
    const own = await studio.call<{ items: { id: string; unread: number }[] }>('client', 'GET', '/messages');
    expect(own.data.items.find(({ id }) => id === body.id)).toMatchObject({ subject: 'Your invoice', unread: 1 });
    const notices = await studio.db.select().from(notifications).where(eq(notifications.user_id, studio.ids.client));
    expect(notices.map(({ href }) => href)).toContain(`/dashboard/messages?conversation=${body.id}`);
  });
});
