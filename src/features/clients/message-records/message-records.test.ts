import { and, eq, like } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { conversationKit } from '#features/desk/conversations/conversations.testkit.ts';
import type { InboxConversation } from '#features/desk/conversations/inbox-contract.ts';
import { type AreaAccess, everyArea, noArea } from '#shared/admin-areas.ts';
import { testStudio } from '#tests/studio.ts';
import type { MessageRecord } from './contract.ts';

const studio = testStudio();
const kit = conversationKit(studio);
const nobodys = '01900000-0000-7000-8000-000000000000';

/** Somebody who writes in the chat, their first message and a project of theirs. */
async function asked(name: string, text: string) {
  const visitor = await kit.visitor(name, text);
  const { data } = await studio.call<InboxConversation>('admin', 'GET', `/admin/conversations/${visitor.id}`);
  const { contact_id } = data.client;
  const [project] = await studio.db
    .insert(projects)
    .values({ name: `Site of ${name}`, contact_id })
    .returning();
  const [message] = data.messages.items;
  if (!project || !message) throw new Error('Nothing was asked');
  return { visitor, contact_id: contact_id ?? '', project, message };
}

const make = (message_id: string, what: string, body: object, who: 'admin' | 'client' | null = 'admin') =>
  studio.call<MessageRecord>(who, 'POST', `/admin/conversation-messages/${message_id}/${what}`, { request_key: v7(), ...body });
const list = async (query: Record<string, string>) =>
  (await studio.call<{ items: MessageRecord[] }>('admin', 'GET', `/admin/message-records?${new URLSearchParams(query)}`)).data
    .items;
const ticket = { subject: 'Photos', category: 'technical', priority: 'high' };
const order = { title: 'A shop', description: 'With a cart', quantity: '2', unit_price: '450.50' };

describe('a message becomes', () => {
  it('a task of one of the client’s projects', async () => {
    const { visitor, project, message } = await asked('Tasked Tara', 'Please make the photos brighter');
    const body = { project_id: project.id, title: 'Brighter photos', description: 'On the first page' };
    const { status, data } = await make(message.id, 'task', body);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ kind: 'task', label: 'Brighter photos', project: { id: project.id, name: 'Site of Tasked Tara' } },
      ...{ message: { id: message.id, conversation_id: visitor.id } },
      ...{ quote: 'Please make the photos brighter', asked_by: 'Tasked Tara' },
    });
    const [task] = await studio.db.select().from(project_tasks).where(eq(project_tasks.id, data.record_id));
    expect(task).toMatchObject({ project_id: project.id, title: 'Brighter photos', status: 'todo', is_visible: false });
    expect(await list({ conversation_id: visitor.id })).toEqual([data]);
    expect(await list({ task_id: data.record_id })).toEqual([data]);
    const told = (await studio.audit()).map(({ action }) => action);
    expect(told).toEqual(expect.arrayContaining(['task.created', 'message.became_task']));
    await studio.db.delete(project_tasks).where(eq(project_tasks.id, data.record_id));
    expect(await list({ conversation_id: visitor.id })).toEqual([]);
  });

  it('a ticket, whose number the client gets by mail', async () => {
    const { visitor, contact_id, message } = await asked('Ticket Theo', 'Dark 🎉');
    const { data } = await make(message.id, 'ticket', ticket);
    const [row] = await studio.db.select().from(support_tickets).where(eq(support_tickets.id, data.record_id));
    expect(row).toMatchObject({
      ...ticket,
      description: 'Dark 🎉',
      name: 'Ticket Theo',
      email: visitor.email,
      status: 'open',
      user_id: null,
    });
    expect(row?.link_hash).not.toBeNull();
    expect(row?.response_due_at).not.toBeNull();
    expect(data.label).toBe(`${row?.number} Photos`);
    const mails = await studio.db
      .select()
      .from(mail_outbox)
      .where(and(eq(mail_outbox.to_address, visitor.email), like(mail_outbox.subject, `%${row?.number}%`)));
    expect(mails).toHaveLength(1);
    expect(await list({ ticket_id: data.record_id })).toEqual([data]);
    // The address that the client has by now, as every other mail about the conversation.
    const email = `now-${visitor.email}`;
    await studio.db.update(contacts).set({ email }).where(eq(contacts.id, contact_id));
    const { record_id } = (await make(message.id, 'ticket', ticket)).data;
    expect(await studio.db.select().from(support_tickets).where(eq(support_tickets.id, record_id))).toMatchObject([{ email }]);
    expect(await studio.db.$count(mail_outbox, eq(mail_outbox.to_address, email))).toBe(1);
    const answer = { text: 'Which ones?', request_key: v7() };
    const own = await studio.call<{ id: string }>('admin', 'POST', `/admin/conversations/${visitor.id}/messages`, answer);
    expect((await make(own.data.id, 'ticket', ticket)).error).toBe('A ticket is made of the client’s own words.');
  });

  it('a change order: a draft for that client with its line, about one of their projects', async () => {
    const { contact_id, project, message } = await asked('Ordering Olga', 'Could you add a shop?');
    const { data } = await make(message.id, 'change-order', { ...order, project_id: project.id });
    const [row] = await studio.db.select().from(estimates).where(eq(estimates.id, data.record_id));
    expect(row).toMatchObject({ title: 'A shop', status: 'draft', contact_id, total_amount_cents: 90_100 });
    expect(row?.items).toMatchObject([{ name: 'A shop', description: 'With a cart', unit_price_cents: 45_050 }]);
    expect(data.project).toEqual({ id: project.id, name: project.name });
    expect(await list({ estimate_id: data.record_id })).toEqual([data]);
    expect((await make(message.id, 'change-order', { ...order, project_id: '' })).data.project).toBeNull();
  });

  it('an example, where its conversation is one, and goes with the examples', async () => {
    const { visitor, message } = await asked('Sample Sue', 'Could you add a blog?');
    await studio.db.update(conversations).set({ is_sample: true }).where(eq(conversations.id, visitor.id));
    const { record_id } = (await make(message.id, 'change-order', order)).data;
    expect(await studio.db.select().from(estimates).where(eq(estimates.id, record_id))).toMatchObject([{ is_sample: true }]);
  });
});

describe('the same request', () => {
  it('makes one record, however often and at once it is sent; another makes another', async () => {
    const { visitor, project, message } = await asked('Double Dora', 'Twice, please');
    const bodies: [string, object, object[]][] = [
      ['task', { project_id: project.id, title: 'Once' }, [{ title: 'Corrected' }, { description: 'In blue' }]],
      ['ticket', ticket, [{ subject: 'Pictures' }, { priority: 'low' }]],
      ['change-order', order, [{ unit_price: '540.50' }, { quantity: '3' }, { project_id: project.id }, { currency: 'EUR' }]],
    ];
    for (const [what, body, others] of bodies) {
      const request_key = v7();
      const answers = await Promise.all([1, 2, 3].map(() => make(message.id, what, { ...body, request_key })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ data }) => data.record_id)).size).toBe(1);
      for (const other of others)
        expect(await make(message.id, what, { ...body, ...other, request_key }), JSON.stringify(other)).toMatchObject({
          status: 409,
          error: expect.stringMatching(/^This (task|ticket|estimate) was saved already/),
        });
    }
    expect(await list({ conversation_id: visitor.id })).toHaveLength(3);
    await make(message.id, 'task', { project_id: project.id, title: 'Another' });
    expect(await studio.db.$count(project_tasks, eq(project_tasks.project_id, project.id))).toBe(2);
    expect(await studio.db.$count(support_tickets, eq(support_tickets.email, visitor.email))).toBe(1);
  });

  it('finds what it made after the message was changed and deleted, with the words that asked', async () => {
    const { message } = await asked('Changing Carla', 'Blue, please');
    const request_key = v7();
    const { data } = await make(message.id, 'ticket', { ...ticket, request_key });
    await studio.db
      .update(conversation_messages)
      .set({ text: '', deleted_at: new Date() })
      .where(eq(conversation_messages.id, message.id));
    expect((await make(message.id, 'ticket', { ...ticket, request_key })).data).toEqual(data);
    expect(await list({ ticket_id: data.record_id })).toMatchObject([{ quote: 'Blue, please', asked_by: 'Changing Carla' }]);
    expect((await make(message.id, 'ticket', ticket)).status).toBe(409);
  });
});

describe('it is refused', () => {
  it('while its sender is not accepted; what was made before is found all the same', async () => {
    const { visitor, project, message } = await asked('Held Hal', 'Hello');
    const request_key = v7();
    const { data } = await make(message.id, 'task', { project_id: project.id, title: 'Before', request_key });
    await studio.db.update(conversations).set({ held_at: new Date() }).where(eq(conversations.id, visitor.id));
    const bodies = { task: { project_id: project.id, title: 'Too soon' }, ticket, 'change-order': order };
    for (const [what, body] of Object.entries(bodies)) {
      const { status, error } = await make(message.id, what, body);
      expect({ status, error }).toEqual({ status: 409, error: 'Please accept the sender first.' });
    }
    expect((await make(message.id, 'task', { project_id: project.id, title: 'Before', request_key })).data).toEqual(data);
    expect(await list({ conversation_id: visitor.id })).toEqual([data]);
  });

  it('for projects of somebody else, and leaves nothing behind', async () => {
    const { visitor, message } = await asked('Other Otto', 'A task, please');
    const { project } = await asked('Foreign Fay', 'Hello');
    for (const [what, body] of [
      ['task', { title: 'Not theirs' }],
      ['change-order', { ...order, title: 'Never made' }],
    ] as const) {
      const { status, fields } = await make(message.id, what, { ...body, project_id: project.id });
      expect({ status, fields }).toEqual({ status: 404, fields: { project_id: 'This client has no such project.' } });
    }
    expect(await list({ conversation_id: visitor.id })).toEqual([]);
    expect(await studio.db.$count(estimates, eq(estimates.title, 'Never made'))).toBe(0);
  });

  it('for words that no paper can print, amounts that are none, and blanks, each beside its field', async () => {
    const { message, project } = await asked('Wrong Wanda', 'Hello');
    const refused = async (what: string, body: object) => {
      const answer = await make(message.id, what, body);
      expect(answer.status).toBe(400);
      return Object.keys(answer.fields ?? {});
    };
    expect(await refused('change-order', { ...order, title: 'A song \u{1d11e}' })).toEqual(['title']);
    expect(await refused('change-order', { ...order, description: 'Linear B: \u{10000}' })).toEqual(['description']);
    expect(await refused('change-order', { ...order, unit_price: '1.005' })).toEqual(['unit_price']);
    expect(await refused('change-order', { ...order, unit_price: '' })).toEqual(['unit_price']);
    expect(await refused('change-order', { ...order, unit_price: '9999999', quantity: '100000' })).toEqual(['unit_price']);
    expect(await refused('change-order', { ...order, quantity: '-3' })).toEqual(['quantity']);
    expect(await refused('task', { project_id: project.id, title: ' ' })).toEqual(['title']);
    expect(await refused('task', { title: 'No project' })).toEqual(['project_id']);
    expect(await refused('ticket', { ...ticket, category: 'none', subject: '' })).toEqual(['subject', 'category']);
    const { status } = await make(message.id, 'change-order', { ...order, title: '店を追加 متجر חנות ร้านค้า 🎉' });
    expect(status).toBe(200);
  });

  it('for anybody but the studio, and for messages that do not exist', async () => {
    const { message, project, visitor } = await asked('Private Paul', 'Hello');
    const bodies = { task: { project_id: project.id, title: 'Mine' }, ticket, 'change-order': order };
    for (const [what, body] of Object.entries(bodies)) {
      expect((await make(message.id, what, body, 'client')).status).toBe(403);
      expect((await make(message.id, what, body, null)).status).toBe(401);
      expect((await make(nobodys, what, body)).status).toBe(404);
    }
    const path = `/admin/message-records?conversation_id=${visitor.id}`;
    expect((await studio.call('client', 'GET', path)).status).toBe(403);
    expect((await studio.call('admin', 'GET', '/admin/message-records')).status).toBe(400);
    expect((await studio.call('admin', 'GET', `${path}&task_id=${nobodys}`)).status).toBe(400);
  });
});

describe('an administrator of some areas', () => {
  const narrow = async (areas: AreaAccess | null) => {
    await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
    studio.platform.sessions.drop();
  };
  afterEach(() => narrow(null));

  it('makes of a message what belongs to those areas, and finds nothing else that was made of it', async () => {
    const { visitor, project, message } = await asked('Narrow Nina', 'Please add a shop');
    const task = { project_id: project.id, title: 'A shop', description: '' };
    const statuses = async () => [
      (await make(message.id, 'task', task)).status,
      (await make(message.id, 'ticket', ticket)).status,
      (await make(message.id, 'change-order', order)).status,
    ];
    const kinds = async () => (await list({ conversation_id: visitor.id })).map(({ kind }) => kind).toSorted();
    expect(await statuses()).toEqual([200, 200, 200]);
    await narrow({ ...noArea, desk: 'write', projects: 'read' });
    expect(await statuses()).toEqual([403, 200, 403]);
    expect(await kinds()).toEqual(['task', 'ticket', 'ticket']);
    await narrow({ ...noArea, desk: 'write', papers: 'write' });
    expect(await statuses()).toEqual([403, 200, 200]);
    expect((await make(message.id, 'change-order', { ...order, project_id: project.id })).status).toBe(403);
    await narrow({ ...everyArea, desk: 'none' });
    expect(await statuses()).toEqual([403, 403, 403]);
    const path = `/admin/message-records?conversation_id=${visitor.id}`;
    expect((await studio.call('admin', 'GET', path)).status).toBe(403);
  });

  it('is not told of the project that a change order changes', async () => {
    const { project, message } = await asked('Hidden Hal', 'Please change it');
    const { record_id } = (await make(message.id, 'change-order', { ...order, project_id: project.id })).data;
    await narrow({ ...noArea, desk: 'read', papers: 'read' });
    expect(await list({ estimate_id: record_id })).toMatchObject([{ record_id, project: null }]);
  });
});
