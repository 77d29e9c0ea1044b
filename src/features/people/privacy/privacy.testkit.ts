import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { v7 } from 'uuid';
import { bookings } from '#db/schema/desk/bookings.ts';
import { conversation_messages, conversations, message_attachments } from '#db/schema/desk/conversations.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { support_tickets, ticket_messages } from '#db/schema/desk/tickets.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { meetClient } from '#features/people/contacts/meet.server.ts';
import { createFile } from '#platform/files/files.server.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { people, testPassword } from '#tests/seed.ts';
import type { testStudio } from '#tests/studio.ts';
import type { DataExport } from './contract.ts';
import { carryOut } from './deletions.server.ts';
import { buildExport } from './exports.server.ts';

type Studio = ReturnType<typeof testStudio>;
type Who = 'client' | 'business';

/** A client with something in each domain, and the way through an archive and a deletion. */
export function privacyKit(studio: Studio) {
  const ports = () => studio.platform as unknown as JobContext;
  let fills = 0;

  const contactOf = async (who: Who) => {
    await studio.db.transaction((tx) => meetClient(tx, studio.ids[who]));
    const [row] = await studio.db.select().from(contacts).where(eq(contacts.user_id, studio.ids[who]));
    if (!row) throw new Error('no contact');
    return row;
  };

  /** Words that nobody else's records hold. */
  const fill = async (who: Who, word: string) => {
    const { email } = people[who];
    const user_id = studio.ids[who];
    const contact = await contactOf(who);
    fills += 1;
    const past = (hour: number) => new Date(Date.UTC(2026, 1, fills, hour));
    await studio.db.insert(bookings).values({
      ...{ starts_at: past(9), ends_at: past(10), busy_until: past(10), name: 'M', topic: `${word} booking`, time_zone: 'UTC' },
      // Without signing in, and spelled in another way.
      ...{ email: email.toUpperCase(), manage_token_hash: `${word}-secret-hash` },
    });
    const [conversation] = await studio.db
      .insert(conversations)
      .values({ name: word, email, user_id, contact_id: contact.id, token_hash: `${word}-cookie-hash` })
      .returning();
    if (!conversation) throw new Error('no conversation');
    const [message] = await studio.db
      .insert(conversation_messages)
      .values({ conversation_id: conversation.id, sender: 'client', user_id, text: `${word} message` })
      .returning();
    if (!message) throw new Error('no message');
    const bytes = new TextEncoder().encode(`${word} attachment`);
    const file = await withUpload(studio.platform, { bytes, original_name: `${word}.txt` }, (stored) =>
      studio.db.transaction(async (tx) => {
        const made = await createFile(tx, stored, {
          ...{ uploaded_by: user_id, owner_id: null, visibility: 'studio' },
          subject: { type: 'conversation', id: conversation.id },
        });
        await tx.insert(message_attachments).values({ message_id: message.id, file_id: made.id });
        return made;
      }),
    );
    const [ticket] = await studio.db
      .insert(support_tickets)
      .values({
        ...{
          number: `T-2026-9${fills}`,
          category: 'other',
          subject: `${word} ticket`,
          description: 'Help',
          name: word,
        },
        ...{ email, user_id, link_hash: `${word}-link-hash` },
      })
      .returning();
    if (!ticket) throw new Error('no ticket');
    const say = { ticket_id: ticket.id, name: 'Ada', side: 'studio' } as const;
    await studio.db.insert(ticket_messages).values([
      { ...say, kind: 'reply', body: `${word} answer` },
      { ...say, kind: 'note', body: `${word} internal remark` },
    ]);
    await studio.db
      .insert(form_submissions)
      .values({ form_id: 'contact', form_name: 'Contact', data: { email, text: `${word} form` } });
    await studio.call('admin', 'POST', `/admin/clients/${contact.id}/notes`, { note_id: v7(), text: `${word} private note` });
    return { contact, file, ticket, conversation };
  };

  return {
    ports,
    contactOf,
    fill,
    ask: (who: Who, export_id = v7(), password = testPassword) =>
      studio.call<DataExport>(who, 'POST', '/privacy/exports', { export_id, password }),
    build: (id: string) => buildExport(ports(), id),
    carryOut: (now?: Date) => carryOut(ports(), now),
    /** What is in the archive, by path, as texts. */
    open: async (who: Who | 'super_admin', id: string): Promise<Record<string, string>> => {
      const permit = await studio.call<{ key: string }>(who, 'POST', `/privacy/exports/${id}/download`, {
        password: testPassword,
      });
      const cookie = await studio.sessionOf(who);
      const answer = await studio.request(cookie, 'GET', `/api/privacy/exports/${id}/file?key=${permit.data.key}`);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
    },
  };
}
