import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

export const mailTemplatesPersonalData: PersonalData = { exempt: { mail_template_versions: noPersonalData.team } };
