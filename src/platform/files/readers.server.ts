import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { conversationReadBy } from '#db/conversation-readers.ts';
import { accountIsProven } from '#db/proven-address.ts';
import { conversation_messages, conversations, message_attachments } from '#db/schema/desk/conversations.ts';
import { support_tickets, ticket_attachments, ticket_messages } from '#db/schema/desk/tickets.ts';
import { files } from '#db/schema/platform/files.ts';
import { deliverable_files, deliverables } from '#db/schema/work/deliverables.ts';
import { file_shares, folders } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { isNarrowed, mayRead } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { type FileSubjectType, fileAreas } from '#shared/choices/platform/files.ts';
import { isAdmin } from '#shared/roles.ts';
import type { FileRow } from './files.server.ts';

/*
 * The one rule about who reads a stored file. Everybody reads a public one; the studio reads all, each administrator those of
 * their areas. A client reads what they own, what
 * lies in their folder or in that of a project of theirs, what was shared with them or with such a
 * project, what stands in a ticket of theirs, what was handed over to them with a deliverable, and what was sent in a conversation of
 * theirs; never else what is for the studio alone, such as the files of an internal note, and never for having uploaded it. An
 * account that has not proven its address reads of its folders what it uploaded itself, and nothing that was shared with it.
 */

const projectsOf = (user_id: string): SQL => sql`select id from ${projects} where ${projects.client_id} = ${user_id}`;

const projectRoots = (user_id: string): SQL =>
  sql`select id from ${folders} where ${folders.project_id} in (${projectsOf(user_id)})`;

const sharedWith = (user_id: string): SQL =>
  sql`((${file_shares.client_id} = ${user_id} or ${file_shares.project_id} in (${projectsOf(user_id)})) and ${accountIsProven(user_id)})`;

/**
 * As a condition on `files` of folders: what the studio puts into the folder of an account is for the person whose address that is.
 * An account that has not proven it has projects only of its own orders.
 */
export const placedFor = (user_id: string): SQL =>
  sql`(${files.uploaded_by} = ${user_id} or ${accountIsProven(user_id)} or ${files.subject_id} in (select id from ${folders}
    where ${folders.lineage} && array(${projectRoots(user_id)})))`;

/** The roots that are the client's: their own, and those of their projects. */
export const ownRoots = (user_id: string): SQL =>
  sql`select id from ${folders} where ${folders.client_id} = ${user_id}
    union ${projectRoots(user_id)}`;

export const sharedFolders = (user_id: string): SQL =>
  sql`select folder_id from ${file_shares} where folder_id is not null and ${sharedWith(user_id)}`;

const sharedFiles = (user_id: string): SQL =>
  sql`select file_id from ${file_shares} where file_id is not null and ${sharedWith(user_id)}`;

/**
 * As a condition on `folders`: it is, or lies in, one that the client owns or was given. Folders within the account's own are the
 * studio's words, for a proven address.
 */
export const folderReadBy = (user_id: string): SQL =>
  sql`(${folders.deleted_at} is null and ${folders.lineage} && array(${ownRoots(user_id)} union ${sharedFolders(user_id)})
    and (${folders.kind} <> 'folder' or ${accountIsProven(user_id)} or ${folders.lineage} && array(${projectRoots(user_id)})))`;

/** As a condition on `folders`: it is, or lies in, one of the client's own, who may add to it. */
export const folderOwnedBy = (user_id: string): SQL =>
  sql`(${folders.deleted_at} is null and ${folders.lineage} && array(${ownRoots(user_id)}))`;

/** Files of a version of a deliverable in a project of theirs, whoever else they are for. */
const handedOverTo = (user_id: string): SQL =>
  sql`select ${deliverable_files.file_id} from ${deliverable_files}
    join ${deliverables} on ${deliverables.id} = ${deliverable_files.deliverable_id}
    where ${deliverable_files.version_id} is not null and ${deliverables.project_id} in (${projectsOf(user_id)})`;

/** Files of a ticket of theirs, whoever attached them; those of internal notes are left out here as well. */
const attachedFor = (user_id: string): SQL =>
  sql`select ${ticket_attachments.file_id} from ${ticket_attachments}
    join ${support_tickets} on ${support_tickets.id} = ${ticket_attachments.ticket_id}
    left join ${ticket_messages} on ${ticket_messages.id} = ${ticket_attachments.message_id}
    where ${support_tickets.user_id} = ${user_id} and ${ticket_messages.kind} is distinct from 'note'`;

/** Files of messages in a conversation that is theirs, until the message is deleted. */
const sentTo = (user_id: string): SQL =>
  sql`select ${message_attachments.file_id} from ${conversations}
    join ${conversation_messages} on ${conversation_messages.conversation_id} = ${conversations.id}
    join ${message_attachments} on ${message_attachments.message_id} = ${conversation_messages.id}
    where ${conversation_messages.deleted_at} is null and ${conversationReadBy(user_id)}`;

const notStudio = ne(files.visibility, 'studio');
const reasons = (user_id: string) => [
  and(eq(files.owner_id, user_id), notStudio, placedFor(user_id)),
  and(
    eq(files.subject_type, 'folder'),
    inArray(files.subject_id, sql`(select id from ${folders} where ${folderReadBy(user_id)})`),
    notStudio,
    placedFor(user_id),
  ),
  and(inArray(files.id, sql`(${sharedFiles(user_id)})`), notStudio),
  and(inArray(files.id, sql`(${attachedFor(user_id)})`), notStudio),
  inArray(files.id, sql`(${handedOverTo(user_id)})`),
  inArray(files.id, sql`(${sentTo(user_id)})`),
];

/** As a condition on `files`, for a query that knows which file it asks about. */
export const fileReadBy = (user_id: string): SQL => or(...reasons(user_id)) ?? sql`false`;

/** The ids of all that a client reads, for a list: each reason has an index, which a condition with `or` would not use. */
export const idsReadBy = (user_id: string): SQL =>
  sql`(${sql.join(
    reasons(user_id).map((reason) => sql`select id from ${files} where ${reason}`),
    sql` union `,
  )})`;

/** The present file that this condition finds, if the caller may read it. The caller is asked for only where it matters. */
export async function findReadableFile(
  db: DbOrTx,
  which: SQL,
  askCaller: () => Promise<Pick<Caller, 'user_id' | 'role' | 'areas'> | null>,
): Promise<FileRow | null> {
  const present = and(which, isNull(files.deleted_at));
  const [file] = await db.select().from(files).where(present).limit(1);
  if (!file || file.visibility === 'public') return file ?? null;
  const caller = await askCaller();
  if (!caller) return null;
  if (isAdmin(caller.role)) return mayRead(caller, fileAreas[file.subject_type]) ? file : null;
  const [read] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, file.id), isNull(files.deleted_at), fileReadBy(caller.user_id)));
  return read ? file : null;
}

/** The files of what an administrator may see. */
export function filesShownTo(reader: Pick<Caller, 'areas'>): SQL | undefined {
  if (!isNarrowed(reader)) return undefined;
  const subjects = (Object.keys(fileAreas) as FileSubjectType[]).filter((type) => mayRead(reader, fileAreas[type]));
  return inArray(files.subject_type, subjects);
}
