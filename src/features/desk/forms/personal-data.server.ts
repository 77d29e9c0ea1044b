import { sql } from 'drizzle-orm';
import { type OfPerson, ofAccountOrLoose, ofAddress, partOf, personalRows } from '#db/personal-rows.ts';
import { form_submission_notes, form_submissions } from '#db/schema/desk/forms.ts';
import { files } from '#db/schema/platform/files.ts';
import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

export const ofSubmissions = ofAccountOrLoose(form_submissions.user_id, ofAddress(sql`${form_submissions.data}->>'email'`));

const submittedFiles: OfPerson = (person) =>
  sql`(${files.subject_type} = 'form_submission' and ${partOf(files.subject_id, form_submissions, ofSubmissions)(person)})`;

export const formsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: form_submission_notes,
      of: partOf(form_submission_notes.submission_id, form_submissions, ofSubmissions),
      label: 'Notes about form submissions',
      isInternal: true,
      erase: 'delete',
    }),
    personalRows({
      table: form_submissions,
      of: ofSubmissions,
      label: 'Form submissions',
      leaveOut: ['form_uuid', 'version_id'],
      erase: 'delete',
    }),
  ],
  exempt: { form_versions: noPersonalData.team },
  files: { exported: submittedFiles, erased: submittedFiles },
};
