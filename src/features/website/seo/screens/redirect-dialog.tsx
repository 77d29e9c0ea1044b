import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { RedirectStatus } from '#shared/choices/website/seo.ts';
import { ApiFailure } from '#ui/api-client.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { SelectField, TextField } from '#ui/form-fields.tsx';
import { toast } from '#ui/toast.tsx';
import { type RedirectInput, redirectInput, type SeoRedirect } from '../contract.ts';
import { mostLetters } from '../policy.ts';
import { seoApi, seoKey, useSeoChange } from './seo-api.ts';

export const redirectKinds: Record<RedirectStatus, { label: string; meaning: string }> = {
  301: { label: 'Permanent (301)', meaning: 'Search engines take over the new address.' },
  302: { label: 'Temporary (302)', meaning: 'Search engines keep the old address.' },
  308: { label: 'Permanent (308)', meaning: 'As 301, and a form that is sent to the old address is sent on as it is.' },
};
const options = Object.entries(redirectKinds).map(([value, { label }]) => ({ value, label }));
const fields = ['from', 'target', 'status'] as const;

export function RedirectDialog({ redirect, onClose }: { redirect: SeoRedirect | null; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(redirectInput),
    defaultValues: {
      from: redirect?.from ?? '',
      target: redirect?.target ?? '',
      status: redirect?.status ?? '301',
    } as RedirectInput,
  });
  const status = useWatch({ control: form.control, name: 'status' });
  const saving = useMutation({
    mutationFn: (input: RedirectInput) =>
      redirect
        ? seoApi.call.updateRedirect({ id: redirect.id, updated_at: redirect.updated_at, ...input })
        : seoApi.call.createRedirect(input),
    onSuccess: async () => {
      toast.success(redirect ? 'Redirect saved' : 'Redirect added');
      await client.invalidateQueries({ queryKey: seoKey });
      onClose();
    },
    onError: (error) => {
      const told = error instanceof ApiFailure ? error.fields : {};
      for (const name of fields) if (told[name]) form.setError(name, { message: told[name] });
    },
  });
  const deletion = useSeoChange(
    (one: SeoRedirect) => seoApi.call.deleteRedirect({ params: { id: one.id }, query: { updated_at: one.updated_at } }),
    { done: 'Redirect deleted', failed: 'The redirect could not be deleted.', onDone: onClose },
  );
  return (
    <FormDialog
      title={redirect ? 'Redirect' : 'Add Redirect'}
      description="Whoever asks for the first address, where there is no page, is led to the second."
      action={redirect ? 'Save' : 'Add Redirect'}
      saving={saving}
      failed="The redirect could not be saved."
      fields={fields}
      deletion={
        redirect && {
          title: 'Delete this redirect?',
          description: `${redirect.from} leads to the home page then, as every address without a page does.`,
          confirmLabel: 'Delete',
          pending: deletion.isPending,
          onConfirm: () => deletion.mutate(redirect),
        }
      }
      onSubmit={form.handleSubmit((input) => saving.mutate(input))}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="from"
        label="From"
        placeholder="/old-page"
        hint="A path of this site. What stands behind a ? goes along."
        maxLength={mostLetters.path}
        spellCheck={false}
        required
      />
      <TextField
        control={form.control}
        name="target"
        label="To"
        placeholder="/contact"
        hint="A page of this site, or an address that begins with https://"
        maxLength={mostLetters.target}
        spellCheck={false}
        required
      />
      <SelectField control={form.control} name="status" label="Kind" hint={redirectKinds[status].meaning} options={options} />
    </FormDialog>
  );
}
