import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { momentOf, wallTime } from '#shared/zoned-time.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast.tsx';
import { blockInput } from '../contract.ts';
import { zoneCity } from '../format.ts';
import { bookingsApi, bookingsKey } from './admin-api.ts';

type BlockDialogProps = { zone: string; day?: string; onClose: () => void };

/** What a date-and-time field holds, on the studio's clock wherever the owner is. */
function momentOfField(text: string, zone: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!match) return '';
  return new Date(momentOf(match[1] ?? '', Number(match[2]) * 60 + Number(match[3]), zone)).toISOString();
}

export function BlockDialog({ zone, day, onClose }: BlockDialogProps) {
  const client = useQueryClient();
  const start = day ?? wallTime(Date.now() + 86_400_000, zone).day;
  const [from, setFrom] = useState(`${start}T09:00`);
  const [to, setTo] = useState(`${start}T18:00`);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const add = useMutation({
    mutationFn: (input: { starts_at: string; ends_at: string; reason: string | null }) => bookingsApi.call.addBlock(input),
    onSuccess: () => {
      toast.success('Time blocked');
      onClose();
    },
    onError: (error) => setWrong(error instanceof ApiFailure ? error.fields : {}),
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = { starts_at: momentOfField(from, zone), ends_at: momentOfField(to, zone), reason };
    const parsed = blockInput.safeParse(input);
    setWrong(
      parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message])),
    );
    if (parsed.success) add.mutate(parsed.data);
  };
  const failure = add.error && Object.keys(wrong).length === 0 ? reasonOf(add.error, 'The time could not be blocked.') : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Block time"
      description={`Nobody can book in a blocked time. Times are ${zoneCity(zone)} time.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="block-form" loading={add.isPending}>
            Block time
          </Button>
        </>
      }
    >
      <form method="post" id="block-form" noValidate onSubmit={submit} className="grid gap-4">
        {failure && <FormAlert>{failure}</FormAlert>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="From" required error={wrong.starts_at}>
            {(control) => (
              <Input {...control} type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
            )}
          </Field>
          <Field label="To" required error={wrong.ends_at}>
            {(control) => <Input {...control} type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />}
          </Field>
        </div>
        <Field label="Reason (optional)" hint="For yourself; visitors never see it." error={wrong.reason}>
          {(control) => <Input {...control} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  );
}
