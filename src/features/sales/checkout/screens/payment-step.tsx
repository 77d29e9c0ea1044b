import { useMutation } from '@tanstack/react-query';
import { CreditCard, FileText } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { cardProblem } from '#features/sales/payments/policy.ts';
import type { OrderPaymentMethod } from '#shared/choices/sales/orders.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { toast } from '#ui/toast.tsx';
import type { PlacedOrder } from '../contract.ts';
import { paymentNotices } from '../policy.ts';
import { OrderSummary } from './order-summary.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { checkoutApi, useConfirmed, useGoTo, useMove } from './use-checkout.ts';
import type { FailedOrder } from './use-failed-order.ts';

const CardPayment = lazy(async () => ({
  default: (await import('#features/sales/payments/screens/card-payment.tsx')).CardPayment,
}));

const methods = [
  { value: 'credit_card', label: 'Credit Card', hint: 'Pay now with your card.', icon: <CreditCard aria-hidden="true" /> },
  {
    value: 'invoice',
    label: 'Invoice',
    hint: 'Net 30: the invoice comes within 24 hours and is due in 30 days.',
    icon: <FileText aria-hidden="true" />,
  },
];

type Props = StepProps & { cardEnabled: boolean; onFailedOrder: (failed: FailedOrder) => void };

export function PaymentStep({ state, announce, onProblem, cardEnabled, onFailedOrder }: Props) {
  const [chosen, setMethod] = useState<OrderPaymentMethod | null>(state.payment_method);
  const isFree = state.total_amount === 0;
  const noCard = cardProblem(toCents(state.total_amount), defaultCurrency);
  const method = isFree ? 'invoice' : chosen === 'credit_card' && noCard ? null : chosen;
  const [missing, setMissing] = useState(false);
  const [cardOrder, setCardOrder] = useState<PlacedOrder | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const choose = useMove((payment_method: OrderPaymentMethod) => checkoutApi.call.paymentMethod({ payment_method }));
  const go = useGoTo();
  const confirm = useConfirmed();
  const place = usePlaceOrder(state, {
    // Another tab may have paid it meanwhile.
    onPlaced: (order) =>
      order.payment_method === 'invoice' || order.status === 'paid' ? confirm(order.order_id) : setCardOrder(order),
    onFailed: onFailedOrder,
  });

  const pick = (value: string) => {
    const next = value === 'invoice' ? 'invoice' : 'credit_card';
    setMethod(next);
    setMissing(false);
    setCardOrder(null);
    onProblem(null);
    choose.mutate(next, { onError: onProblem });
  };
  const next = () => {
    onProblem(null);
    if (!method) setMissing(true);
    // Without a payment provider a card leads nowhere: the notice says why, and nothing is ordered.
    else if (method === 'credit_card' && !cardEnabled) notice.current?.focus();
    else place.mutate(method);
  };
  const back = () => {
    onProblem(null);
    go.mutate(state.requires_contract ? 'contract' : 'details', { onError: onProblem });
  };
  const paying = cardOrder !== null && method === 'credit_card';
  return (
    <StepFrame
      title="Payment"
      announce={announce}
      back={{ onClick: back, loading: go.isPending }}
      next={
        paying ? null : (
          <Button onClick={next} loading={place.isPending}>
            {method === 'credit_card' ? 'Continue to Card Payment' : 'Place Order'}
          </Button>
        )
      }
      summary={<OrderSummary state={state} />}
    >
      {!isFree && (
        <RadioGroup
          legend="Payment method"
          look="cards"
          options={noCard ? methods.filter(({ value }) => value !== 'credit_card') : methods}
          value={method ?? undefined}
          onChange={pick}
          error={missing ? 'Please choose how you want to pay' : undefined}
        />
      )}
      {noCard && !isFree && <p className="mt-3 text-sm text-muted">{noCard}</p>}
      <div ref={notice} tabIndex={-1} className="mt-5 rounded-md outline-offset-4">
        {isFree && (
          <FormAlert tone="info" title="Nothing to pay">
            Your order is complete as soon as you place it.
          </FormAlert>
        )}
        {method === 'invoice' && !isFree && (
          <FormAlert tone="info" title={paymentNotices.invoice.title}>
            {paymentNotices.invoice.text}
          </FormAlert>
        )}
        {method === 'credit_card' && !cardEnabled && (
          <FormAlert tone="warning" title={paymentNotices.card.title}>
            {paymentNotices.card.text}
          </FormAlert>
        )}
      </div>
      {paying && (
        <section aria-label="Card payment" className="mt-6">
          <p className="mb-4 text-sm text-muted">
            Order {cardOrder.order_number}, {formatDollars(cardOrder.total_amount)}
          </p>
          <Suspense fallback={<LoadingRows rows={3} />}>
            <CardPayment
              orderId={cardOrder.order_id}
              amount={cardOrder.total_amount}
              currency={defaultCurrency}
              onPaid={() => confirm(cardOrder.order_id)}
              onError={onProblem}
            />
          </Suspense>
        </section>
      )}
    </StepFrame>
  );
}

type Outcome = { onPlaced: (order: PlacedOrder) => void; onFailed: (failed: FailedOrder) => void };

/** Sends what the client sees: the server orders only when it reckons the same. */
function usePlaceOrder({ checkout_key, cart, total_amount }: StepProps['state'], { onPlaced, onFailed }: Outcome) {
  const key = checkout_key ?? '';
  return useMutation({
    scope: { id: 'checkout' },
    mutationFn: (payment_method: OrderPaymentMethod) =>
      checkoutApi.call.order({ payment_method, checkout_key: key, version: cart.version, total_amount }),
    onSuccess: (order) => {
      const { title, text } = paymentNotices.invoice;
      if (order.payment_method === 'invoice' && order.total_amount > 0) toast.success(title, { description: text });
      onPlaced(order);
    },
    onError: (error) => onFailed({ checkout_key: key, error }),
  });
}
