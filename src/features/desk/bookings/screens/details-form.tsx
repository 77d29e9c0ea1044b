import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { Honeypot, takeHoneypot } from '#ui/public-form/public-fields.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useWords } from '#ui/words.ts';
import { bookingTopics } from '../choices.ts';
import type { Details } from './details.ts';

type DetailsFormProps = {
  details: Details;
  onChange: (details: Details) => void;
  errors: Record<string, string>;
  /** A failure that belongs to no field. */
  failure: string | null;
  /** Above the fields: a time that is gone, with others. */
  notice: ReactNode;
  sending: boolean;
  disabled: boolean;
  /** Told what stands in the honeypot. */
  onSubmit: (honeypot: string) => void;
};

const known = new Set(['name', 'email', 'phone', 'topic', 'notes']);

function Optional({ children }: { children: ReactNode }) {
  const t = useWords();
  return (
    <>
      {children} <span className="font-normal text-muted">{t('(optional)')}</span>
    </>
  );
}

/** Who is coming and what about. The rules live on the server alone; its answers are shown at the fields. */
export function DetailsForm({ details, onChange, errors, failure, notice, sending, disabled, onSubmit }: DetailsFormProps) {
  const t = useWords();
  const topics = bookingTopics.map(({ value, label }) => ({ value, label: t(label) }));
  const bind = (name: keyof Details) => ({
    name,
    value: details[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...details, [name]: event.target.value }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(takeHoneypot(event.currentTarget));
  };
  const elsewhere = failure ?? Object.entries(errors).find(([field]) => !known.has(field))?.[1];
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5" aria-label={t('Your details')}>
      {notice}
      {elsewhere && <FormAlert>{elsewhere}</FormAlert>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('Name')} required error={errors.name}>
          {(control) => <Input {...control} {...bind('name')} autoComplete="name" />}
        </Field>
        <Field label={t('Email')} required error={errors.email}>
          {(control) => <Input {...control} {...bind('email')} type="email" autoComplete="email" inputMode="email" />}
        </Field>
        <Field label={<Optional>{t('Phone')}</Optional>} error={errors.phone}>
          {(control) => <Input {...control} {...bind('phone')} type="tel" autoComplete="tel" inputMode="tel" />}
        </Field>
        <Field label={t('Topic')} required error={errors.topic}>
          {(control) => <Select {...control} {...bind('topic')} options={topics} placeholder={t('Select a topic')} />}
        </Field>
      </div>
      <Field label={<Optional>{t('What should I know before we talk?')}</Optional>} error={errors.notes}>
        {(control) => <Textarea {...control} {...bind('notes')} rows={4} maxLength={2000} />}
      </Field>
      <Honeypot />
      <Button type="submit" size="lg" loading={sending} disabled={disabled} className="w-full sm:w-fit">
        {sending ? t('Booking...') : t('Confirm booking')}
      </Button>
    </form>
  );
}
