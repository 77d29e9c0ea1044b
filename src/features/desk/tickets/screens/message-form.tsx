import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import type { useComposer } from './use-composer.ts';

type MessageFormProps = {
  label: string;
  composer: Pick<
    ReturnType<typeof useComposer>,
    'body' | 'write' | 'attachments' | 'setAttachments' | 'round' | 'problem' | 'submit'
  > & { sending: Pick<UseMutationResult, 'error'> };
  /** Above the words. */
  before?: ReactNode;
  /** The buttons below. */
  children: ReactNode;
};

/** Words and files, from whichever side. */
export function MessageForm({ label, composer, before, children }: MessageFormProps) {
  const { body, write, attachments, setAttachments, round, problem, submit, sending } = composer;
  const fields = sending.error instanceof ApiFailure ? sending.error.fields : {};
  const isAboutField = Boolean(fields.body || fields.attachments);
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {sending.error && !isAboutField && <FormAlert>{reasonOf(sending.error, 'This could not be sent.')}</FormAlert>}
      {before}
      <Field label={label} required error={problem ?? fields.body}>
        {(wiring) => <Textarea {...wiring} rows={5} value={body} onChange={({ target }) => write(target.value)} />}
      </Field>
      <AttachmentsField key={round} held={attachments} onChange={setAttachments} problem={fields.attachments} />
      {children}
    </form>
  );
}
