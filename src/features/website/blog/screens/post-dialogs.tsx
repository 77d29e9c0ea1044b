import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '#ui/api-client.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { postLimits } from '../choices.ts';
import { addressInput } from '../contract.ts';
import { authorsKey, blogApi } from './blog-api.ts';
import type { PostEditing } from './post-screen.tsx';

export function AddressDialog({ editor: { stored, withSaved }, onClose }: { editor: PostEditing; onClose: () => void }) {
  const authors = useQuery({ queryKey: authorsKey, queryFn: () => blogApi.call.listAuthors() });
  const form = useForm({
    resolver: zodResolver(addressInput),
    defaultValues: { slug: stored.slug, author_id: stored.author_id },
  });
  const { errors } = form.formState;
  const saving = useMutation({
    mutationFn: (input: { slug: string; author_id: string }) =>
      withSaved(({ id, revision }) => blogApi.call.update({ id, revision, ...input })),
    onSuccess: onClose,
    onError: (error) => {
      const { slug, author_id } = error instanceof ApiFailure ? error.fields : {};
      if (slug) form.setError('slug', { message: slug });
      if (author_id) form.setError('author_id', { message: author_id });
    },
  });
  const options = authors.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [
    { value: stored.author_id, label: stored.author },
  ];
  return (
    <FormDialog
      title="Address and author"
      description="Whoever has the old address is led to the new one."
      action="Save"
      saving={saving}
      failed="The address could not be changed."
      fields={['slug', 'author_id']}
      onSubmit={form.handleSubmit((input) => saving.mutate(input))}
      onClose={onClose}
    >
      <Field label="Address" hint="The part behind /blog/" error={errors.slug?.message} required>
        {(control) => (
          <Input
            {...control}
            {...form.register('slug')}
            maxLength={postLimits.slug}
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <Field
        label="Author"
        hint="A member of the team becomes an author with their first post"
        error={errors.author_id?.message}
        required
      >
        {(control) => <Select {...control} {...form.register('author_id')} options={options} />}
      </Field>
    </FormDialog>
  );
}
