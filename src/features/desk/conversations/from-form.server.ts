import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { conversations } from '#db/schema/desk/conversations.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { formKinds } from '#features/desk/forms/choices.ts';
import { senderOfForm } from '#features/desk/forms/contact.server.ts';
import { mailFields } from '#features/desk/forms/mail-fields.server.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import type { ContactRow } from '#features/people/contacts/queries.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { conversationStarted } from './events.ts';
import { keepFirstMessage } from './messages.server.ts';
import { textMost } from './policy.ts';

type Ports = Pick<Platform, 'db'>;

export const conversationOfFormJob = defineJob({
  name: 'conversations.form',
  schema: z.object({ submission_id: z.uuid(), form_id: z.string() }),
  retryLimit: 5,
});

/** Forms that want an answer; whoever only wants to be told of a template asks nothing. */
const answered: ReadonlySet<string> = new Set([
  formKinds.contactPage.form_id,
  formKinds.contactDialog.form_id,
  formKinds.customWebsite.form_id,
]);

const words = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** What somebody wrote in a form becomes the first message of a conversation with them. The studio has heard of it by the form. */
export async function openFromForm({ db }: Ports, { submission_id, form_id }: { submission_id: string; form_id: string }) {
  if (!answered.has(form_id)) return;
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(form_submissions).where(eq(form_submissions.id, submission_id));
    const sender = row && (await senderOfForm(tx, row));
    if (sender) await open(tx, row, sender.contact);
  });
}

async function open(tx: Tx, row: Row, contact: ContactRow | null): Promise<void> {
  const data = words.parse(row.data);
  const said = saidIn(data);
  const subject = said('subject') || (said('website_type') ? `Custom design: ${said('website_type')}` : 'Contact form');
  await insertConversation(tx, row, contact, { subject, text: said('message') || inquiryText(data) });
}

type Row = typeof form_submissions.$inferSelect;
type Said = { subject: string; text: string };

const saidIn = (data: z.output<typeof words>) => (name: string) => (typeof data[name] === 'string' ? data[name].trim() : '');

/** Null where the submission has a conversation already. */
async function insertConversation(tx: Tx, row: Row, contact: ContactRow | null, { subject, text }: Said): Promise<string | null> {
  const said = saidIn(words.parse(row.data));
  const email = said('email') || (contact?.email ?? '');
  const { is_sample, created_at, user_id } = row;
  const [conversation] = await tx
    .insert(conversations)
    .values({
      ...{ submission_id: row.id, contact_id: contact?.id ?? null, user_id, is_sample, source: 'contact' as const },
      name: said('name') || (contact && nameOfContact(contact)) || email,
      email,
      company: said('company') || (contact?.company_name ?? null),
      subject,
      created_at,
    })
    .onConflictDoNothing()
    .returning();
  if (!conversation) return null;
  await emit(tx, conversationStarted, { conversation_id: conversation.id, user_id });
  await keepFirstMessage(tx, conversation, { user_id, text: text.slice(0, textMost), created_at });
  return conversation.id;
}

/** The conversation of a submission, opened if there is none yet. For other features, in their transaction. */
export async function openFromSubmission(tx: Tx, row: Row, contact: ContactRow, said: Said): Promise<string> {
  const opened = await insertConversation(tx, row, contact, said);
  if (opened) return opened;
  const [known] = await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.submission_id, row.id));
  if (!known) throw new Error('The conversation was not opened');
  return known.id;
}

/** A custom request has many short answers, and no message of its own. */
const inquiryText = (data: z.output<typeof words>): string =>
  mailFields(data)
    .filter(({ label, value }) => value !== '' && !['Name', 'Email', 'Phone', 'Company'].includes(label))
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');

export const conversationOfFormHandler = handleJob(conversationOfFormJob, (ports: Ports, sent) => openFromForm(ports, sent));
