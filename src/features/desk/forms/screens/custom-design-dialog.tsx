import { type ReactNode, useId } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { ChoiceBox, Honeypot, TextArea, TextBox } from '#ui/public-form/public-fields.tsx';
import { useWords } from '#ui/words.ts';
import { budgets, sentMessages, timelines, websiteFeatures, websiteTypes } from '../choices.ts';
import { customWebsiteRules } from '../policy.ts';
import { FormDialog } from './form-dialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

const words = { sent: sentMessages.customWebsite, failed: 'Failed to submit request. Please try again.' };

export default function CustomDesignDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
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
      title={t('Request Custom Design')}
      text={t('A few answers are enough for first ideas and an honest price.')}
      submit={t('Submit Request')}
      submitting={t('Submitting...')}
      formId={id}
      busy={sending}
      closed={closed}
      onClose={onClose}
    >
      <form method="post" {...form} id={id} className="relative grid gap-8">
        <Group title={t('About you')}>
          <TextBox name="name" label={t('Name')} required autoComplete="name" problems={problems} />
          <TextBox
            name="email"
            label={t('Email')}
            type="email"
            required
            autoComplete="email"
            spellCheck={false}
            problems={problems}
          />
          <TextBox name="phone" label={t('Phone')} type="tel" required autoComplete="tel" problems={problems} />
          <TextBox name="company" label={t('Company')} autoComplete="organization" problems={problems} />
        </Group>
        <Group title={t('The website')}>
          <Choice
            name="website_type"
            label={t('Website type')}
            placeholder={t('Select website type')}
            values={websiteTypes}
            problems={problems}
          />
          <Choice name="budget" label={t('Budget')} placeholder={t('Select budget')} values={budgets} problems={problems} />
          <Choice
            name="timeline"
            label={t('Timeline')}
            placeholder={t('Select timeline')}
            values={timelines}
            problems={problems}
          />
          <TextBox
            name="current_website"
            label={t('Current website')}
            type="url"
            placeholder="https://"
            autoComplete="url"
            problems={problems}
          />
          <TextBox name="brand_colors" label={t('Brand colors')} problems={problems} className="sm:col-span-2" />
          <TextArea
            name="inspiration"
            label={t('Inspiration')}
            hint={t('Sites you like, and what you like about them')}
            rows={2}
            problems={problems}
            className="sm:col-span-2"
          />
        </Group>
        <fieldset className="min-w-0">
          <legend className="text-sm font-medium">{t('Features')}</legend>
          <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-3">
            {websiteFeatures.map((feature) => (
              <ChoiceField key={feature} label={t(feature)}>
                {(control) => <Checkbox {...control} name="features" value={feature} />}
              </ChoiceField>
            ))}
          </div>
        </fieldset>
        <TextArea name="project_details" label={t('Project details')} rows={4} problems={problems} />
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

type ChoiceProps = {
  name: string;
  label: string;
  placeholder: string;
  values: readonly string[];
  problems: Record<string, string>;
};

function Choice({ values, label, placeholder, ...rest }: ChoiceProps) {
  const t = useWords();
  return (
    <ChoiceBox
      {...rest}
      label={label}
      required
      placeholder={placeholder}
      options={values.map((value) => ({ value, label: t(value) }))}
    />
  );
}
