import { LockKeyhole } from 'lucide-react';
import { businessTypes, industries } from '#features/people/business/choices.ts';
import { SelectField, TextField } from '#ui/form-fields.tsx';
import { needsHttps, useCanEncrypt } from '#ui/use-can-encrypt.ts';
import { StepActions } from './step-actions.tsx';
import { StepHeading } from './step-heading.tsx';
import type { BusinessFormState, RegistrationState } from './use-registration.ts';

type Props = { form: BusinessFormState; onBack: () => void; onSubmit: RegistrationState['send'] };

const pair = 'grid gap-5 sm:grid-cols-2 sm:gap-x-4';

export function BusinessStep({ form, onBack, onSubmit }: Props) {
  const { control } = form;
  const canEncrypt = useCanEncrypt();
  return (
    <form method="post" onSubmit={form.handleSubmit((values) => onSubmit(values))} noValidate className="grid gap-5">
      <StepHeading eyebrow="Step 2 of 2" title="Your business" text="Only the name is needed now. The rest can be added later." />
      <TextField control={control} name="business_name" label="Business name" autoComplete="organization" required />
      <div className={pair}>
        <SelectField
          control={control}
          name="business_type"
          label="Business type"
          options={businessTypes}
          placeholder="Select a type"
        />
        <SelectField control={control} name="industry" label="Industry" options={industries} placeholder="Select an industry" />
      </div>
      <div className={pair}>
        <TextField control={control} name="website" label="Website" type="url" autoComplete="url" placeholder="https://" />
        <TextField control={control} name="employee_count" label="Employee count" numeric min={1} step={1} inputMode="numeric" />
      </div>
      <TextField control={control} name="address" label="Address" autoComplete="street-address" />
      <div className={pair}>
        <TextField control={control} name="city" label="City" autoComplete="address-level2" />
        <TextField control={control} name="state" label="State" autoComplete="address-level1" />
        <TextField control={control} name="zip" label="ZIP" autoComplete="postal-code" />
        <TextField control={control} name="country" label="Country" autoComplete="country-name" />
      </div>
      <fieldset className="grid gap-4 rounded-lg border border-line bg-sunken/60 p-4">
        <legend className="sr-only">Encrypted details</legend>
        <p className="flex items-start gap-2 text-[0.8125rem] leading-snug text-muted">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {canEncrypt
            ? 'Encrypted in your browser before they are sent.'
            : `${needsHttps} These can be added later, at the https address of this page.`}
        </p>
        <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="tel" disabled={!canEncrypt} />
        <div className={pair}>
          <TextField
            control={control}
            name="tax_id"
            label="Tax ID"
            autoComplete="off"
            spellCheck={false}
            disabled={!canEncrypt}
          />
          <TextField
            control={control}
            name="registration_number"
            label="Registration number"
            autoComplete="off"
            spellCheck={false}
            disabled={!canEncrypt}
          />
        </div>
      </fieldset>
      <StepActions submitLabel="Create account" busy={form.formState.isSubmitting} onBack={onBack} />
    </form>
  );
}
