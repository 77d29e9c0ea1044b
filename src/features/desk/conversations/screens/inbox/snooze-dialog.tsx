import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { useInboxChange } from './inbox-api.ts';
import { MomentField, morningIn, wallClock } from './moment-field.tsx';

const choices = [
  { label: 'Tomorrow morning', days: 1 },
  { label: 'In three days', days: 3 },
  { label: 'In a week', days: 7 },
];

/** Out of the inbox for a while; the client who writes brings it back at once. */
export function SnoozeDialog({ change, onClose }: { change: ReturnType<typeof useInboxChange>; onClose: () => void }) {
  const [moment, setMoment] = useState(() => wallClock(morningIn(1)));
  const snooze = (until: Date) => {
    change.mutate({ snoozed_until: until.toISOString(), done: 'Conversation snoozed', undo: { snoozed_until: null } });
    onClose();
  };
  const isLate = !moment || new Date(moment) <= new Date();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Snooze"
      description="It leaves the inbox until then, or until the client writes."
      size="sm"
      footer={
        <Button disabled={isLate} onClick={() => snooze(new Date(moment))}>
          Snooze
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          {choices.map(({ label, days }) => (
            <Button key={days} variant="outline" size="sm" onClick={() => snooze(morningIn(days))}>
              {label}
            </Button>
          ))}
        </div>
        <MomentField
          label="Until"
          value={moment}
          onChange={setMoment}
          error={isLate ? 'Please choose a time in the future.' : undefined}
        />
      </div>
    </Dialog>
  );
}
