import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { folders } from '#db/schema/work/files.ts';
import { acceptEstimate } from '#features/papers/estimates/answer.server.ts';
import { rowOf } from '#features/papers/estimates/estimates.testkit.ts';
import { storeFile } from '#features/work/files/files.testkit.ts';
import { followEvents } from './follow-events.ts';
import type { testStudio } from './studio.ts';

type Studio = ReturnType<typeof testStudio>;

/** Somebody who writes without an account, and what the studio does for them. Every text holds the word, so that a reader can be told. */
export function clientRecords(studio: Studio) {
  const send = async <T = { id: string }>(method: string, path: string, body: object): Promise<T> => {
    const answer = await studio.call<T>('admin', method, `/admin${path}`, body);
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.error} ${JSON.stringify(answer.fields)}`);
    return answer.data;
  };
  const openly = async <T>(method: string, path: string, body: object, cookie?: string): Promise<T> => {
    const answer = cookie ? await studio.callWith<T>(cookie, method, path, body) : await studio.call<T>(null, method, path, body);
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.error} ${JSON.stringify(answer.fields)}`);
    return answer.data;
  };

  const contactAt = async (email: string) => {
    const [found] = await studio.db.select().from(contacts).where(sql`lower(${contacts.email}) = lower(${email})`);
    return found ?? null;
  };

  /** What anybody can do who only types an address. */
  const visits = {
    message: async (email: string, word: string) => {
      const message = `${word} contact form`;
      await openly('POST', '/forms/contact', { name: 'Real Person', email, service: 'web-design', subject: 'A site', message });
      await followEvents(studio);
    },
    ticket: (email: string, word: string) =>
      openly('POST', '/support/tickets', {
        ...{ name: 'Real Person', email, category: 'technical', priority: 'high' },
        ...{ subject: `${word} public ticket`, description: `${word} public ticket` },
      }),
    booking: async (email: string, word: string, cookie?: string) => {
      const offer = await studio.call<{ days: { slots: string[] }[] }>(null, 'GET', '/bookings/slots?tz=UTC');
      const starts_at = offer.data.days.flatMap(({ slots }) => slots)[0];
      const what = { time_zone: 'UTC', name: 'Real Person', email, topic: 'web-design', notes: `${word} booking` };
      const { path } = await openly<{ path: string }>('POST', '/bookings', { starts_at, ...what }, cookie);
      await followEvents(studio);
      return path;
    },
    chat: async (email: string, word: string) => {
      await openly('POST', '/conversations', { name: 'Real Person', email, text: `${word} chat` });
      await followEvents(studio);
    },
    newsletter: (email: string) => studio.call(null, 'POST', '/newsletter', { email }),
  };

  /** The studio answers what came from the address, and writes what it writes to a client. */
  async function studioWrites(contact_id: string, word: string): Promise<void> {
    const asked = await studio.db
      .select()
      .from(conversations)
      .where(and(eq(conversations.contact_id, contact_id), sql`${conversations.token_hash} is null`));
    for (const { id } of asked)
      await send('POST', `/conversations/${id}/messages`, { text: `${word} answer`, request_key: v7() });
    await send('POST', '/conversations', {
      ...{ id: v7(), contact_id, subject: `${word} news`, text: `${word} first message of the studio` },
    });
    const [message] = asked[0]
      ? await studio.db
          .select()
          .from(conversation_messages)
          .where(and(eq(conversation_messages.conversation_id, asked[0].id), eq(conversation_messages.sender, 'client')))
      : [];
    if (message)
      await send('POST', `/conversation-messages/${message.id}/ticket`, {
        ...{ request_key: v7(), subject: `${word} ticket of the studio`, category: 'technical', priority: 'high' },
      });
    await writePapers(contact_id, word);
    await workFor(contact_id, word);
    await followEvents(studio);
  }

  async function writePapers(contact_id: string, word: string): Promise<void> {
    const items = [{ name: `${word} line`, quantity: 1, unit_price: 4800 }];
    const estimate = { contact_id, items, deposit: 50, on_accept: { deposit_order: true } };
    const open = await send('POST', '/estimates', { ...estimate, title: `${word} open estimate` });
    await send('POST', `/estimates/${open.id}/send`, {});
    const taken = await send('POST', '/estimates', { ...estimate, title: `${word} accepted estimate` });
    await send('POST', `/estimates/${taken.id}/send`, {});
    const { content_sha256 } = await rowOf(studio.db, taken.id);
    // The real person answers by the link in their email.
    const who = { user_id: null, name: 'Real Person', email: null, ip_address: null, user_agent: null };
    const answer = { content_sha256: content_sha256 ?? '', selected: [], name: 'Real Person', who };
    await studio.db.transaction((tx) => acceptEstimate(tx, taken.id, answer));
    const contract = await send('POST', '/contracts', {
      ...{ contact_id, title: `${word} contract`, total_amount: 1200, payment_terms: ['Net 30'] },
      terms_and_conditions: [`${word} terms`],
    });
    await send('POST', `/contracts/${contract.id}/send`, {});
  }

  async function workFor(contact_id: string, word: string): Promise<void> {
    const { id } = await send('POST', '/projects', { name: `${word} project`, contact_id });
    const { updated_at } = await send<{ updated_at: string }>('PUT', `/projects/${id}`, {
      ...(await studio.call<object>('admin', 'GET', `/admin/projects/${id}`)).data,
      status: 'active',
    });
    if (!updated_at) throw new Error('The project did not begin');
    await send('POST', `/projects/${id}/milestones`, { milestone_id: v7(), title: `${word} milestone` });
    const line = { id: v7(), kind: 'text', title: `${word} line to bring` };
    await send('POST', `/projects/${id}/checklists`, { checklist_id: v7(), title: `${word} checklist`, lines: [line] });
    const [root] = await studio.db.select().from(folders).where(eq(folders.project_id, id));
    const subject = { type: 'folder' as const, id: root?.id ?? '' };
    await storeFile(studio.platform, { original_name: `${word} in the project.png` }, { subject });
    const made = await send('POST', `/projects/${id}/deliverables`, {
      ...{ deliverable_id: v7(), title: `${word} deliverable`, agreed_rounds: 2 },
    });
    const { id: file_id } = await storeFile(
      studio.platform,
      { original_name: `${word} logo.png` },
      { subject, visibility: 'studio' },
    );
    await send('POST', `/deliverables/${made.id}/files`, { file_ids: [file_id] });
    // Nothing is handed over to somebody who cannot answer.
    const [contact] = await studio.db.select().from(contacts).where(eq(contacts.id, contact_id));
    if (contact?.user_id) await send('POST', `/deliverables/${made.id}/versions`, { version_id: v7(), file_ids: [file_id] });
  }

  /** The studio puts files into the folder of an account, and shares one with it. */
  async function placeFiles(client_id: string, word: string): Promise<void> {
    const [root] = await studio.db.select().from(folders).where(eq(folders.client_id, client_id));
    const own = await send('POST', '/folders', { id: v7(), parent_id: root?.id, name: `${word} folder` });
    for (const id of [root?.id ?? '', own.id]) {
      const subject = { type: 'folder' as const, id };
      await storeFile(studio.platform, { original_name: `${word} for the account.png` }, { subject, owner_id: client_id });
    }
    const [studioRoot] = await studio.db.select().from(folders).where(eq(folders.kind, 'studio'));
    const subject = { type: 'folder' as const, id: studioRoot?.id ?? '' };
    const shared = await storeFile(studio.platform, { original_name: `${word} shared.png` }, { subject });
    await send('POST', '/file-shares', { file_id: shared.id, client_id });
  }

  return { visits, studioWrites, placeFiles, contactAt };
}
