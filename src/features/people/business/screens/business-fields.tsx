import type { Control } from 'react-hook-form';
import { SelectField, TextField } from '#ui/form-fields.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { annualRevenues, businessTypes, industries } from '../choices.ts';
import type { BusinessForm } from '../contract.ts';

type FieldsProps<C, O> = { control: Control<BusinessForm, C, O> };

const grid = 'grid gap-x-4 gap-y-5 sm:grid-cols-2';

export function CompanyFields<C, O>({ control }: FieldsProps<C, O>) {
  return (
    <SettingsSection title="Company" description="What you do, and how large you are." className={grid}>
      <TextField
        control={control}
        name="business_name"
        label="Business name"
        required
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <SelectField
        control={control}
        name="business_type"
        label="Business type"
        options={businessTypes}
        placeholder="Select business type"
      />
      <SelectField control={control} name="industry" label="Industry" options={industries} placeholder="Select industry" />
      <TextField control={control} name="website" label="Website" type="url" placeholder="https://" className="sm:col-span-2" />
      <TextField control={control} name="founding_date" label="Founding date" type="date" />
      <TextField control={control} name="employee_count" label="Employee count" numeric min={0} step={1} inputMode="numeric" />
      <SelectField
        control={control}
        name="annual_revenue"
        label="Annual revenue"
        options={annualRevenues}
        placeholder="Select annual revenue"
      />
    </SettingsSection>
  );
}

export function AddressFields<C, O>({ control }: FieldsProps<C, O>) {
  return (
    <SettingsSection title="Address" description="Stands on your estimates, contracts and invoices." className={grid}>
      <TextField control={control} name="address" label="Address" autoComplete="street-address" className="sm:col-span-2" />
      <TextField control={control} name="city" label="City" autoComplete="address-level2" />
      <TextField control={control} name="state" label="State" autoComplete="address-level1" />
      <TextField control={control} name="zip" label="ZIP" autoComplete="postal-code" />
      <TextField control={control} name="country" label="Country" autoComplete="country-name" />
    </SettingsSection>
  );
}
