import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { decimalsOf, formatMoney, toAmount, toMinor } from '#shared/money.ts';
import { newKey } from '#shared/new-key.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextareaField, TextField } from '#ui/form-fields.tsx';
import { toast } from '#ui/toast.tsx';
import { refundInput } from '../contract.ts';
import { paymentsApi } from './payments-api.ts';

export type RefundablePayment = {
  id: string;
  receipt_number: string;
  method: string;
  currency: string;
  amount: number;
  amount_refunded: number;
};
type Props = {
  payment: RefundablePayment;
  /** Also of a failure: the answer alone may be lost. */
  onSettled: () => void;
};

const leftOf = ({ amount, amount_refunded, currency }: RefundablePayment): number =>
  toAmount(toMinor(amount, currency) - toMinor(amount_refunded, currency), currency);

/** Beside a payment: sends all of it or a part back. Nothing is shown once nothing is left. */
export function RefundPayment({ payment, onSettled }: Props) {
  const [open, setOpen] = useState(false);
  // What the open dialog says stays.
  if (leftOf(payment) <= 0 && !open) return null;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)} aria-label={`Refund ${payment.receipt_number}`}>
        Refund
      </Button>
      {open && <RefundDialog payment={payment} onSettled={onSettled} onClose={() => setOpen(false)} />}
    </>
  );
}

function RefundDialog({ payment, onSettled, onClose }: Props & { onClose: () => void }) {
  const formId = useId();
  const { currency } = payment;
  const least = 10 ** -decimalsOf(currency);
  // Of when it was opened: a repeat of what was booked meanwhile is no second one.
  const [left] = useState(() => leftOf(payment));
  const [key] = useState(newKey);
  const form = useForm({
    resolver: zodResolver(refundInput),
    defaultValues: { amount: left, reason: '', key },
  });
  const byCard = payment.method === 'card';
  const refund = useMutation({
    mutationFn: (input: { amount: number; reason: string; key: string }) => paymentsApi.call.refund({ id: payment.id, ...input }),
    onSuccess: ({ remaining }) => {
      toast.success('Refund made', {
        description: remaining > 0 ? `${formatMoney(remaining, currency)} of the payment is left.` : undefined,
      });
      onClose();
    },
    onError: (error) => showFieldErrors(form, error),
    onSettled,
  });
  const amount = Number(form.watch('amount')) || 0;
  const failure = refund.error && Object.keys(form.formState.errors).length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !refund.isPending && onClose()}
      title="Refund Payment"
      description={`${payment.receipt_number}: at most ${formatMoney(left, currency)} can go back.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={refund.isPending}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={refund.isPending}>
            Refund {formatMoney(amount, currency)}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((input) => {
          if (toMinor(input.amount, currency) > toMinor(left, currency)) {
            form.setError('amount', { message: `At most ${formatMoney(left, currency)} of this payment can be refunded.` });
          } else refund.mutate(input);
        })}
        className="grid gap-4"
      >
        {failure && <FormAlert title="Failed to refund the payment">{reasonOf(refund.error, 'Please try again.')}</FormAlert>}
        <TextField
          control={form.control}
          name="amount"
          label={`Amount (${currency})`}
          numeric
          min={least}
          step={least}
          required
        />
        <TextareaField
          control={form.control}
          name="reason"
          label="Reason (optional)"
          rows={2}
          maxLength={300}
          hint="For your own books and the order's timeline."
        />
        <p className="text-[0.8125rem] leading-relaxed text-muted">
          {byCard
            ? 'The money goes back to the card within 5 to 10 days. '
            : 'This only writes the refund down: send the money back the way it came. '}
          When everything is refunded, the services of this order end; an order that is pending owes it again instead.
        </p>
      </form>
    </Dialog>
  );
}
