import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isUnanswered, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { toast } from '#ui/toast.tsx';
import { previewOf } from '../../choices.ts';
import type { InboxConversation, Scheduled } from '../../inbox-contract.ts';
import { inboxApi, inboxConversationKey } from './inbox-api.ts';
import { isTakenBack } from './taken-back.ts';

type ScheduledListProps = {
  conversation: InboxConversation;
  /** Its words are to be written on. */
  onTakenBack: (text: string) => void;
};

/** What waits for its time, with the way to take it back. */
export function ScheduledList({ conversation, onTakenBack }: ScheduledListProps) {
  // Whether they were taken back shows once the conversation is read again. Then the server keeps their words in the draft, which
  // the box would be saved over.
  const [unanswered, setUnanswered] = useState<readonly Scheduled[]>([]);
  useEffect(() => {
    const gone = unanswered.find(({ id }) => conversation.scheduled.every((one) => one.id !== id));
    if (!gone) return;
    setUnanswered((all) => all.filter(({ id }) => id !== gone.id));
    if (isTakenBack(gone, conversation)) onTakenBack(gone.text);
  }, [unanswered, conversation, onTakenBack]);
  if (conversation.scheduled.length === 0) return null;
  return (
    <ul
      aria-label="Scheduled messages"
      className="-mx-3 -mt-3 grid max-h-32 min-w-0 grid-cols-1 gap-1 overflow-y-auto bg-sunken px-3 py-2"
    >
      {conversation.scheduled.map((one) => (
        <ScheduledRow
          key={one.id}
          conversation_id={conversation.id}
          scheduled={one}
          onTakenBack={(text) => {
            setUnanswered((all) => all.filter(({ id }) => id !== one.id));
            onTakenBack(text);
          }}
          onUnanswered={() => setUnanswered((all) => [...all.filter(({ id }) => id !== one.id), one])}
        />
      ))}
    </ul>
  );
}

type ScheduledRowProps = Pick<ScheduledListProps, 'onTakenBack'> & {
  conversation_id: string;
  scheduled: Scheduled;
  onUnanswered: () => void;
};

function ScheduledRow({ conversation_id, scheduled, onTakenBack, onUnanswered }: ScheduledRowProps) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => inboxApi.call.unschedule({ id: scheduled.id }),
    onSuccess: ({ text }) => {
      onTakenBack(text);
      toast.success('Scheduled message taken back');
    },
    onError: (error) => {
      if (isUnanswered(error)) onUnanswered();
      toast.error(reasonOf(error, 'The message could not be taken back.'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: inboxConversationKey(conversation_id) }),
  });
  return (
    <li className="flex items-center gap-2 text-xs text-muted">
      <Clock aria-hidden="true" className="size-3.5 shrink-0" />
      <LocalTime value={scheduled.send_at} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate text-ink" title={scheduled.text}>
        {previewOf(scheduled.text)}
      </span>
      <Button size="sm" variant="ghost" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    </li>
  );
}
