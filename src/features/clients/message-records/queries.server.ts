import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { message_records } from '#db/schema/clients/message-records.ts';
import { conversation_messages } from '#db/schema/desk/conversations.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { AppError } from '#shared/app-error.ts';
import type { MessageRecord, RecordsQuery } from './contract.ts';

const table = message_records;
/** More than anybody makes of one conversation. */
const most = 500;

const select = (db: DbOrTx) =>
  db
    .select({
      id: table.id,
      kind: table.kind,
      record_id: sql<string>`coalesce(${table.task_id}, ${table.ticket_id}, ${table.estimate_id})`,
      label: sql<string>`coalesce(${project_tasks.title}, ${support_tickets.number} || ' ' || ${support_tickets.subject},
        ${estimates.estimate_number} || ' ' || ${estimates.title})`,
      project_id: projects.id,
      project_name: projects.name,
      message_id: conversation_messages.id,
      conversation_id: conversation_messages.conversation_id,
      quote: table.quote,
      asked_by: table.asked_by,
      created_at: table.created_at,
    })
    .from(table)
    .leftJoin(conversation_messages, eq(conversation_messages.id, table.message_id))
    .leftJoin(project_tasks, eq(project_tasks.id, table.task_id))
    .leftJoin(support_tickets, eq(support_tickets.id, table.ticket_id))
    .leftJoin(estimates, eq(estimates.id, table.estimate_id))
    .leftJoin(projects, eq(projects.id, sql`coalesce(${project_tasks.project_id}, ${table.project_id})`));

type Row = Awaited<ReturnType<typeof select>>[number];

const toRecord = ({ project_id, project_name, message_id, conversation_id, created_at, ...row }: Row): MessageRecord => ({
  ...row,
  project: project_id && project_name !== null ? { id: project_id, name: project_name } : null,
  message: message_id && conversation_id ? { id: message_id, conversation_id } : null,
  created_at: created_at.toISOString(),
});

function about({ conversation_id, task_id, ticket_id, estimate_id }: RecordsQuery) {
  if (conversation_id) return eq(conversation_messages.conversation_id, conversation_id);
  if (task_id) return eq(table.task_id, task_id);
  if (ticket_id) return eq(table.ticket_id, ticket_id);
  return eq(table.estimate_id, estimate_id ?? sql`null`);
}

export async function listMessageRecords(db: DbOrTx, query: RecordsQuery): Promise<MessageRecord[]> {
  const rows = await select(db)
    .where(about(query))
    .orderBy(...newestFirst(table.created_at, table.id))
    .limit(most);
  return rows.map(toRecord);
}

export async function getMessageRecord(db: DbOrTx, id: string): Promise<MessageRecord> {
  const [row] = await select(db).where(eq(table.id, id));
  if (!row) throw new AppError('NOT_FOUND', 'This record does not exist.');
  return toRecord(row);
}
