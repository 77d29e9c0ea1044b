import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { files } from '#db/schema/platform/files.ts';
import { live_events } from '#db/schema/platform/live.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { attachmentsHousekeeping } from './attachments.server.ts';
import { conversationKit } from './conversations.testkit.ts';
import type { InboxConversation } from './inbox-contract.ts';
import { mailAnswers } from './jobs.server.ts';
import type { Message, Uploaded } from './message-contract.ts';
import type { OwnConversation, OwnConversationItem } from './own-contract.ts';

const studio = testStudio();
const kit = conversationKit(studio);

beforeAll(async () => {
  for (const who of ['client', 'business'] as const) await kit.contact(who);
});

const begin = async (subject = 'The colour', who: 'client' | 'business' = 'client') => {
  const id = v7();
  const answer = await studio.call<OwnConversation>(who, 'POST', '/messages', { id, subject, text: 'Could it be lighter?' });
  expect(answer.status).toBe(200);
  return id;
};
const listOwn = async (who: 'client' | 'business') =>
  (await studio.call<{ items: OwnConversationItem[] }>(who, 'GET', '/messages')).data.items;
const answer = (id: string, body: object) =>
  studio.call<Message>('admin', 'POST', `/admin/conversations/${id}/messages`, { request_key: v7(), ...body });

describe('a client', () => {
  it('begins a conversation once, and both sides read the same words', async () => {
    const id = v7();
    const body = { id, subject: 'The colour', text: 'Could it be lighter?' };
    for (const _ of [1, 2]) expect((await studio.call('client', 'POST', '/messages', body)).status).toBe(200);
    const [row] = await studio.db.select().from(conversations).where(eq(conversations.id, id));
    expect(row).toMatchObject({ contact_id: await kit.contact('client'), user_id: studio.ids.client, unread_by_studio: 1 });
    await answer(id, { text: 'Yes, of course.' });
    const [item] = await listOwn('client');
    expect(item).toMatchObject({ id, unread: 1, last_message: { text: 'Yes, of course.' } });
    const own = await studio.call<OwnConversation>('client', 'GET', `/messages/${id}`);
    expect(own.data.messages.items).toMatchObject([
      { sender: 'client', author: 'Carl Client', is_own: true },
      { sender: 'admin', author: 'Ada Admin', is_own: false, read_at: null },
    ]);
    await studio.call('client', 'POST', `/messages/${id}/read`);
    const seen = await studio.call<InboxConversation>('admin', 'GET', `/admin/conversations/${id}`);
    expect(seen.data.messages.items.at(-1)?.read_at).not.toBeNull();
    expect((await listOwn('client'))[0]?.unread).toBe(0);
  });

  it('learns nothing of how the studio sorts it', async () => {
    const id = await begin('Sorted');
    await studio.call('admin', 'PATCH', `/admin/conversations/${id}`, {
      priority: 'low',
      is_archived: true,
      assigned_to: studio.ids.admin,
    });
    const { raw } = await studio.call('client', 'GET', `/messages/${id}`);
    expect(Object.keys((raw as { data: object }).data).toSorted()).toEqual(
      ['draft', 'id', 'is_sample', 'last_message', 'messages', 'status', 'subject', 'unread'].toSorted(),
    );
    expect((await listOwn('client')).some((one) => one.id === id)).toBe(true);
  });

  it('finds somebody else’s as absent as one that never was', async () => {
    const id = await begin('Mine');
    const own = await studio.call<OwnConversation>('client', 'GET', `/messages/${id}`);
    const message = own.data.messages.items[0]?.id;
    const tries = [
      ['GET', `/messages/${id}`],
      ['GET', `/messages/${id}/messages`],
      ['POST', `/messages/${id}/messages`, { text: 'x', request_key: v7() }],
      ['POST', `/messages/${id}/read`],
      ['PUT', `/messages/${id}/draft`, { text: 'x' }],
      ['POST', `/messages/${id}/files`, kit.file()],
      ['PUT', `/conversation-messages/${message}`, { text: 'x' }],
      ['DELETE', `/conversation-messages/${message}`],
      // The same id again, by somebody else.
      ['POST', '/messages', { id, subject: 'Yours', text: 'x' }],
    ] as const;
    for (const [method, path, body] of tries) expect((await studio.call('business', method, path, body)).status, path).toBe(404);
    expect(await studio.db.$count(conversation_messages, eq(conversation_messages.conversation_id, id))).toBe(1);
  });

  it('does not get the chat of somebody who only gave the client’s address', async () => {
    const begun = await studio.request(null, 'POST', '/api/conversations', {
      ...{ name: 'Not Carl', email: people.client.email, text: 'What is my balance?' },
    });
    const { data } = await begun.json();
    expect((await studio.call('client', 'GET', `/messages/${data.conversation.id}`)).status).toBe(404);
    const shown = await studio.call<InboxConversation>('admin', 'GET', `/admin/conversations/${data.conversation.id}`);
    expect(shown.data).toMatchObject({ has_account: false, client: { contact_id: await kit.contact('client') } });
  });

  it('keeps what is being written for its author alone', async () => {
    const id = await begin('Draft');
    const draftOf = async (who: 'client' | 'admin') => {
      const path = who === 'admin' ? `/admin/conversations/${id}` : `/messages/${id}`;
      return (await studio.call<{ draft: string }>(who, 'GET', path)).data.draft;
    };
    for (const text of ['Perh', 'Perhaps']) await studio.call('client', 'PUT', `/messages/${id}/draft`, { text });
    await studio.call('admin', 'PUT', `/admin/conversations/${id}/draft`, { text: 'Of course' });
    expect([await draftOf('client'), await draftOf('admin')]).toEqual(['Perhaps', 'Of course']);
    await studio.call('client', 'PUT', `/messages/${id}/draft`, { text: '' });
    expect([await draftOf('client'), await draftOf('admin')]).toEqual(['', 'Of course']);
  });

  it('tells the open pages of both sides, and of nobody else, that something changed', async () => {
    const id = await begin('Live');
    await answer(id, { text: 'Heard at once' });
    const rows = await studio.db.select().from(live_events).where(eq(live_events.subject_id, id));
    const both = [`conversation:${id}`, 'studio', `user:${studio.ids.client}`];
    expect(rows.filter(({ topic }) => topic === 'conversation').map(({ audience }) => audience)).toEqual([...both, ...both]);
  });

  it('is mailed what stays unseen, with the way to the portal', async () => {
    const id = await begin('Mailed');
    await answer(id, { text: 'Here is the answer' });
    await mailAnswers(studio.platform, new Date(Date.now() + 600_000));
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.subject, 'Re: Mailed'));
    expect(mails).toMatchObject([{ to_address: people.client.email }]);
    expect(mails[0]?.text).toContain(`/dashboard/messages?conversation=${id}`);
  });

  it('gets no mail of it who wants none', async () => {
    const { data } = await studio.call<{ preferences: { mail: object } }>('business', 'GET', '/notifications/preferences');
    const { preferences } = data;
    const mail = { ...preferences.mail, new_messages: false };
    const chosen = await studio.call('business', 'PUT', '/notifications/preferences', { ...preferences, mail });
    expect(chosen.status).toBe(200);
    await answer(await begin('Unwanted', 'business'), { text: 'Here is the answer' });
    await mailAnswers(studio.platform, new Date(Date.now() + 600_000));
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.subject, 'Re: Unwanted'));
    expect(mails).toMatchObject([{ status: 'skipped' }]);
  });
});

describe('an attachment', () => {
  const upload = async (who: 'client' | 'admin', id: string, name?: string) => {
    const path = who === 'admin' ? `/admin/conversations/${id}/files` : `/messages/${id}/files`;
    return (await studio.call<Uploaded>(who, 'POST', path, kit.file(name))).data;
  };
  const open = async (who: 'client' | 'business' | null, url: string) => {
    const response = await studio.request(await studio.sessionOf(who), 'GET', url);
    await response.body?.cancel();
    return response.status;
  };

  it('is read by the two sides once it is sent, and by nobody else; a deleted message takes it along', async () => {
    const id = await begin('Files');
    const file = await upload('admin', id);
    const [row] = await studio.db.select().from(files).where(eq(files.id, file.id));
    const url = `/files/${row?.path}`;
    expect(await open('client', url)).toBe(404);
    const { data } = await answer(id, { file_ids: [file.id] });
    expect(data.attachments).toMatchObject([{ original_name: 'plan.txt', content_type: 'text/plain', url }]);
    expect([await open('client', url), await open('business', url), await open(null, url)]).toEqual([200, 404, 404]);
    expect((await listOwn('client'))[0]?.last_message.text).toBe('plan.txt');
    await studio.call('admin', 'DELETE', `/admin/conversation-messages/${data.id}`);
    expect(await open('client', url)).toBe(404);
  });

  it('goes with one message of its own conversation and author', async () => {
    const [id, other] = [await begin('One'), await begin('Other')];
    const file = await upload('client', id);
    const sendOwn = (to: string, who: 'client' | 'business' = 'client') =>
      studio.call(who, 'POST', `/messages/${to}/messages`, { file_ids: [file.id], request_key: v7() });
    expect((await sendOwn(other)).status).toBe(409);
    expect((await answer(id, { file_ids: [file.id] })).status).toBe(409);
    expect((await sendOwn(id)).status).toBe(200);
    expect((await sendOwn(id)).status).toBe(409);
    expect((await studio.call('client', 'POST', `/messages/${id}/messages`, { request_key: v7() })).status).toBe(400);
  });

  it('that was never sent is removed after a day', async () => {
    const id = await begin('Unsent');
    const file = await upload('client', id);
    await studio.db
      .update(files)
      .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
      .where(eq(files.id, file.id));
    const { db, files: store } = studio.platform;
    for (const task of attachmentsHousekeeping) await task.run({ db, files: store, logDays: 1 });
    expect(await studio.db.$count(files, eq(files.id, file.id))).toBe(0);
  });
});

it('a conversation by a form becomes the account’s with its contact', async () => {
  const [contact] = await studio.db.select().from(contacts).where(eq(contacts.user_id, studio.ids.business));
  const [row] = await studio.db
    .insert(conversations)
    .values({ name: 'Bea', email: 'bea@example.com', contact_id: contact?.id, source: 'contact' })
    .returning();
  expect((await listOwn('business')).map(({ id }) => id)).toContain(row?.id);
});
