import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import type { EstimateCard } from '../contract.ts';
import { estimatesApi, estimatesKey } from './estimates-api.ts';

type SendDialogProps = { estimate: EstimateCard; onClose: () => void };

/** Says to whom it goes before it does. */
export function SendDialog({ estimate, onClose }: SendDialogProps) {
  const client = useQueryClient();
  const [message, setMessage] = useState('');
  const { contact } = estimate;
  const send = useMutation({
    mutationFn: () => estimatesApi.call.send({ id: estimate.id, message }),
    onSuccess: () => {
      toast.success('Estimate sent successfully', { description: `To ${contact?.email ?? 'the client'}` });
      onClose();
    },
    onError: (error) => toast.error(reasonOf(error, 'Failed to send estimate')),
    onSettled: () => client.invalidateQueries({ queryKey: estimatesKey }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={estimate.sent_at && estimate.status !== 'draft' ? 'Send Estimate Again' : 'Send Estimate'}
      description={`${estimate.estimate_number}, ${formatMoney(estimate.total_amount, estimate.currency)}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => send.mutate()} loading={send.isPending} disabled={!contact}>
            Send Estimate
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {contact ? (
          <p>
            It goes to <strong>{contact.email}</strong> with a link to read and answer it, and as a PDF.
          </p>
        ) : (
          <FormAlert tone="warning">Choose a client before you send this estimate.</FormAlert>
        )}
        <Field label="Message" hint="Stands at the top of the mail. Optional.">
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={4}
              maxLength={2000}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
