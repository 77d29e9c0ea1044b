import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { toast } from '#ui/toast.tsx';
import { inboxApi, inboxConversationKey } from './inbox-api.ts';
import { MomentField, morningIn, wallClock } from './moment-field.tsx';

type ScheduleDialogProps = { conversation_id: string; text: string; onClose: () => void; onDone: () => void };

const failed = 'The message could not be scheduled.';

export function ScheduleDialog({ conversation_id, text, onClose, onDone }: ScheduleDialogProps) {
  const client = useQueryClient();
  // Sent again after a lost answer, it is the same message.
  const [scheduled_id] = useState(newKey);
  const [moment, setMoment] = useState(() => wallClock(morningIn(1)));
  const save = useMutation({
    mutationFn: () =>
      inboxApi.call.schedule({ id: conversation_id, scheduled_id, text, send_at: new Date(moment).toISOString() }),
    onSuccess: (conversation) => {
      client.setQueryData(inboxConversationKey(conversation_id), conversation);
      toast.success('Message scheduled');
      onDone();
    },
    // It may have been scheduled before.
    onError: () => client.invalidateQueries({ queryKey: inboxConversationKey(conversation_id) }),
  });
  const error = save.error instanceof ApiFailure ? save.error.fields.send_at : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send later"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button loading={save.isPending} disabled={!moment} onClick={() => save.mutate()}>
            Schedule
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {save.error && !error && <FormAlert>{reasonOf(save.error, failed)}</FormAlert>}
        <MomentField label="Send at" value={moment} onChange={setMoment} error={error} />
      </div>
    </Dialog>
  );
}
