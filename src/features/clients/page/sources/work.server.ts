import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { files } from '#db/schema/platform/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { projectPath } from '#features/work/projects/policy.ts';
import { filesShownTo, idsReadBy } from '#platform/files/readers.server.ts';
import { documentTypes } from '#shared/choices/papers/evidence.ts';
import { toAmount } from '#shared/money.ts';
import { type Client, noMoney, type Reader, type Source } from './source.server.ts';

export const projectsOf = ({ contact_id, user_id }: Client): SQL | undefined =>
  or(eq(projects.contact_id, contact_id), user_id ? eq(projects.client_id, user_id) : undefined);

export const projectSource: Source = {
  list: async (db, client, { limit, cursor }) => {
    const { id, created_at } = projects;
    const rows = await db
      .select({ row: projects, key: momentKey(created_at) })
      .from(projects)
      .where(and(projectsOf(client), afterCursor(created_at, id, cursor)))
      .orderBy(...newestFirst(created_at, id))
      .limit(limit + 1);
    return rows.map(({ row, key }) => ({
      ...{ id: row.id, kind: 'project', title: row.name, status: row.status, currency: row.currency, key },
      detail: row.deadline && `Deadline ${row.deadline}`,
      amount: row.budget_cents === null ? null : toAmount(row.budget_cents, row.currency),
      at: row.created_at,
      to: projectPath(row.id),
      is_sample: row.is_sample,
    }));
  },
  count: (db, client) => db.$count(projects, projectsOf(client)),
};

/** What they find in their portal: their own, those of their projects, and what was shared with them or handed over. */
const filesOf = ({ user_id }: Client, reader: Reader): SQL | undefined =>
  user_id ? and(inArray(files.id, idsReadBy(user_id)), isNull(files.deleted_at), filesShownTo(reader)) : sql`false`;
/** A sealed document is handed out by its own download alone. */
const sealedSubjects = new Set<string>(documentTypes);

export const fileSource: Source = {
  list: async (db, client, { limit, cursor }, reader) => {
    const { id, created_at } = files;
    const rows = await db
      .select({ row: files, key: momentKey(created_at) })
      .from(files)
      .where(and(filesOf(client, reader), afterCursor(created_at, id, cursor)))
      .orderBy(...newestFirst(created_at, id))
      .limit(limit + 1);
    return rows.map(({ row, key }) => ({
      ...{ id: row.id, kind: 'file', title: row.original_name, detail: null, status: null, ...noMoney, key },
      at: row.created_at,
      to: sealedSubjects.has(row.subject_type) ? null : `/files/${row.path}`,
      is_sample: row.is_sample,
    }));
  },
  count: (db, client, reader) => db.$count(files, filesOf(client, reader)),
};
