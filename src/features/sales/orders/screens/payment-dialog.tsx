import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { decimalsOf, formatMoney } from '#shared/money.ts';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextField } from '#ui/form-fields.tsx';
import { toast } from '#ui/toast.tsx';
import { paymentMethodLabels } from '../choices.ts';
import { type AdminOrderDetail, manualPayment } from '../contract.ts';
import { ordersApi, ordersKey } from './orders-api.ts';

const methods = (['transfer', 'cash', 'other'] as const).map((value) => ({ value, label: paymentMethodLabels[value] }));
const today = () => new Date().toLocaleDateString('sv-SE');

/** Money that came in outside the payment provider. */
export function PaymentDialog({ order, onClose }: { order: AdminOrderDetail; onClose: () => void }) {
  const client = useQueryClient();
  const least = 10 ** -decimalsOf(order.currency);
  const [request_key] = useState(newKey);
  const form = useForm({
    resolver: zodResolver(manualPayment),
    defaultValues: { amount: order.balance_due, method: 'transfer' as const, note: '', paid_on: today(), request_key },
  });
  const save = useMutation({
    mutationFn: (input: Parameters<typeof ordersApi.call.addPayment>[0]) => ordersApi.call.addPayment(input),
    onSuccess: () => {
      toast.success('Payment recorded', { description: 'The receipt is being written.' });
      onClose();
    },
    onError: (error) => showFieldErrors(form, error),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  });
  const isAboutField = save.error instanceof ApiFailure && Object.keys(save.error.fields).length > 0;
  const failure = save.error && !isAboutField;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record Payment"
      description={`${formatMoney(order.balance_due, order.currency)} of ${order.invoice_number} is still open.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="payment-form" loading={save.isPending}>
            Record Payment
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="payment-form"
        noValidate
        onSubmit={form.handleSubmit((input) => save.mutate({ id: order.id, ...input }))}
        className="grid gap-4 sm:grid-cols-2"
      >
        {failure && <FormAlert className="sm:col-span-2">{reasonOf(save.error, 'The payment could not be recorded.')}</FormAlert>}
        <TextField
          control={form.control}
          name="amount"
          label={`Amount (${order.currency})`}
          numeric
          min={least}
          step={least}
          required
        />
        <SelectField control={form.control} name="method" label="Paid by" options={methods} required />
        <TextField control={form.control} name="paid_on" label="Received on" type="date" max={today()} />
        <TextField control={form.control} name="note" label="Reference (optional)" maxLength={200} hint="Shown on the receipt." />
      </form>
    </Dialog>
  );
}
