import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Link2Off, Send } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.tsx';
import type { Invitation } from '../contract.ts';
import { invitationsApi, invitationsKey } from './invitations-api.ts';
import { tellSent } from './tell-sent.ts';

/** What can still be done with an invitation; nothing once it was accepted or withdrawn. */
export function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const { id, email, first_name, last_name, state, sent_count } = invitation;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const onSettled = () => client.invalidateQueries({ queryKey: invitationsKey });
  const resend = useMutation({
    mutationFn: () => invitationsApi.call.resend({ id, sent_count }),
    onSuccess: tellSent,
    onError: (error) => toast.error(reasonOf(error, 'The invitation could not be sent again.')),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: () => invitationsApi.call.withdraw({ id }),
    onSuccess: () => {
      setAsking(false);
      toast.success('Invitation withdrawn');
    },
    onError: (error) => toast.error(reasonOf(error, 'The invitation could not be withdrawn.')),
    onSettled,
  });
  if (state === 'accepted' || state === 'withdrawn') return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton
            label={`Actions for the invitation of ${first_name} ${last_name}`}
            variant="ghost"
            icon={<Ellipsis aria-hidden="true" />}
          />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem icon={<Send aria-hidden="true" />} disabled={resend.isPending} onSelect={() => resend.mutate()}>
            Send again
          </DropdownMenuItem>
          <DropdownMenuItem icon={<Link2Off aria-hidden="true" />} tone="danger" onSelect={() => setAsking(true)}>
            Withdraw
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw the invitation?"
        description={`The link that ${email} has opens nothing from then on. You can invite them again at any time.`}
        confirmLabel="Withdraw"
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </>
  );
}
