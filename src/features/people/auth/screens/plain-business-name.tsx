import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

/** Without scripts there is no second step: the name is asked for here, and the rest waits in the profile, where it can be encrypted. */
export function PlainBusinessName() {
  return (
    <noscript>
      <Field
        id="plain-business-name"
        label="Business name"
        hint="Everything else about your business can be added to its profile later."
        required
      >
        {(wiring) => <Input {...wiring} name="business_name" autoComplete="organization" />}
      </Field>
    </noscript>
  );
}
