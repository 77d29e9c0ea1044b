import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '#ui/api-client.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Input } from '#ui/input.tsx';
import { caseLimits } from '../choices.ts';
import { addressInput } from '../contract.ts';
import type { CaseEditing } from './case-screen.tsx';
import { casesApi } from './cases-api.ts';

export function CaseAddressDialog({ editor: { stored, withSaved }, onClose }: { editor: CaseEditing; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(addressInput), defaultValues: { slug: stored.slug } });
  const saving = useMutation({
    mutationFn: ({ slug }: { slug: string }) => withSaved(({ id, revision }) => casesApi.call.update({ id, revision, slug })),
    onSuccess: onClose,
    onError: (error) => {
      const { slug } = error instanceof ApiFailure ? error.fields : {};
      if (slug) form.setError('slug', { message: slug });
    },
  });
  return (
    <FormDialog
      title="Change address"
      description="Whoever has the old address is led to the new one."
      action="Save"
      saving={saving}
      failed="The address could not be changed."
      fields={['slug']}
      onSubmit={form.handleSubmit((input) => saving.mutate(input))}
      onClose={onClose}
    >
      <Field label="Address" hint="The part behind /work/" error={form.formState.errors.slug?.message} required>
        {(control) => (
          <Input
            {...control}
            {...form.register('slug')}
            maxLength={caseLimits.slug}
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
    </FormDialog>
  );
}
