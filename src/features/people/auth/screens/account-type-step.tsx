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

type Props = { value: AccountType | undefined; onChange: (value: AccountType) => void; onContinue: (value: AccountType) => void };

export function AccountTypeStep({ value, onChange, onContinue }: Props) {
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (value) onContinue(value);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
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
