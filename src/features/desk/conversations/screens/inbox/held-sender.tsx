import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Check } from 'lucide-react';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { heldContract } from '../../held-contract.ts';
import type { InboxConversation } from '../../inbox-contract.ts';
import { inboxConversationKey, inboxKey } from './inbox-api.ts';

const api = apiClient(heldContract);

/** In place of the box to write in, until the owner has said yes to whoever wrote. */
export function HeldSender({ conversation }: { conversation: InboxConversation }) {
  const { id, client, is_blocked } = conversation;
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
    <section aria-label="Unknown sender" className="grid gap-3 border-t bg-sunken p-4 text-sm">
      <p>
        {is_blocked ? 'Mails from ' : 'This came by email from '}
        <strong className="font-semibold [overflow-wrap:anywhere]">{client.email}</strong>
        {is_blocked ? ' are blocked.' : ', an address that you do not know. Accept it to answer.'}
      </p>
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
