import { type ReactNode, useId } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { ChoiceBox, Honeypot, TextArea, TextBox } from '#ui/public-form/public-fields.tsx';
import { asChoices, budgets, sentMessages, timelines, websiteFeatures, websiteTypes } from '../choices.ts';
import { customWebsiteRules } from '../policy.ts';
import { FormDialog } from './form-dialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

const words = { sent: sentMessages.customWebsite, failed: 'Failed to submit request. Please try again.' };

export default function CustomDesignDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { form, sending, problems, closed } = useDialogForm({
    site_form: 'custom_website',
    draft: 'custom-website',
    path: '/forms/custom-website',
    rules: () => customWebsiteRules,
    body: (values, guard) => ({ ...Object.fromEntries(values), features: values.getAll('features'), ...guard }),
    words,
  });
  return (
    <FormDialog
      wide
      title="Request Custom Design"
      text="A few answers are enough for first ideas and an honest price."
      submit="Submit Request"
      submitting="Submitting..."
      formId={id}
      busy={sending}
      closed={closed}
      onClose={onClose}
    >
      <form method="post" {...form} id={id} className="relative grid gap-8">
        <Group title="About you">
          <TextBox name="name" label="Name" required autoComplete="name" problems={problems} />
          <TextBox name="email" label="Email" type="email" required autoComplete="email" spellCheck={false} problems={problems} />
          <TextBox name="phone" label="Phone" type="tel" required autoComplete="tel" problems={problems} />
          <TextBox name="company" label="Company" autoComplete="organization" problems={problems} />
        </Group>
        <Group title="The website">
          <Choice name="website_type" label="Website type" values={websiteTypes} problems={problems} />
          <Choice name="budget" label="Budget" values={budgets} problems={problems} />
          <Choice name="timeline" label="Timeline" values={timelines} problems={problems} />
          <TextBox
            name="current_website"
            label="Current website"
            type="url"
            placeholder="https://"
            autoComplete="url"
            problems={problems}
          />
          <TextBox name="brand_colors" label="Brand colors" problems={problems} className="sm:col-span-2" />
          <TextArea
            name="inspiration"
            label="Inspiration"
            hint="Sites you like, and what you like about them"
            rows={2}
            problems={problems}
            className="sm:col-span-2"
          />
        </Group>
        <fieldset className="min-w-0">
          <legend className="text-sm font-medium">Features</legend>
          <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-3">
            {websiteFeatures.map((feature) => (
              <ChoiceField key={feature} label={feature}>
                {(control) => <Checkbox {...control} name="features" value={feature} />}
              </ChoiceField>
            ))}
          </div>
        </fieldset>
        <TextArea name="project_details" label="Project details" rows={4} problems={problems} />
        <Honeypot />
      </form>
    </FormDialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 w-full border-b pb-2 text-sm text-muted">{title}</legend>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; values: readonly string[]; problems: Record<string, string> };

function Choice({ values, label, ...rest }: ChoiceProps) {
  return <ChoiceBox {...rest} label={label} required placeholder={`Select ${label.toLowerCase()}`} options={asChoices(values)} />;
}
