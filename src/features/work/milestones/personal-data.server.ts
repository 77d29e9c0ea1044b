import { partOf, personalRows } from '#db/personal-rows.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { ofProjects } from '#features/work/projects/personal-data.server.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const milestonesPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: project_milestones,
      of: partOf(project_milestones.project_id, projects, ofProjects),
      label: 'Milestones',
      leaveOut: ['position'],
      // The plan is the studio's own work; the words were the client's.
      erase: 'change',
      set: { client_words: null },
    }),
  ],
};
