import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

const pad = (number: number) => String(number).padStart(2, '0');

/** As the browser's own control has it: the person's wall clock, to the minute. */
export const wallClock = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`;

/** At nine in the morning, so many days from now. */
export function morningIn(days: number): Date {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(9, 0, 0, 0);
  return date;
}

export function MomentField(props: { label: string; value: string; onChange: (value: string) => void; error?: string }) {
  const { label, value, onChange, error } = props;
  return (
    <Field label={label} error={error} hint="In your own time zone" required>
      {(control) => <Input {...control} type="datetime-local" value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
