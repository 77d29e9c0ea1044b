import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Select } from '#ui/select.tsx';
import type { InboxConversation } from '../../inbox-contract.ts';
import { inboxApi, inboxKey, type useInboxChange } from './inbox-api.ts';

type AssignDialogProps = {
  conversation: InboxConversation;
  change: ReturnType<typeof useInboxChange>;
  onClose: () => void;
};

export function AssignDialog({ conversation, change, onClose }: AssignDialogProps) {
  const before = conversation.assigned_to?.id ?? null;
  const [chosen, setChosen] = useState(before ?? '');
  const team = useQuery({ queryKey: [...inboxKey, 'team'], queryFn: () => inboxApi.call.team() });
  const save = () => {
    const assigned_to = chosen || null;
    if (assigned_to !== before)
      change.mutate({
        assigned_to,
        done: assigned_to ? 'Conversation assigned' : 'Assignment removed',
        undo: { assigned_to: before },
      });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Assign to Team"
      size="sm"
      footer={
        <Button disabled={!team.data} onClick={save}>
          Assign
        </Button>
      }
    >
      {team.error && <FormAlert>{reasonOf(team.error, 'The team could not be loaded.')}</FormAlert>}
      <Field label="Team member">
        {(control) => (
          <Select
            {...control}
            placeholder="Nobody"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={(team.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
    </Dialog>
  );
}
