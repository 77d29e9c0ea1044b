import { sql } from 'drizzle-orm';
import { anyOf, mentions, type OfPerson, ofAccountOrLoose, ofAddress, partOf, personalRows } from '#db/personal-rows.ts';
import { form_submission_notes, form_submissions, form_versions } from '#db/schema/desk/forms.ts';
import { files } from '#db/schema/platform/files.ts';
import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

/** As `senderOf` tells it: the first field for an address that was filled in, whatever its key. */
const sender = sql`(select ${form_submissions.data}->>(field->>'key')
  from ${form_versions}, jsonb_array_elements(${form_versions.definition}->'fields') with ordinality one(field, place)
  where ${form_versions.id} = ${form_submissions.version_id} and field->>'type' = 'email'
    and ${form_submissions.data}->>(field->>'key') <> '' order by place limit 1)`;

const ofMentioned = mentions(form_submissions.data);
const ofSender = ofAddress(sender);

/** The form is looked at only where an answer is the address at all. */
const ofBuilt: OfPerson = (person) => sql`(${ofMentioned(person)} and ${ofSender(person)})`;

export const ofSubmissions = ofAccountOrLoose(
  form_submissions.user_id,
  anyOf(ofAddress(sql`${form_submissions.data}->>'email'`), ofBuilt),
);

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
