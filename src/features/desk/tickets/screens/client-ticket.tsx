import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { toast } from '#ui/toast.tsx';
import type { OwnTicket } from '../own-contract.ts';
import { MessageForm } from './message-form.tsx';
import { RatingForm } from './rating-form.tsx';
import { ownTicketsKey } from './support-api.ts';
import { Thread, type ThreadEntry } from './thread.tsx';
import type { TicketActions } from './ticket-actions.ts';
import { useComposer } from './use-composer.ts';

/** The ticket as it is now, and what has just been done with it. */
export function useClientTicket(loaded: OwnTicket, actions: TicketActions, asking: { refetchInterval?: number } = {}) {
  const client = useQueryClient();
  const key = [...ownTicketsKey, 'one', loaded.id];
  const { data: ticket } = useQuery({ queryKey: key, queryFn: actions.read, initialData: loaded, ...asking });
  const keep = (after: OwnTicket) => {
    client.setQueryData(key, after);
    void client.invalidateQueries({ queryKey: [...ownTicketsKey, 'list'] });
  };
  return { ticket, keep };
}

type ClientTicketProps = { ticket: OwnTicket; actions: TicketActions; keep: (after: OwnTicket) => void };

/** One ticket for the requester: what was written, a reply, the end and the rating. */
export function ClientTicket({ ticket, actions, keep }: ClientTicketProps) {
  const isClosed = ticket.status === 'closed';
  const scope = `ticket:${ticket.id}`;
  // What was done shows by itself: a toast would only cover the buttons of a phone.
  const composer = useComposer({ scope, send: actions.reply, onSent: keep });
  const reopen = useMutation({
    scope: { id: scope },
    mutationFn: actions.reopen,
    onSuccess: keep,
    onError: (error) => toast.error(reasonOf(error, 'The ticket could not be opened again.')),
  });
  const close = useMutation({
    scope: { id: scope },
    mutationFn: actions.close,
    onSuccess: keep,
    onError: (error) => toast.error(reasonOf(error, 'The ticket could not be closed.')),
  });
  const first: ThreadEntry = {
    ...{ id: ticket.id, side: 'client', name: 'You', body: ticket.description },
    ...{ created_at: ticket.created_at, files: ticket.files },
  };
  const entries = [first, ...ticket.messages.map((one) => (one.side === 'client' ? { ...one, name: 'You' } : one))];
  return (
    <div className="grid max-w-3xl gap-6">
      {ticket.answer_by && (
        <p className="rounded-lg bg-info-soft px-4 py-3 text-sm text-info">
          You get a first answer by <LocalTime value={ticket.answer_by} className="font-medium" /> at the latest.
        </p>
      )}
      {ticket.is_unproven && <p className="text-sm text-muted">Sent without signing in, with your address</p>}
      <Thread entries={entries} />
      {isClosed && <RatingForm key={`${ticket.rating}`} ticket={ticket} rate={actions.rate} keep={keep} />}
      <MessageForm label={isClosed ? 'Reply and open the ticket again' : 'Your reply'} composer={composer}>
        <div className="flex flex-wrap justify-end gap-2">
          {isClosed ? (
            <Button variant="outline" loading={reopen.isPending} onClick={() => reopen.mutate()}>
              <RotateCcw aria-hidden="true" />
              Reopen ticket
            </Button>
          ) : (
            <Button variant="outline" loading={close.isPending} onClick={() => close.mutate()}>
              <CircleCheck aria-hidden="true" />
              Close ticket
            </Button>
          )}
          <Button type="submit" loading={composer.sending.isPending}>
            Send reply
          </Button>
        </div>
      </MessageForm>
    </div>
  );
}
