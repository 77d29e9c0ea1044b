import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const reason = 'It is the time of members of the team on a project; what a client is shown of it is part of the project.';

export const timePersonalData: PersonalData = { exempt: { time_entries: reason, project_time_terms: reason } };
