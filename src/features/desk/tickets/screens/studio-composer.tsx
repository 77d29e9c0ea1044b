import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SavedReplySelect } from '#features/desk/saved-replies/screens/saved-reply-select.tsx';
import type { TicketMessageKind, TicketStatus } from '#shared/choices/desk/tickets.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import type { Ticket } from '../admin-contract.ts';
import { afterStudioReply, choicesFrom } from '../status-policy.ts';
import { statusLabels } from '../ticket-choices.ts';
import { MessageForm } from './message-form.tsx';
import { supportApi, supportKey, ticketKey } from './support-api.ts';
import { useComposer } from './use-composer.ts';

type StudioComposerProps = { ticket: Ticket; agentName: string; studioName: string };

/** A reply, which is mailed, or a note for the studio. */
export function StudioComposer({ ticket, agentName, studioName }: StudioComposerProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState<TicketMessageKind>('reply');
  const [chosen, setChosen] = useState<TicketStatus | null>(null);
  const status = chosen ?? afterStudioReply(ticket.status);
  const composer = useComposer({
    scope: `ticket:${ticket.id}`,
    variant: kind,
    send: (draft) => supportApi.call.reply({ id: ticket.id, kind, ...draft, ...(kind === 'reply' && { status }) }),
    onSent: (after: Ticket) => {
      toast.success(kind === 'reply' ? 'Reply sent' : 'Note saved');
      setChosen((now) => (now === chosen ? null : now));
      client.setQueryData(ticketKey(ticket.id), after);
      void client.invalidateQueries({ queryKey: supportKey });
    },
  });
  const values = {
    client_name: ticket.name,
    number: ticket.number,
    subject: ticket.subject,
    agent_name: agentName,
    studio_name: studioName,
  };
  const options = choicesFrom(ticket.status).map((value) => ({ value, label: statusLabels[value] }));
  return (
    <MessageForm
      label={kind === 'reply' ? 'Your reply' : 'Your note'}
      composer={composer}
      before={
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <RadioGroup
            legend="Kind of message"
            hideLegend
            options={[
              { value: 'reply', label: 'Reply to the client' },
              { value: 'note', label: 'Internal note' },
            ]}
            value={kind}
            onChange={(value) => setKind(value === 'note' ? 'note' : 'reply')}
          />
          <SavedReplySelect values={values} text={composer.body} onWrite={composer.write} />
        </div>
      }
    >
      <div className="flex flex-wrap items-end justify-end gap-3">
        {kind === 'reply' && (
          <Field label="Then the ticket is" className="mr-auto">
            {(wiring) => (
              <Select
                {...wiring}
                value={status}
                options={options}
                onChange={({ target }) => setChosen(options.find(({ value }) => value === target.value)?.value ?? null)}
              />
            )}
          </Field>
        )}
        <Button type="submit" loading={composer.sending.isPending}>
          {kind === 'reply' ? 'Send reply' : 'Save note'}
        </Button>
      </div>
    </MessageForm>
  );
}
