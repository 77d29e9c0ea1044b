import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { anyOf, ofAccount, ofAddress, personalRows } from '#db/personal-rows.ts';
import { case_studies, case_study_consents } from '#db/schema/website/case-studies.ts';
import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

const ofClient = anyOf(ofAccount(case_study_consents.user_id), ofAddress(case_study_consents.sent_to));

export const casesPersonalData: PersonalData = {
  rows: [personalRows({ table: case_study_consents, of: ofClient, label: 'Consents to case studies', erase: 'delete' })],
  exempt: {
    case_studies:
      'It is what the studio publishes about its work. It has to be taken back before a client who is shown is deleted.',
    case_study_versions: noPersonalData.team,
    case_study_previews: noPersonalData.team,
  },
  // The consent goes with the person, and nothing is shown without it.
  async openMatters(db, person) {
    const rows = await db
      .selectDistinct({ id: case_studies.id, title: case_studies.title })
      .from(case_studies)
      .innerJoin(case_study_consents, eq(case_study_consents.case_study_id, case_studies.id))
      .where(and(ofClient(person), eq(case_study_consents.status, 'agreed'), isNotNull(case_studies.published)))
      .orderBy(asc(case_studies.id))
      .limit(20);
    return rows.map(({ title }) => `The case study “${title}” is published with their consent.`);
  },
};
