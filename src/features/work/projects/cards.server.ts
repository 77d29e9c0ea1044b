import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import * as folderIcon from 'lucide-react/icons/folder-kanban';
import { projects } from '#db/schema/work/projects.ts';
import { studioDay } from '#db/studio-day.ts';
import { type Card, plural } from '#platform/feature/card.server.ts';
import { iconOf } from '#platform/feature/icon.ts';

export const activeProjects: Card = {
  id: 'active-projects',
  label: 'Active Projects',
  icon: iconOf(folderIcon),
  position: 15,
  read: async ({ db, now }) => {
    const isLate = and(inArray(projects.status, ['pending', 'active']), lt(projects.deadline, sql`${studioDay(now)}`));
    const [active, pending, late] = await Promise.all([
      db.$count(projects, eq(projects.status, 'active')),
      db.$count(projects, eq(projects.status, 'pending')),
      db.$count(projects, isLate),
    ]);
    const hint =
      late > 0 ? `${late.toLocaleString('en-US')} past the deadline` : `${plural(pending, 'project')} waiting to begin`;
    return { value: active, hint, tone: late > 0 ? 'danger' : 'plain', to: '/admin/projects?status=active' };
  },
};
