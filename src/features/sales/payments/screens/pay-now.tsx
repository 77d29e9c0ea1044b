import { lazy, Suspense, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { formatMoney, toMinor } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { toast } from '#ui/toast.tsx';
import { cardProblem } from '../policy.ts';

const CardPayment = lazy(async () => ({ default: (await import('./card-payment.tsx')).CardPayment }));

type Props = { order: { id: string; order_number: string; balance_due: number; currency: string } };

/** Pays an order that waits for its money, from wherever it is shown. An address with `?pay=` and its id, as in a mail, opens it. */
export function PayNow({ order }: Props) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('pay') === order.id;
  const [open, setOpen] = useState(asked);
  const { revalidate } = useRevalidator();
  const show = (next: boolean) => {
    setOpen(next);
    // A reload must not open again what was closed.
    if (!next && asked) setParams({}, { replace: true, preventScrollReset: true });
  };
  const paid = async () => {
    show(false);
    toast.success('Payment received', { description: 'Your receipt is on its way.' });
    await revalidate();
  };
  if (cardProblem(toMinor(order.balance_due, order.currency), order.currency)) return null;
  return (
    <>
      <Button size="sm" onClick={() => show(true)} aria-label={`Pay by Card: ${order.order_number}`}>
        Pay by Card
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={`Pay ${order.order_number}`}
        description={`${formatMoney(order.balance_due, order.currency)} is charged to your card.`}
      >
        <Suspense fallback={<LoadingRows rows={2} />}>
          <CardPayment orderId={order.id} amount={order.balance_due} currency={order.currency} onPaid={paid} />
        </Suspense>
      </Dialog>
    </>
  );
}
