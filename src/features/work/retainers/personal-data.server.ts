import { partOf, personalRows } from '#db/personal-rows.ts';
import { projects } from '#db/schema/work/projects.ts';
import { retainers } from '#db/schema/work/retainers.ts';
import { ofProjects } from '#features/work/projects/personal-data.server.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const retainersPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: retainers,
      of: partOf(retainers.project_id, projects, ofProjects),
      label: 'Retainers',
      leaveOut: ['link_number'],
      erase: 'change',
      // The private link shows the hours to whoever has it.
      set: { token_hash: null },
    }),
  ],
};
