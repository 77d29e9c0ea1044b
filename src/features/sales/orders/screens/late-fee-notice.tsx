import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mediumDate } from '#shared/calendar-day.ts';
import { formatMoney } from '#shared/money.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { toast } from '#ui/toast.tsx';
import type { AdminOrderDetail } from '../contract.ts';
import { ordersApi, ordersKey } from './orders-api.ts';

/** Shows what a late fee would come to; it is owed only when the owner adds it. */
export function LateFeeNotice({ order }: { order: AdminOrderDetail }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const add = useMutation({
    mutationFn: () => ordersApi.call.addLateFee({ id: order.id, amount: order.late_fee_to_add }),
    onSuccess: () => toast.success('Late fee added', { description: 'A new invoice is on its way to the client.' }),
    onError: (error) => toast.error(reasonOf(error, 'The late fee could not be added.')),
    onSettled: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: ordersKey });
    },
  });
  const money = (amount: number) => formatMoney(amount, order.currency);
  const fee = money(order.late_fee_to_add);
  const months = order.months_overdue === 1 ? 'one month' : `${order.months_overdue} months`;
  return (
    <>
      <FormAlert
        tone="warning"
        title="This invoice is overdue"
        action={
          order.late_fee_to_add > 0 && (
            <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
              Add late fee
            </Button>
          )
        }
      >
        <p>
          It was due on {mediumDate(order.due_on)}.{' '}
          {order.late_fee_to_add > 0
            ? `At 1.5% a month, the late fee for ${months} is ${fee}${order.late_fee > 0 ? ` on top of ${money(order.late_fee)}` : ''}. It is not added yet.`
            : order.late_fee > 0
              ? `A late fee of ${money(order.late_fee)} has been added.`
              : 'A late fee is possible after one whole month.'}
        </p>
      </FormAlert>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Add a late fee of ${fee}?`}
        description={`The total of ${order.invoice_number} becomes ${money(order.total_amount + order.late_fee_to_add)}, and ${order.customer_name} gets a new invoice.`}
        confirmLabel="Add late fee"
        tone="primary"
        pending={add.isPending}
        onConfirm={() => add.mutate()}
      />
    </>
  );
}
