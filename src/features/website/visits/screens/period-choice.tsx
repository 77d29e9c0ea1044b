import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { type Period, visitPeriod } from '../contract.ts';
import { addressOf } from './visits-api.ts';

type Days = { from: string; to: string };

const labels = { '7d': '7 days', '30d': '30 days', '90d': '90 days' } as const;

/** `days` are those that are shown: a custom period starts from them. */
export function PeriodChoice({ period, days }: { period: Period; days: Days | null }) {
  const custom = addressOf({ range: 'custom', ...(days ?? {}) });
  const tabs = [
    ...(['7d', '30d', '90d'] as const).map((range) => ({ to: addressOf({ range }), label: labels[range] })),
    { to: custom, label: 'Custom' },
  ];
  return (
    <div className="mb-6">
      <LinkTabs label="Period" tabs={tabs} current={period.range === 'custom' ? custom : addressOf(period)} />
      {period.range === 'custom' && period.from && period.to && (
        <CustomDays key={`${period.from}:${period.to}`} from={period.from} to={period.to} />
      )}
    </div>
  );
}

function CustomDays({ from, to }: Days) {
  const navigate = useNavigate();
  const [days, setDays] = useState({ from, to });
  const [errors, setErrors] = useState<Partial<Days>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = visitPeriod.safeParse({ range: 'custom', ...days });
    if (read.success) return void navigate(addressOf(read.data), { preventScrollReset: true });
    const of = (name: keyof Days) => read.error.issues.find(({ path }) => path[0] === name)?.message;
    setErrors({ from: of('from'), to: of('to') });
  };
  return (
    <form method="get" noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-3">
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={name === 'from' ? 'First day' : 'Last day'} error={errors[name]} className="w-40">
          {(control) => (
            <Input
              {...control}
              type="date"
              name={name}
              value={days[name]}
              onChange={({ target }) => setDays({ ...days, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <input type="hidden" name="range" value="custom" />
      <Button type="submit" variant="outline" className="mt-[1.625rem]">
        Apply
      </Button>
    </form>
  );
}
