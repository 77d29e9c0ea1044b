import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast.tsx';
import { type ContentState, freePageInput, movedPageInput } from '../contract.ts';
import { contentApi, contentKey } from './content-api.ts';
import type { Editor } from './use-editor.ts';

type PageAddress = { title: string; slug: string };

/** An address out of a title: small letters and digits, everything else a hyphen. */
const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

type AddressFormProps = {
  heading: string;
  description: string;
  action: string;
  failed: string;
  first: PageAddress;
  save: (input: PageAddress) => Promise<unknown>;
  onClose: () => void;
};

function AddressForm({ heading, description, action, failed, first, save, onClose }: AddressFormProps) {
  const form = useForm({ resolver: zodResolver(first.slug ? movedPageInput : freePageInput), defaultValues: first });
  const { errors, dirtyFields } = form.formState;
  const saving = useMutation({
    mutationFn: save,
    onError: (error) => {
      const { slug, title } = error instanceof ApiFailure ? error.fields : {};
      if (slug) form.setError('slug', { message: slug });
      if (title) form.setError('title', { message: title });
    },
  });
  return (
    <FormDialog
      title={heading}
      description={description}
      action={action}
      saving={saving}
      failed={failed}
      fields={['title', 'slug']}
      onSubmit={form.handleSubmit((input) => saving.mutate(input))}
      onClose={onClose}
    >
      <Field label="Title" error={errors.title?.message} required>
        {(control) => (
          <Input
            {...control}
            {...form.register('title', {
              // The address follows the title until somebody writes one.
              onChange: (event) => {
                if (!first.slug && !dirtyFields.slug) form.setValue('slug', slugOf(event.target.value));
              },
            })}
            maxLength={120}
          />
        )}
      </Field>
      <Field
        label="Address"
        hint="The part behind the name of your site, such as our-story"
        error={errors.slug?.message}
        required
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('slug')}
            maxLength={60}
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
    </FormDialog>
  );
}

export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = async (input: PageAddress) => {
    const { page } = await contentApi.call.create(input);
    await client.invalidateQueries({ queryKey: contentKey });
    await navigate(`/admin/content/${page}`);
  };
  return (
    <AddressForm
      heading="Create New Page"
      description="It is built from the sections of the other pages. Visitors see it once you publish it."
      action="Create page"
      failed="The page could not be made."
      first={{ title: '', slug: '' }}
      save={create}
      onClose={onClose}
    />
  );
}

type AddressDialogProps = { editor: Editor; onAnew: (state: ContentState) => void; onClose: () => void };

export function AddressDialog({ editor: { stored, move }, onAnew, onClose }: AddressDialogProps) {
  const save = async (input: PageAddress) => {
    const next = await move(input);
    if (next) onAnew(next);
    onClose();
  };
  return (
    <AddressForm
      heading="Title and address"
      description="Whoever has the old address is led to the new one."
      action="Save"
      failed="The address could not be changed."
      first={{ title: stored.label, slug: stored.path.slice(1) }}
      save={save}
      onClose={onClose}
    />
  );
}

export function DeleteDialog({ editor: { stored, remove }, onClose }: { editor: Editor; onClose: () => void }) {
  const navigate = useNavigate();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      toast.success('Page deleted');
      await navigate('/admin/content');
    },
    onError: (error) => toast.error(reasonOf(error, 'The page could not be deleted.')),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${stored.label}?`}
      description="The page, its draft, its versions and its private links are deleted for good."
      confirmLabel="Delete page"
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    />
  );
}
