import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as listIcon from 'lucide-react/icons/list-checks';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { projects } from '#db/schema/work/projects.ts';
import { ownProjectPath } from '#features/work/projects/policy.ts';
import { iconOf } from '#platform/feature/icon.ts';
import type { NeedSource } from '#platform/feature/portal-home.server.ts';
import { mediumDate } from '#shared/calendar-day.ts';

const most = 5;

/** Lists of the client's open projects with something missing, the first due first. */
export const checklistNeeds: NeedSource = {
  name: 'checklists',
  label: 'what we need from you',
  icon: iconOf(listIcon),
  position: 40,
  read: async ({ db, caller }) => {
    const due = sql<string | null>`min(${checklist_lines.due_date})::text`;
    const rows = await db
      .select({
        id: content_checklists.id,
        project_id: projects.id,
        project: projects.name,
        since: content_checklists.created_at,
        titles: sql<string[]>`(array_agg(${checklist_lines.title} order by ${checklist_lines.position}))[1:3]`,
        missing: sql<number>`count(*)::int`,
        due,
      })
      .from(projects)
      .innerJoin(content_checklists, eq(content_checklists.project_id, projects.id))
      .innerJoin(checklist_lines, and(eq(checklist_lines.checklist_id, content_checklists.id), isNull(checklist_lines.done_at)))
      .where(and(eq(projects.client_id, caller.user_id), inArray(projects.status, ['pending', 'active'])))
      .groupBy(content_checklists.id, projects.id)
      .orderBy(sql`${due} nulls last`, asc(content_checklists.id))
      .limit(most);
    return rows.map(({ id, project_id, project, titles, missing, due: first }) => ({
      id,
      title: `Bring ${missing === 1 ? `“${titles[0]}”` : `${missing} things`} for “${project}”`,
      text: [
        missing > 1 && `${titles.join(', ')}${missing > titles.length ? ' and more' : ''}`,
        first && `First due ${mediumDate(first)}`,
      ]
        .filter(Boolean)
        .join(' · '),
      action: 'Open the list',
      to: `${ownProjectPath(project_id)}#checklist-${id}`,
    }));
  },
};
