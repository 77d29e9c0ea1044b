import { sql } from 'drizzle-orm';
import { partOf, personalRows } from '#db/personal-rows.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { ofProjects } from '#features/work/projects/personal-data.server.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const tasksPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: project_tasks,
      of: partOf(project_tasks.project_id, projects, ofProjects),
      shown: sql`${project_tasks.is_visible}`,
      label: 'Tasks',
      leaveOut: ['assignee_id', 'position'],
      erase: 'keep',
      keptFor: 'work',
    }),
  ],
};
