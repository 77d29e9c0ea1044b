import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Check } from 'lucide-react';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import { heldContract } from '../../held-contract.ts';
import type { InboxConversation } from '../../inbox-contract.ts';
import { inboxConversationKey, inboxKey } from './inbox-api.ts';

const api = apiClient(heldContract);

/** In place of the box to write in, until the owner has said yes to whoever wrote. */
export function HeldSender({ conversation }: { conversation: InboxConversation }) {
  const { id, client, is_blocked, unproven } = conversation;
  const cache = useQueryClient();
  const unblocked = async () => {
    await api.call.unblock({ address: client.email });
    return null;
  };
  const decide = useMutation({
    mutationFn: (what: 'accept' | 'block' | 'unblock') => (what === 'unblock' ? unblocked() : api.call[what]({ id })),
    onSuccess: (after, what) => {
      if (after) cache.setQueryData(inboxConversationKey(id), after);
      if (what === 'accept') toast.success(`${client.email} is a contact now`);
      else if (what === 'unblock') toast.success(`Mails from ${client.email} are held again`);
      else
        toast.success(`Mails from ${client.email} are blocked`, {
          action: { label: 'Undo', onClick: () => decide.mutate('unblock') },
        });
    },
    onError: (error) => toast.error(reasonOf(error, 'That could not be done.')),
    onSettled: () => cache.invalidateQueries({ queryKey: inboxKey }),
  });
  return (
    <section
      aria-label={unproven ? 'Unconfirmed sender' : 'Unknown sender'}
      className="grid gap-3 border-t bg-sunken p-4 text-sm"
    >
      <Reason conversation={conversation} />
      <div className="flex flex-wrap gap-2">
        <Button loading={decide.isPending && decide.variables === 'accept'} onClick={() => decide.mutate('accept')}>
          <Check aria-hidden="true" />
          Accept
        </Button>
        {is_blocked ? (
          <Button
            variant="outline"
            loading={decide.isPending && decide.variables === 'unblock'}
            onClick={() => decide.mutate('unblock')}
          >
            Unblock
          </Button>
        ) : (
          <Button
            variant="outline"
            loading={decide.isPending && decide.variables === 'block'}
            onClick={() => decide.mutate('block')}
          >
            <Ban aria-hidden="true" />
            Block
          </Button>
        )}
      </div>
    </section>
  );
}

function Reason({ conversation: { client, is_blocked, unproven } }: { conversation: InboxConversation }) {
  const address = <strong className="font-semibold [overflow-wrap:anywhere]">{client.email}</strong>;
  if (is_blocked) return <p>Mails from {address} are blocked.</p>;
  if (unproven === 'unconfirmed')
    return <p>Your mail server does not confirm that this came from {address}. Accept it only if you know that it did.</p>;
  if (unproven === 'not_set_up')
    return (
      <p>
        Nothing confirms that this came from {address}. Enter your mail server's name under{' '}
        <TextLink to="/admin/settings?tab=mailbox">Settings, Mailbox</TextLink> to have senders confirmed. Accept this only if you
        know who wrote it.
      </p>
    );
  return <p>This came by email from {address}, an address that you do not know. Accept it to answer.</p>;
}
