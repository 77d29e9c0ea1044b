import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { defaultMessages } from '#shared/branding.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SwitchField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { SettingsSection, sectionStack } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { type SiteInformation, settingsContract, siteInformation } from '../contract.ts';
import { SocialLinksField } from './social-links-field.tsx';

const api = apiClient(settingsContract);

/** `hours` are those that the pages show now. */
export function SiteInformationForm({ site, hours }: { site: SiteInformation; hours: string }) {
  const form = useForm({ resolver: zodResolver(siteInformation), values: site });
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState<SiteInformation>();
  const save = useMutation({
    mutationFn: (input: SiteInformation) => api.call.saveSite(input),
    onSuccess: async () => {
      toast.success('Site information updated successfully!');
      await revalidate();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, 'The site information could not be saved.'));
    },
    onSettled: () => setAsking(undefined),
  });
  const { control } = form;
  const submit = form.handleSubmit((input) => {
    if (input.maintenance_mode && !site.maintenance_mode) setAsking(input);
    else save.mutate(input);
  });
  return (
    <form method="post" onSubmit={submit} noValidate className={sectionStack}>
      <SettingsSection
        title="Your studio"
        description="Shown in the footer, on the contact page, in mails and on documents."
        className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
      >
        <TextField
          control={control}
          name="site_name"
          label="Site name"
          className="sm:col-span-2"
          placeholder={defaultSettings.site_name}
          hint="Also the name in the copyright line."
        />
        <TextField control={control} name="site_phone" label="Phone" type="tel" />
        <TextField control={control} name="site_email" label="Email" type="email" />
        <TextField control={control} name="site_address" label="Address" className="sm:col-span-2" />
        <TextareaField
          control={control}
          name="hours_of_operation"
          label="Hours of operation"
          className="sm:col-span-2"
          rows={2}
          placeholder={hours}
          hint="Left blank, the business hours of your calendar are shown."
        />
        <div className="sm:col-span-2">
          <SocialLinksField control={control} />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Selling"
        description="Who sees your services, and what is added at checkout."
        className="grid gap-5"
      >
        <SwitchField
          control={control}
          name="show_services_to_visitors"
          label="Show services to visitors"
          hint="Off: only people who are signed in see the services page. On: everybody does."
        />
        <SwitchField
          control={control}
          name="show_blog_link"
          label="Link to the blog"
          hint="On: the footer of every page leads to the blog."
        />
        <SwitchField
          control={control}
          name="newsletter_open"
          label="Newsletter sign-up"
          hint="On: visitors of the blog can ask for new posts by mail. It needs a mail provider."
        />
        <TextField
          control={control}
          name="tax_rate"
          label="Tax rate (%)"
          numeric
          min={0}
          max={100}
          step={0.001}
          className="max-w-40"
          hint="Added at checkout."
        />
      </SettingsSection>
      <SettingsSection
        title="Maintenance"
        description="Closes the site while you work on it."
        footer={
          <Button type="submit" loading={save.isPending && !asking}>
            Save Site Information
          </Button>
        }
      >
        <SwitchField
          control={control}
          name="maintenance_mode"
          label="Maintenance mode"
          hint={`Visitors and clients see only: “${defaultMessages.maintenance}” Administrators can still sign in and see everything.`}
        />
      </SettingsSection>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title="Close the site for visitors?"
        description="Until you turn maintenance mode off again, every page except the sign-in shows the maintenance message. Clients cannot use their portal either."
        confirmLabel="Turn on maintenance mode"
        pending={save.isPending}
        onConfirm={() => asking && save.mutate(asking)}
      />
    </form>
  );
}
