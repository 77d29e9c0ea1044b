import { useMutation } from '@tanstack/react-query';
import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { accountStatusContract } from '../account-status-contract.ts';

const api = apiClient(accountStatusContract);

type Props = { id: string; name: string; isActive: boolean; onChanged: () => Promise<unknown> };

/** Closes somebody's account, or opens it again. */
export function AccountStatusButton({ id, name, isActive, onChanged }: Props) {
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (active: boolean) => (active ? api.call.reactivate({ id }) : api.call.deactivate({ id })),
    onSuccess: async ({ deactivated_at }) => {
      await onChanged();
      setAsking(false);
      toast.success(deactivated_at ? 'Account deactivated' : 'Account reactivated');
    },
    onError: (error) => toast.error(reasonOf(error, 'The account could not be changed.')),
  });
  return (
    <>
      <Button
        variant="outline"
        loading={!asking && change.isPending}
        onClick={() => (isActive ? setAsking(true) : change.mutate(true))}
      >
        {isActive ? <UserX aria-hidden="true" /> : <UserCheck aria-hidden="true" />}
        {isActive ? 'Deactivate' : 'Reactivate'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Deactivate the account of ${name}?`}
        description="They are signed out everywhere at once and cannot sign in any more. Projects, documents, orders and messages stay, and you can reactivate the account at any time."
        confirmLabel="Deactivate"
        pending={change.isPending}
        onConfirm={() => change.mutate(false)}
      />
    </>
  );
}
