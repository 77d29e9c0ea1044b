import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import { holidayInput } from '../contract.ts';
import { dayText } from '../format.ts';
import type { BookingRules } from '../policy.ts';
import { bookingsApi, bookingsKey } from './admin-api.ts';
import { blockText } from './block-text.ts';

/** What is closed besides the usual hours: blocked times and holidays. */
export function Availability({ rules, onBlock }: { rules: BookingRules; onBlock: () => void }) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <Blocks zone={rules.time_zone} onBlock={onBlock} />
      <Holidays />
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
      <p className="mt-0.5 mb-4 text-sm text-muted">{text}</p>
      {children}
    </section>
  );
}

function Row({
  title,
  note,
  sample,
  label,
  onRemove,
  pending,
}: {
  title: string;
  note: string | null;
  sample: boolean;
  label: string;
  onRemove: () => void;
  pending: boolean;
}) {
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="figures flex flex-wrap items-center gap-2 font-medium">
          {title}
          <SampleBadge show={sample} />
        </p>
        {note && <p className="truncate text-muted">{note}</p>}
      </div>
      <IconButton label={label} icon={<Trash2 aria-hidden="true" />} disabled={pending} onClick={onRemove} />
    </li>
  );
}

function Blocks({ zone, onBlock }: { zone: string; onBlock: () => void }) {
  const client = useQueryClient();
  const blocks = useQuery({ queryKey: [...bookingsKey, 'blocks'], queryFn: () => bookingsApi.call.blocks({ limit: 100 }) });
  const remove = useMutation({
    mutationFn: (id: string) => bookingsApi.call.removeBlock({ id }),
    onSuccess: () => toast.success('The time can be booked again'),
    onError: (error) => toast.error(reasonOf(error, 'The time could not be opened.')),
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  });
  return (
    <Section title="Blocked times" text="Times within your hours that nobody can book.">
      {blocks.error ? (
        <ErrorPanel
          message={reasonOf(blocks.error, 'The blocked times could not be loaded.')}
          onRetry={() => void blocks.refetch()}
        />
      ) : !blocks.data ? (
        <LoadingRows />
      ) : (
        <>
          {blocks.data.items.length === 0 && <p className="border-y py-4 text-sm text-muted">Nothing is blocked.</p>}
          {blocks.data.items.length > 0 && (
            <ul className="divide-y border-y">
              {blocks.data.items.map((block) => (
                <Row
                  key={block.id}
                  title={blockText(block, zone)}
                  note={block.reason}
                  sample={block.is_sample}
                  label={`Open ${blockText(block, zone)} again`}
                  pending={remove.isPending}
                  onRemove={() => remove.mutate(block.id)}
                />
              ))}
            </ul>
          )}
          <Button variant="outline" className="mt-4" onClick={onBlock}>
            Block time
          </Button>
        </>
      )}
    </Section>
  );
}

function Holidays() {
  const client = useQueryClient();
  const holidays = useQuery({ queryKey: [...bookingsKey, 'holidays'], queryFn: () => bookingsApi.call.holidays() });
  const remove = useMutation({
    mutationFn: (id: string) => bookingsApi.call.removeHoliday({ id }),
    onSuccess: () => toast.success('The day can be booked again'),
    onError: (error) => toast.error(reasonOf(error, 'The holiday could not be removed.')),
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  });
  return (
    <Section title="Holidays" text="Whole days on which the studio is closed.">
      {holidays.error ? (
        <ErrorPanel
          message={reasonOf(holidays.error, 'The holidays could not be loaded.')}
          onRetry={() => void holidays.refetch()}
        />
      ) : !holidays.data ? (
        <LoadingRows />
      ) : (
        <>
          {holidays.data.items.length === 0 && <p className="border-y py-4 text-sm text-muted">No holidays ahead.</p>}
          {holidays.data.items.length > 0 && (
            <ul className="divide-y border-y">
              {holidays.data.items.map((holiday) => (
                <Row
                  key={holiday.id}
                  title={holiday.name}
                  note={dayText(holiday.day)}
                  sample={holiday.is_sample}
                  label={`Remove ${holiday.name}`}
                  pending={remove.isPending}
                  onRemove={() => remove.mutate(holiday.id)}
                />
              ))}
            </ul>
          )}
          <AddHoliday />
        </>
      )}
    </Section>
  );
}

function AddHoliday() {
  const client = useQueryClient();
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const add = useMutation({
    mutationFn: (input: { day: string; name: string }) => bookingsApi.call.addHoliday(input),
    onSuccess: () => {
      toast.success('Holiday added');
      setDay('');
      setName('');
    },
    onError: (error) => {
      const fields = error instanceof ApiFailure ? error.fields : {};
      setWrong(fields);
      if (Object.keys(fields).length === 0) toast.error(reasonOf(error, 'The holiday could not be added.'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const parsed = holidayInput.safeParse({ day, name });
    setWrong(
      parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message])),
    );
    if (parsed.success) add.mutate(parsed.data);
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Add a holiday"
      className="mt-4 grid items-start gap-3 sm:grid-cols-[10rem_1fr_auto]"
    >
      <Field label="Day" error={wrong.day}>
        {(control) => <Input {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />}
      </Field>
      <Field label="Name" error={wrong.name}>
        {(control) => <Input {...control} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Button type="submit" variant="outline" loading={add.isPending} className="sm:mt-[1.625rem]">
        Add holiday
      </Button>
    </form>
  );
}
