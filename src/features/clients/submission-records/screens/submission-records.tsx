import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { submissionsKey } from '#features/desk/forms/screens/admin/forms-api.ts';
import type { SubmissionDetail } from '#features/desk/forms/submissions-contract.ts';
import { ticketPath } from '#features/desk/tickets/ticket-choices.ts';
import { type SubmissionRecordKind, submissionRecordKinds } from '#shared/choices/clients/submission-records.ts';
import { newKey } from '#shared/new-key.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { fieldsOfKind, type Mapping, recordFieldLabels, recordKindLabels } from '../choices.ts';
import { type SubmissionRecord, submissionRecordsContract } from '../contract.ts';

const api = apiClient(submissionRecordsContract);
// Below the submissions' key: whatever is told of a submission reads these again, too.
const recordsKey = (id: string) => [...submissionsKey, 'records', id];

/** Where the record is. */
function recordPath({ kind, record_id }: SubmissionRecord): string {
  switch (kind) {
    case 'contact':
    case 'client':
      return `/admin/clients/${record_id}`;
    case 'conversation':
      return `/admin/messages?conversation=${record_id}`;
    case 'project':
      return `/admin/projects/${record_id}`;
    case 'ticket':
      return ticketPath(record_id);
    case 'estimate':
      return `/admin/estimates?estimate=${record_id}`;
  }
}

/** What was made of a submission, and how more is made. */
export function SubmissionRecords({ submission }: { submission: SubmissionDetail }) {
  const [making, setMaking] = useState<SubmissionRecordKind | null>(null);
  const { id } = submission;
  const records = useQuery({ queryKey: recordsKey(id), queryFn: () => api.call.list({ id }) });
  return (
    <section aria-labelledby="submission-records" className="grid gap-3 border-t pt-5">
      <h3 id="submission-records" className="text-sm font-semibold">
        Turn into
      </h3>
      {records.isError ? (
        <ErrorPanel
          message={reasonOf(records.error, 'It could not be loaded what was made of this.')}
          onRetry={() => void records.refetch()}
          retrying={records.isFetching}
        />
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            {submissionRecordKinds.map((kind) => (
              <Button key={kind} variant="outline" size="sm" disabled={!records.data} onClick={() => setMaking(kind)}>
                {recordKindLabels[kind]}
              </Button>
            ))}
          </div>
          {records.data && records.data.items.length > 0 && (
            <ul aria-label="Made of this submission" className="grid gap-1 text-sm">
              {records.data.items.map((record) => (
                <li key={record.id} className="flex min-w-0 items-center gap-1.5">
                  <Link2 aria-hidden="true" className="size-4 shrink-0 text-muted" />
                  {record.is_gone ? (
                    <span className="truncate text-muted">
                      {recordKindLabels[record.kind]}: {record.label} (deleted)
                    </span>
                  ) : (
                    <TextLink to={recordPath(record)} className="truncate">
                      {recordKindLabels[record.kind]}: {record.label}
                    </TextLink>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {making && records.data && (
        <MakeDialog
          submission={submission}
          kind={making}
          remembered={records.data.mappings[making]}
          onClose={() => setMaking(null)}
        />
      )}
    </section>
  );
}

type MakeDialogProps = { submission: SubmissionDetail; kind: SubmissionRecordKind; remembered: Mapping; onClose: () => void };

/** Which answer becomes what; remembered for the next submission of the form. */
function MakeDialog({ submission, kind, remembered, onClose }: MakeDialogProps) {
  const client = useQueryClient();
  const [mapping, setMapping] = useState(remembered);
  // Sent again after a lost answer, it is the same record.
  const [request_key] = useState(newKey);
  const make = useMutation({
    mutationFn: () => api.call.create({ id: submission.id, request_key, kind, mapping }),
    onSuccess: async (records) => {
      client.setQueryData(recordsKey(submission.id), records);
      await client.invalidateQueries({ queryKey: submissionsKey });
      onClose();
    },
  });
  const options = submission.answers
    .filter(({ type }) => type !== 'file' && type !== 'signature')
    .map(({ key, label }) => ({ value: key, label }));
  const name = recordKindLabels[kind].toLowerCase();
  return (
    <FormDialog
      title={`Create ${recordKindLabels[kind]}`}
      description="Choose which answer becomes what. It is remembered for this form."
      action={`Create ${recordKindLabels[kind]}`}
      saving={make}
      failed={`The ${name} could not be created.`}
      fields={[]}
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
      onClose={onClose}
    >
      {fieldsOfKind[kind].map((field) => (
        <Field
          key={field}
          label={recordFieldLabels[field]}
          required={field === 'email'}
          hint={answerTo(submission, mapping[field])}
        >
          {(control) => (
            <Select
              {...control}
              options={options}
              placeholder="Nothing"
              value={mapping[field]}
              onChange={(event) => setMapping({ ...mapping, [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}

const answerTo = ({ answers }: SubmissionDetail, key: string): string | undefined =>
  answers.find((answer) => answer.key === key)?.value.slice(0, 120);
