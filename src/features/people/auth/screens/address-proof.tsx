import { useMutation } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { toast } from '#ui/toast.tsx';
import { vouchingContract } from '../vouching-contract.ts';

const api = apiClient(vouchingContract);

type Props = {
  contact_id: string;
  email: string;
  /** Null where the address is not known to be theirs. */
  vouched_at: string | null;
  onChanged: () => Promise<unknown>;
};

/** What the studio can say about an address that the client has not confirmed. */
export function AddressProof({ contact_id, email, vouched_at, onChanged }: Props) {
  const change = useMutation({
    mutationFn: (known: boolean) => (known ? api.call.vouch({ id: contact_id }) : api.call.withdraw({ id: contact_id })),
    onSuccess: async (_, known) => {
      await onChanged();
      if (!known) return void toast.success('The account waits for a confirmed address again');
      const undo = { label: 'Undo', onClick: () => change.mutate(false) };
      toast.success(`You vouched for ${email}`, { action: undo });
    },
    onError: (error) => toast.error(reasonOf(error, 'This could not be saved.')),
  });
  if (vouched_at)
    return (
      <FormAlert tone="info" className="mb-5" action={action('Withdraw', false)}>
        You said that you know this person, so the account reads what you write to {email}.
      </FormAlert>
    );
  return (
    <FormAlert tone="warning" title="Address not confirmed" className="mb-5" action={action('I know this person', true)}>
      Someone registered with {email} but hasn't confirmed the address. What you write to this client stays hidden from that
      account until they confirm it or you say that you know them.
    </FormAlert>
  );

  function action(label: string, known: boolean) {
    return (
      <Button variant="outline" size="sm" loading={change.isPending} onClick={() => change.mutate(known)}>
        {known && <UserCheck aria-hidden="true" />}
        {label}
      </Button>
    );
  }
}
