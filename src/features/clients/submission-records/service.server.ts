import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DbOrTx, Tx } from '#db/client.ts';
import { submission_mappings, submission_records } from '#db/schema/clients/submission-records.ts';
import { conversations } from '#db/schema/desk/conversations.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { projects } from '#db/schema/work/projects.ts';
import { openFromSubmission } from '#features/desk/conversations/from-form.server.ts';
import { answersOf, readSubmission } from '#features/desk/forms/submission-queries.server.ts';
import { noteHandled } from '#features/desk/forms/submission-service.server.ts';
import { openForClient } from '#features/desk/tickets/service.server.ts';
import { estimateInput } from '#features/papers/estimates/contract.ts';
import { addEstimate } from '#features/papers/estimates/service.server.ts';
import { limits } from '#features/papers/lines/choices.ts';
import { becomeClient, meetContact } from '#features/people/contacts/meet.server.ts';
import { nameOfContact, splitName } from '#features/people/contacts/policy.ts';
import type { ContactRow } from '#features/people/contacts/queries.server.ts';
import { projectLimits } from '#features/work/projects/choices.ts';
import { newProject } from '#features/work/projects/contract.ts';
import { beginProject } from '#features/work/projects/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { type SubmissionRecordKind, submissionRecordKinds } from '#shared/choices/clients/submission-records.ts';
import { email as emailRule } from '#shared/public-form/rules.ts';
import { submissionRecordsAudit } from './audit.server.ts';
import { type Mapping, recordFields } from './choices.ts';
import { mapping as mappingSchema, type SubmissionRecords } from './contract.ts';
import { amountIn, guessMapping } from './policy.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'secrets' | 'sendMail'>;
type Asked = { id: string; request_key: string; kind: SubmissionRecordKind; mapping: Mapping };
type Read = Awaited<ReturnType<typeof readSubmission>>;
type Values = Record<keyof Mapping, string>;

const tables = {
  contact: contacts,
  client: contacts,
  conversation: conversations,
  project: projects,
  ticket: support_tickets,
  estimate: estimates,
} satisfies Record<SubmissionRecordKind, unknown>;

/** Whether the record is still there, of whatever kind it is. */
const isThere = sql<boolean>`case ${submission_records.kind} ${sql.join(
  submissionRecordKinds.map(
    (kind) =>
      sql`when ${kind} then exists (select from ${tables[kind]} where ${tables[kind].id} = ${submission_records.record_id})`,
  ),
  sql` `,
)} end`;

export async function listRecords(db: DbOrTx, id: string): Promise<SubmissionRecords> {
  const { row, definition } = await readSubmission(db, id);
  const made = await db
    .select({ ...getTableColumns(submission_records), is_there: isThere })
    .from(submission_records)
    .where(eq(submission_records.submission_id, id))
    .orderBy(desc(submission_records.created_at), desc(submission_records.id))
    .limit(100);
  const chosen = row.form_uuid
    ? await db.select().from(submission_mappings).where(eq(submission_mappings.form_id, row.form_uuid))
    : [];
  const guess = guessMapping(answersOf(row, definition));
  const mappingOf = (kind: SubmissionRecordKind): Mapping => {
    const known = chosen.find((one) => one.kind === kind);
    return known ? mappingSchema.parse(known.mapping) : guess;
  };
  const mappings = Object.fromEntries(submissionRecordKinds.map((kind) => [kind, mappingOf(kind)]));
  const items = made.map((one) => ({
    ...{ id: one.id, kind: one.kind, record_id: one.record_id, label: one.label, is_gone: !one.is_there },
    created_at: one.created_at.toISOString(),
  }));
  return { items, mappings: mappings as Record<SubmissionRecordKind, Mapping> };
}

/** The answers that the mapping names. */
function valuesOf({ row, definition }: Read, mapping: Mapping): Values {
  const answers = new Map(answersOf(row, definition).map(({ key, value }) => [key, value]));
  return Object.fromEntries(recordFields.map((name) => [name, answers.get(mapping[name]) ?? ''])) as Values;
}

function demandEmail({ email }: Values): void {
  if (!emailRule(email)) return;
  const message = 'Please choose an answer that holds an email address';
  throw new AppError('BAD_REQUEST', message, { fields: { 'mapping.email': message } });
}

const short = (text: string, most: number): string => [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('');

/** The record and its link: both or neither, once for each key. The mapping is remembered for the form. */
export async function makeRecord(ports: Ports, author: Actor, asked: Asked): Promise<SubmissionRecords> {
  const { id, kind, request_key, mapping } = asked;
  return ports.db.transaction(async (tx) => {
    // Waits for a twin of this request, and then finds what it has made.
    const submission = await noteHandled(tx, id);
    const same = and(
      eq(submission_records.submission_id, id),
      eq(submission_records.kind, kind),
      eq(submission_records.request_key, request_key),
    );
    if ((await tx.$count(submission_records, same)) > 0) return listRecords(tx, id);
    const read = await readSubmission(tx, id);
    const values = valuesOf(read, mapping);
    demandEmail(values);
    const { record_id, label } = await make(tx, ports, author, read, { ...asked, values });
    const { is_sample, form_name, form_uuid } = submission;
    const created_by = author.actor.id;
    await tx.insert(submission_records).values({ submission_id: id, kind, record_id, label, created_by, request_key, is_sample });
    if (form_uuid)
      await tx
        .insert(submission_mappings)
        .values({ form_id: form_uuid, kind, mapping })
        .onConflictDoUpdate({
          target: [submission_mappings.form_id, submission_mappings.kind],
          set: { mapping, updated_at: new Date() },
        });
    await submissionRecordsAudit.write(tx, {
      ...author,
      action: 'form_submission.became',
      entity: 'form_submissions',
      entity_id: id,
      details: { kind, label, form_name, record_id },
    });
    return listRecords(tx, id);
  });
}

type Made = { record_id: string; label: string };

async function make(
  tx: Tx,
  ports: Ports,
  author: Actor,
  { row, form_name }: Read,
  asked: Asked & { values: Values },
): Promise<Made> {
  const { kind, values, request_key } = asked;
  const { is_sample } = row;
  const contact = await meetContact(tx, {
    ...splitName(short(values.name, 160), values.email),
    email: values.email,
    phone: short(values.phone, 40) || null,
    company_name: short(values.company, 160) || null,
    source: 'form',
    is_trusted: true,
    is_sample,
  });
  const name = nameOfContact(contact) || contact.email;
  const title = values.title || `${form_name ?? row.form_name}: ${name}`;
  switch (kind) {
    case 'contact':
      return { record_id: contact.id, label: name };
    case 'client':
      await becomeClient(tx, contact.id);
      return { record_id: contact.id, label: name };
    case 'conversation': {
      const text = values.description || values.title || 'Sent a form';
      const subject = short(title, 200);
      return { record_id: await openFromSubmission(tx, row, contact, { subject, text }), label: subject };
    }
    case 'project': {
      const facts = {
        name: short(title, projectLimits.name),
        description: values.description.slice(0, projectLimits.description),
      };
      const budget = amountIn(values.amount) ?? '';
      const input = newProject.parse({ ...facts, budget, contact_id: contact.id, request_key });
      const { project } = await beginProject(tx, author, input);
      return { record_id: project.id, label: project.name };
    }
    case 'ticket':
      return ticketOf(tx, ports, author, contact, { title, text: values.description, is_sample, name });
    case 'estimate': {
      const line = { name: short(title, limits.title), description: values.description.slice(0, limits.lineDescription) };
      const items = [{ ...line, quantity: 1, unit_price: amountIn(values.amount) ?? 0 }];
      const draft = estimateInput.parse({ title: line.name, contact_id: contact.id, items });
      const estimate = await addEstimate(tx, author, { ...draft, is_sample });
      return { record_id: estimate.id, label: estimate.estimate_number };
    }
  }
}

type TicketWords = { title: string; text: string; name: string; is_sample: boolean };

async function ticketOf(tx: Tx, ports: Ports, author: Actor, contact: ContactRow, words: TicketWords): Promise<Made> {
  const { title, text, name, is_sample } = words;
  const ticket = await openForClient(tx, ports, author, {
    ...{ id: v7(), name, email: contact.email, user_id: contact.user_id, is_sample },
    ...{ subject: short(title, 200), description: text || title, category: 'other' as const, priority: 'medium' as const },
  });
  return { record_id: ticket.id, label: ticket.number };
}
