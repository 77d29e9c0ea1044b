import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { type Branding, defaultMessages } from '#shared/branding.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { type BrandingChange, brandingChange } from '../contract.ts';
import { brandingApi } from './branding-api.ts';

export function BrandingGeneral({ branding }: { branding: Branding }) {
  const { companyName, errorPageMessage } = branding;
  const form = useForm({ resolver: zodResolver(brandingChange), values: { companyName, errorPageMessage } });
  const { revalidate } = useRevalidator();
  const save = useMutation({
    mutationFn: (change: BrandingChange) => brandingApi.call.save(change),
    onSuccess: async () => {
      toast.success('Branding Updated');
      await revalidate();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, 'The branding could not be saved.'));
    },
  });
  const submit = form.handleSubmit((values) => {
    // A name that was not touched keeps following the site name.
    const { dirtyFields } = form.formState;
    save.mutate({
      ...(dirtyFields.companyName ? { companyName: values.companyName } : {}),
      ...(dirtyFields.errorPageMessage ? { errorPageMessage: values.errorPageMessage } : {}),
    });
  });
  return (
    <form method="post" onSubmit={submit} noValidate>
      <SettingsSection
        title="Name and messages"
        description="The name stands in the navigation, in mails and on documents wherever there is no logo."
        className="grid gap-5"
        footer={
          <Button type="submit" loading={save.isPending}>
            Save Branding
          </Button>
        }
      >
        <TextField
          control={form.control}
          name="companyName"
          label="Company name"
          autoComplete="organization"
          hint="Left blank, the site name is used."
        />
        <TextareaField
          control={form.control}
          name="errorPageMessage"
          label="Error page message"
          rows={2}
          placeholder={defaultMessages.errorPage}
          hint="What a visitor reads when something breaks."
        />
      </SettingsSection>
    </form>
  );
}
