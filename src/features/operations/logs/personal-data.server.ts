import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

export const logsPersonalData: PersonalData = { exempt: { saved_log_filters: noPersonalData.team } };
