import { partOf, personalRows } from '#db/personal-rows.ts';
import { credential_drops } from '#db/schema/work/credentials.ts';
import { projects } from '#db/schema/work/projects.ts';
import { ofProjects } from '#features/work/projects/personal-data.server.ts';
import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

export const credentialsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: credential_drops,
      of: partOf(credential_drops.project_id, projects, ofProjects),
      label: 'Credentials that were handed over',
      leaveOut: ['key_id', 'line_id', 'warned_at'],
      erase: 'delete',
    }),
  ],
  exempt: { credential_keys: noPersonalData.team },
};
