import { Building2, UserRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { AccountType } from '#shared/choices/people/auth.ts';
import { Button } from '#ui/button.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';

const options = [
  {
    value: 'personal',
    label: 'Personal',
    hint: 'Work in your own name',
    icon: <UserRound aria-hidden="true" />,
  },
  {
    value: 'business',
    label: 'Business',
    hint: 'Work for a company',
    icon: <Building2 aria-hidden="true" />,
  },
];

type Props = {
  value: AccountType | undefined;
  /** The form was sent without a choice before. */
  missed: boolean;
  onChange: (value: AccountType) => void;
  onContinue: (value: AccountType) => void;
};

export function AccountTypeStep({ value, missed, onChange, onContinue }: Props) {
  const [tried, setTried] = useState(missed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (value) onContinue(value);
  };
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-6">
      <input type="hidden" name="intent" value="type" />
      <RadioGroup
        legend="Account type"
        look="cards"
        name="account_type"
        options={options}
        value={value}
        onChange={(next) => onChange(next === 'business' ? 'business' : 'personal')}
        error={tried && !value ? 'Please select an account type' : undefined}
        required
      />
      <Button type="submit" size="lg" className="w-full">
        Continue
      </Button>
    </form>
  );
}
