import { useWatch } from 'react-hook-form';
import type { AccountType } from '#shared/choices/people/auth.ts';
import { PasswordField, TextField } from '#ui/form-fields.tsx';
import { PlainBusinessName } from './plain-business-name.tsx';
import { StepActions } from './step-actions.tsx';
import { StepHeading } from './step-heading.tsx';
import { usePasswordReasons } from './use-password-reasons.ts';
import type { AccountFormState } from './use-registration.ts';

type Props = {
  form: AccountFormState;
  title: string;
  eyebrow?: string;
  submitLabel: string;
  kind: AccountType;
  refuseCommon: boolean;
  onBack: () => void;
  onSubmit: () => Promise<void>;
};

/** The person: the whole personal form, and the first half of the business form. */
export function AccountStep({ form, title, eyebrow, submitLabel, kind, refuseCommon, onBack, onSubmit }: Props) {
  const { control } = form;
  const reasons = usePasswordReasons(useWatch({ control, name: 'password' }), refuseCommon);
  return (
    <form method="post" onSubmit={form.handleSubmit(onSubmit)} noValidate className="grid gap-5">
      <input type="hidden" name="intent" value={kind} />
      <StepHeading eyebrow={eyebrow} title={title} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField control={control} name="first_name" label="First name" autoComplete="given-name" required />
        <TextField control={control} name="last_name" label="Last name" autoComplete="family-name" required />
      </div>
      <TextField control={control} name="email" label="Email" type="email" autoComplete="email" spellCheck={false} required />
      <PasswordField control={control} name="password" label="Password" autoComplete="new-password" reasons={reasons} required />
      <PasswordField control={control} name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
      {kind === 'business' && <PlainBusinessName />}
      <StepActions submitLabel={submitLabel} busy={form.formState.isSubmitting} onBack={onBack} />
    </form>
  );
}
