import type { Control } from 'react-hook-form';
import { Badge } from '#ui/badge.tsx';
import { Field } from '#ui/field.tsx';
import { TextField } from '#ui/form-fields.tsx';
import { Input } from '#ui/input.tsx';
import type { PersonalInfo, Profile } from '../contract.ts';

type ProfileFieldsProps<C, O> = { control: Control<PersonalInfo, C, O>; profile: Profile };

export function ProfileFields<C, O>({ control, profile }: ProfileFieldsProps<C, O>) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField control={control} name="first_name" label="First name" autoComplete="given-name" />
      <TextField control={control} name="last_name" label="Last name" autoComplete="family-name" />
      <Field
        label="Email"
        className="sm:col-span-2"
        hint={
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
            {profile.email_verified ? <Badge tone="success">Verified</Badge> : <Badge tone="warning">Unverified</Badge>}
            You sign in with this address; it cannot be changed here.
          </span>
        }
      >
        {(wiring) => <Input {...wiring} type="email" value={profile.email} readOnly className="bg-sunken! text-muted!" />}
      </Field>
      <TextField
        control={control}
        name="display_name"
        label="Display name"
        autoComplete="nickname"
        hint="How you are addressed in emails and menus."
      />
      <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="tel" />
    </div>
  );
}

export const personalInfoOf = ({ first_name, last_name, display_name, phone }: Profile): PersonalInfo => ({
  first_name,
  last_name,
  display_name,
  phone,
});
