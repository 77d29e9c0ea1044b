import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { listColleagues } from '#platform/auth/colleagues.server.ts';
import { taskStatuses } from '#shared/choices/work/tasks.ts';
import type { Board, OwnTask } from './contract.ts';

const allStatuses = sql.raw(taskStatuses.map((status) => `'${status}'`).join(', '));
const inOrder = [
  sql`array_position(array[${allStatuses}]::text[], ${project_tasks.status})`,
  asc(project_tasks.position),
  asc(project_tasks.id),
];

const nameOf = ({ display_name, email }: { display_name: string; email: string }): string => display_name || email;

/** Everybody who runs the studio, can still sign in and sees projects. */
export const listPeople = (db: DbOrTx): Promise<Board['people']> => listColleagues(db, 'projects');

export async function readBoard(db: DbOrTx, project_id: string): Promise<Board> {
  const rows = await db
    .select({
      row: getTableColumns(project_tasks),
      assignee: { id: users.id, display_name: users.display_name, email: users.email },
    })
    .from(project_tasks)
    .leftJoin(users, eq(users.id, project_tasks.assignee_id))
    .where(eq(project_tasks.project_id, project_id))
    .orderBy(...inOrder);
  const items = rows.map(({ row, assignee }) => ({
    id: row.id,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    status: row.status,
    due_date: row.due_date,
    assignee: assignee && { id: assignee.id, name: nameOf(assignee) },
    is_visible: row.is_visible,
    checklist: row.checklist,
    is_sample: row.is_sample,
    updated_at: row.updated_at.toISOString(),
  }));
  return { items, people: await listPeople(db) };
}

/** What the client is shown; the rest of the board is as absent as if it never was. */
export const listVisible = (db: DbOrTx, project_id: string): Promise<OwnTask[]> =>
  db
    .select({
      id: project_tasks.id,
      title: project_tasks.title,
      description: project_tasks.description,
      status: project_tasks.status,
      due_date: project_tasks.due_date,
      checklist: project_tasks.checklist,
    })
    .from(project_tasks)
    .where(and(eq(project_tasks.project_id, project_id), project_tasks.is_visible))
    .orderBy(...inOrder);
