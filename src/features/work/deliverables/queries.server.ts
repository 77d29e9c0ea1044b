import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { files } from '#db/schema/platform/files.ts';
import {
  deliverable_comments,
  deliverable_files,
  deliverable_replies,
  deliverable_versions,
  deliverables,
} from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import { type FileRow, fileUrl } from '#platform/files/files.server.ts';
import type {
  AdminDeliverables,
  Comment,
  Deliverable,
  DeliverableDetail,
  DeliveredFile,
  OwnDeliverableDetail,
  Version,
} from './contract.ts';
import { type DeliverableRow, missingDeliverable } from './rows.server.ts';

const used = sql<number>`(select count(*)::int from ${deliverable_versions}
  where ${deliverable_versions.deliverable_id} = ${deliverables.id} and ${deliverable_versions.answer} = 'changes')`;
const current = sql<{ number: number; created_at: string } | null>`(select json_build_object('number', v.number, 'created_at',
  to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${deliverable_versions} v where v.deliverable_id = ${deliverables.id} order by v.number desc limit 1)`;

const select = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select({ row: deliverables, used, current, project: { name: projects.name, status: projects.status } })
    .from(deliverables)
    .innerJoin(projects, eq(projects.id, deliverables.project_id))
    .where(where)
    .orderBy(asc(deliverables.created_at), asc(deliverables.id));

type Found = { row: DeliverableRow; used: number; current: Deliverable['version'] };

const onWire = ({ row, used: count, current: version }: Found): Deliverable => ({
  id: row.id,
  project_id: row.project_id,
  title: row.title,
  description: row.description,
  status: row.status,
  rounds: { agreed: row.agreed_rounds, used: count },
  version,
  is_sample: row.is_sample,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** With how many rounds the next one of a project begins: whatever was agreed last in it, else what the studio usually agrees on. */
export async function listDeliverables(db: DbOrTx, project_id: string, usual: number): Promise<AdminDeliverables> {
  const items = (await select(db, eq(deliverables.project_id, project_id))).map(onWire);
  return { items, default_rounds: items.at(-1)?.rounds.agreed ?? usual };
}

const isHandedOver = sql`${deliverables.status} <> 'draft'`;

/** Of one of the client's own projects, which the caller has made sure of. What was never handed over is the studio's alone. */
export const listHandedOver = async (db: DbOrTx, project_id: string): Promise<Deliverable[]> =>
  (await select(db, and(eq(deliverables.project_id, project_id), isHandedOver))).map(onWire);

export async function getDeliverable(db: DbOrTx, id: string): Promise<DeliverableDetail> {
  const [found] = await select(db, eq(deliverables.id, id));
  if (!found) throw missingDeliverable();
  const versions = await listVersions(db, id, isNotNull(deliverable_comments.sent_at));
  const next = await filesOf(db, and(eq(deliverable_files.deliverable_id, id), isNull(deliverable_files.version_id)));
  return { ...onWire(found), project: found.project, versions, next_files: next.map(({ file }) => file) };
}

export type OwnReader = {
  user_id: string;
  /** An administrator looks at the portal: what the client has not sent is not for them. */
  isViewed?: boolean;
};

/** Somebody else's deliverable is as absent as one that never was. */
export async function getOwnDeliverable(db: DbOrTx, reader: OwnReader, id: string): Promise<OwnDeliverableDetail> {
  const [found] = await select(db, and(eq(deliverables.id, id), eq(projects.client_id, reader.user_id), isHandedOver));
  if (!found) throw missingDeliverable();
  const sent = isNotNull(deliverable_comments.sent_at);
  const readable = reader.isViewed ? sent : or(sent, eq(deliverable_comments.author_id, reader.user_id));
  return { ...onWire(found), project: found.project, versions: await listVersions(db, id, readable) };
}

async function listVersions(db: DbOrTx, deliverable_id: string, readable: SQL | undefined): Promise<Version[]> {
  const rows = await db
    .select()
    .from(deliverable_versions)
    .where(eq(deliverable_versions.deliverable_id, deliverable_id))
    .orderBy(desc(deliverable_versions.number));
  const given = await filesOf(
    db,
    and(eq(deliverable_files.deliverable_id, deliverable_id), isNotNull(deliverable_files.version_id)),
  );
  const comments = await listComments(db, and(eq(deliverable_comments.deliverable_id, deliverable_id), readable));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    words: row.words,
    created_at: row.created_at.toISOString(),
    answer: row.answer,
    answer_words: row.answer_words,
    answered_at: row.answered_at?.toISOString() ?? null,
    files: given.filter(({ version_id }) => version_id === row.id).map(({ file }) => file),
    comments: comments.filter(({ version_id }) => version_id === row.id),
  }));
}

async function filesOf(db: DbOrTx, where: SQL | undefined): Promise<{ version_id: string | null; file: DeliveredFile }[]> {
  const rows = await db
    .select({ version_id: deliverable_files.version_id, file: files })
    .from(deliverable_files)
    .innerJoin(files, eq(files.id, deliverable_files.file_id))
    .where(and(where, isNull(files.deleted_at)))
    // By name: several that are uploaded at once arrive in any order.
    .orderBy(sql`lower(${files.original_name})`, asc(deliverable_files.id));
  return rows.map(({ version_id, file }) => ({
    version_id,
    file: deliveredOf(file),
  }));
}

export const deliveredOf = (file: FileRow): DeliveredFile => ({
  id: file.id,
  original_name: file.original_name,
  content_type: file.content_type,
  size: file.size,
  url: fileUrl(file),
});

/** An address of the studio's people is never shown to a client. */
const replyAuthor = sql<string>`case when ${deliverable_replies.is_studio}
  then coalesce(nullif(${users.display_name}, ''), 'The studio') else coalesce(nullif(${users.display_name}, ''), ${users.email}, 'A former user') end`;
const authorName = sql<string>`coalesce(nullif(${users.display_name}, ''), ${users.email}, 'A former user')`;

async function listComments(db: DbOrTx, where: SQL | undefined): Promise<Comment[]> {
  const rows = await db
    .select({ row: deliverable_comments, author: authorName })
    .from(deliverable_comments)
    .leftJoin(users, eq(users.id, deliverable_comments.author_id))
    .where(where)
    .orderBy(asc(deliverable_comments.created_at), asc(deliverable_comments.id));
  const ids = rows.map(({ row }) => row.id);
  const replies = ids.length === 0 ? [] : await listReplies(db, ids);
  return rows.map(({ row, author }) => ({
    id: row.id,
    version_id: row.version_id,
    file_id: row.file_id,
    page: row.page,
    x: row.x,
    y: row.y,
    seconds: row.seconds,
    words: row.words,
    author,
    is_sent: row.sent_at !== null,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    replies: replies.filter(({ comment_id }) => comment_id === row.id).map(({ reply }) => reply),
  }));
}

async function listReplies(db: DbOrTx, comment_ids: string[]) {
  const rows = await db
    .select({ row: deliverable_replies, author: replyAuthor })
    .from(deliverable_replies)
    .leftJoin(users, eq(users.id, deliverable_replies.author_id))
    .where(inArray(deliverable_replies.comment_id, comment_ids))
    .orderBy(asc(deliverable_replies.created_at), asc(deliverable_replies.id));
  return rows.map(({ row, author }) => ({
    comment_id: row.comment_id,
    reply: {
      id: row.id,
      words: row.words,
      author,
      is_studio: row.is_studio,
      created_at: row.created_at.toISOString(),
    },
  }));
}
