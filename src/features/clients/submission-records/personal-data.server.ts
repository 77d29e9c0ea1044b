import { partOf, personalRows } from '#db/personal-rows.ts';
import { submission_records } from '#db/schema/clients/submission-records.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { ofSubmissions } from '#features/desk/forms/personal-data.server.ts';
import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

export const submissionRecordsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: submission_records,
      of: partOf(submission_records.submission_id, form_submissions, ofSubmissions),
      label: 'Records made of form submissions',
      notExported: 'They join two records by their ids.',
      erase: 'delete',
    }),
  ],
  exempt: { submission_mappings: noPersonalData.records },
};
