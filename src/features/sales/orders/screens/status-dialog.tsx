import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type OrderStatus, orderStatuses } from '#shared/choices/sales/orders.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import type { AdminOrderDetail } from '../contract.ts';
import { orderStatusOptions } from './order-status-badge.tsx';
import { ordersApi, ordersKey } from './orders-api.ts';

const effects: Record<OrderStatus, string> = {
  pending: 'The order waits for its payment again.',
  paid: 'The client’s services start. No receipt is written: Record Payment does that.',
  cancelled: 'The client’s services of this order end. No money is moved.',
  refunded: 'The client’s services of this order end. No money is moved: a refund is made with the payment itself.',
};

type StatusDialogProps = { order: AdminOrderDetail; onClose: () => void; onDone: () => void };

export function StatusDialog({ order, onClose, onDone }: StatusDialogProps) {
  const client = useQueryClient();
  const [status, setStatus] = useState<OrderStatus>(order.status);
  const update = useMutation({
    mutationFn: () => ordersApi.call.setStatus({ id: order.id, status }),
    onSuccess: () => {
      toast.success('Order status updated successfully');
      onClose();
      onDone();
    },
    onError: () => toast.error('Failed to update order status'),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Update Status"
      description={order.order_number}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button onClick={() => update.mutate()} loading={update.isPending} disabled={status === order.status}>
            Update Status
          </Button>
        </>
      }
    >
      <Field label="Status" hint={status === order.status ? undefined : effects[status]}>
        {(control) => (
          <Select
            {...control}
            value={status}
            options={orderStatusOptions}
            onChange={({ target }) => setStatus(orderStatuses.find((one) => one === target.value) ?? order.status)}
          />
        )}
      </Field>
    </Dialog>
  );
}
