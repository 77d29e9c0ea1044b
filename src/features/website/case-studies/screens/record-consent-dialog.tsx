import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { ConsentNaming } from '#shared/choices/website/case-studies.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { caseLimits } from '../choices.ts';
import { recordInput } from '../contract.ts';
import type { CaseEditing } from './case-screen.tsx';
import { casesApi } from './cases-api.ts';

const namings: { value: ConsentNaming; label: string }[] = [
  { value: 'named', label: 'With their name' },
  { value: 'anonymous', label: 'Anonymous' },
];

type Recorded = { naming: ConsentNaming; name: string; note: string };

/** A consent that was given in a letter or a call: somebody of the studio vouches for it. */
export function RecordConsentDialog({ editor, onClose }: { editor: CaseEditing; onClose: () => void }) {
  const { content, stored, withSaved } = editor;
  const naming = content.is_anonymous ? 'anonymous' : 'named';
  const form = useForm<Recorded>({ resolver: zodResolver(recordInput), defaultValues: { naming, name: '', note: '' } });
  const { errors } = form.formState;
  const isNamed = stored.published !== null && !stored.published.is_anonymous;
  const takesOff = isNamed && form.watch('naming') === 'anonymous';
  const saving = useMutation({
    mutationFn: (input: Recorded) => withSaved(({ id, revision }) => casesApi.call.recordConsent({ id, revision, ...input })),
    onSuccess: (state) => {
      const isTakenOff = stored.is_public && state?.is_public === false;
      if (state)
        toast.success(isTakenOff ? 'Consent recorded. The case study with the name is off the site.' : 'Consent recorded');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Record Consent"
      description="For a consent that was given elsewhere. It is kept with the case study as it is now, with your name and the time."
      action="Record consent"
      saving={saving}
      failed="The consent could not be recorded."
      fields={['naming', 'name', 'note']}
      onSubmit={form.handleSubmit((input) => saving.mutate(input))}
      onClose={onClose}
    >
      <Field label="Who agreed" error={errors.name?.message} required>
        {(control) => <Input {...control} {...form.register('name')} maxLength={caseLimits.name} />}
      </Field>
      <Field
        label="How the client is shown"
        hint={takesOff ? 'The published case study names the client: it leaves the site with this.' : undefined}
        error={errors.naming?.message}
        required
      >
        {(control) => <Select {...control} {...form.register('naming')} options={namings} />}
      </Field>
      <Field label="How and when it was given" hint="Such as: by mail on 3 November" error={errors.note?.message} required>
        {(control) => <Textarea {...control} {...form.register('note')} rows={3} maxLength={caseLimits.reason} />}
      </Field>
    </FormDialog>
  );
}
