import { type FormEvent, useId, useState } from 'react';
import { mediumDate } from '#shared/calendar-day.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { longestHours } from '../choices.ts';
import type { TimeEntry } from '../contract.ts';
import { hoursWords } from '../policy.ts';
import { timeApi, useTimerChange } from './time-api.ts';

type EndDialogProps = { timer: TimeEntry; zone: string; seconds: number; onClose: () => void };

/** Asks when somebody really ended, of a timer that has run for longer than people work. */
export function EndDialog({ timer, zone, seconds, onClose }: EndDialogProps) {
  const form = useId();
  const [day, setDay] = useState(timer.day);
  const [time, setTime] = useState('');
  const stop = useTimerChange((ended: { day: string; time: string } | null) => timeApi.call.stop({ id: timer.id, ended }), {
    done: 'Timer stopped',
    failed: 'The timer could not be stopped.',
    onDone: onClose,
    onError: () => undefined,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    stop.mutate({ day, time });
  };
  const problem = stop.error instanceof ApiFailure ? (stop.error.fields.ended ?? stop.error.fields['ended.time']) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="When did you end?"
      description={`The timer of ${timer.project.name} has been running for ${hoursWords(seconds)}, since ${mediumDate(timer.day)}, ${timer.from} (${zone}).`}
      size="sm"
      footer={
        <>
          {seconds <= longestHours * 3600 && (
            <Button variant="outline" onClick={() => stop.mutate(null)} disabled={stop.isPending}>
              Just now
            </Button>
          )}
          <Button type="submit" form={form} loading={stop.isPending} disabled={!time}>
            Stop timer
          </Button>
        </>
      }
    >
      <form method="post" id={form} noValidate onSubmit={submit} className="grid gap-4">
        {stop.error && !problem && <FormAlert>{reasonOf(stop.error, 'The timer could not be stopped.')}</FormAlert>}
        <div className="grid grid-cols-2 gap-4">
          <Field label="Day">
            {(wiring) => <Input {...wiring} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
          </Field>
          <Field label="Time" error={problem}>
            {(wiring) => <Input {...wiring} type="time" value={time} onChange={({ target }) => setTime(target.value)} />}
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
