import { useQuery } from '@tanstack/react-query';
import { Paperclip, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SubmissionStatus } from '#shared/choices/desk/forms.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { isDrawing } from '#shared/signature-drawing.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Select } from '#ui/select.tsx';
import { SignatureInk } from '#ui/signature-ink.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { typedSince } from '#ui/typed-since.ts';
import { useSendKey } from '#ui/use-send-key.ts';
import type { SubmissionDetail, SubmittedAnswer } from '../../submissions-contract.ts';
import { statusOptions } from './form-words.ts';
import { submissionsApi, submissionsKey, useFormChange } from './forms-api.ts';

type SubmissionViewProps = {
  id: string;
  onDeleted: () => void;
  records?: (submission: SubmissionDetail) => ReactNode;
};

export function SubmissionView({ id, onDeleted, records }: SubmissionViewProps) {
  const submission = useQuery({
    queryKey: [...submissionsKey, 'detail', id],
    queryFn: () => submissionsApi.call.get({ id }),
  });
  if (submission.error)
    return (
      <ErrorPanel
        message={reasonOf(submission.error, 'The submission could not be loaded.')}
        onRetry={() => void submission.refetch()}
        retrying={submission.isFetching}
      />
    );
  if (!submission.data)
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading the submission...</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    );
  return <Opened submission={submission.data} onDeleted={onDeleted} records={records} />;
}

type OpenedProps = { submission: SubmissionDetail; onDeleted: () => void; records: SubmissionViewProps['records'] };

function Opened({ submission, onDeleted, records }: OpenedProps) {
  const { id, status } = submission;
  const mark = useFormChange((next: SubmissionStatus) => submissionsApi.call.mark({ id, status: next }), {
    failed: 'The submission could not be marked.',
  });
  const restore = useFormChange(() => submissionsApi.call.restore({ id }), {
    done: 'The submission is back',
    failed: 'The submission could not be taken back.',
  });
  const remove = useFormChange(() => submissionsApi.call.delete({ id }), {
    failed: 'The submission could not be deleted.',
    onDone: () => {
      toast.success('Submission deleted', { action: { label: 'Undo', onClick: () => restore.mutate(undefined) } });
      onDeleted();
    },
  });
  const { mutate } = mark;
  // Once, when it is first opened: marked as new again, it stays so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (status === 'new') mutate('read');
  }, [id]);
  return (
    <div className="grid gap-6">
      <KeyValueList
        items={[
          { label: 'Form', value: submission.form_name },
          { label: 'Sent', value: <LocalTime value={submission.created_at} /> },
          { label: 'Version', value: submission.version },
          { label: 'Sample', value: submission.is_sample && <SampleBadge show /> },
        ]}
        className="border-y"
      />
      <Answers answers={submission.answers} />
      <div className="flex flex-wrap items-end justify-between gap-3 border-t pt-5">
        <Field label="Status">
          {(control) => (
            <Select
              {...control}
              options={statusOptions}
              value={mark.isPending ? mark.variables : status}
              disabled={mark.isPending}
              onChange={(event) => mark.mutate(event.target.value as SubmissionStatus)}
            />
          )}
        </Field>
        <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {!remove.isPending && <Trash2 aria-hidden="true" />}
          Delete
        </Button>
      </div>
      {records?.(submission)}
      <Notes submission={submission} />
    </div>
  );
}

function Answers({ answers }: { answers: SubmittedAnswer[] }) {
  return (
    <dl aria-label="Answers" className="grid gap-4 text-sm">
      {answers.map((answer) => (
        <div key={answer.key}>
          <dt className="text-muted">{answer.label}</dt>
          <dd className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">
            <AnswerValue answer={answer} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AnswerValue({ answer: { type, value, files } }: { answer: SubmittedAnswer }) {
  if (type === 'signature')
    return isDrawing(value) ? <SignatureInk name="the sender" drawing={value} /> : <SignatureInk name={value} drawing={null} />;
  if (files.length === 0) return value;
  return (
    <ul className="grid gap-1">
      {files.map(({ id, name, size, url }) => (
        <li key={id}>
          <a href={url} download className="inline-flex max-w-full items-center gap-1.5 underline underline-offset-4">
            <Paperclip aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{name}</span>
            <span className="figures shrink-0 text-muted">{fileSizeText(size)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Notes({ submission: { id, notes } }: { submission: SubmissionDetail }) {
  const [body, setBody] = useState('');
  const sent = useRef('');
  const { keyFor, renew } = useSendKey();
  const add = useFormChange((text: string) => submissionsApi.call.addNote({ id, note_id: keyFor(text), body: text }), {
    failed: 'The note could not be saved.',
    onDone: () => {
      setBody((now) => typedSince(sent.current, now));
      renew();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!body.trim() || add.isPending) return;
    sent.current = body;
    add.mutate(body);
  };
  return (
    <section aria-labelledby="submission-notes" className="grid gap-3 border-t pt-5">
      <h3 id="submission-notes" className="text-sm font-semibold">
        Notes
      </h3>
      {notes.length > 0 && (
        <ul className="grid gap-3 text-sm">
          {notes.map((note) => (
            <li key={note.id} className="rounded-md bg-sunken px-3 py-2">
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.body}</p>
              <p className="mt-1 text-xs text-muted">
                {note.author ?? 'Somebody who is gone'}, <LocalTime value={note.created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <form method="post" noValidate onSubmit={submit} className="grid gap-3">
        <Field label="New note" hint="For the studio alone.">
          {(control) => (
            <Textarea {...control} rows={2} maxLength={5000} value={body} onChange={(event) => setBody(event.target.value)} />
          )}
        </Field>
        <Button type="submit" variant="outline" size="sm" className="w-fit" loading={add.isPending} disabled={!body.trim()}>
          Add note
        </Button>
      </form>
    </section>
  );
}
