import { ShoppingCart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OrderDetail } from '#features/sales/orders/contract.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { CheckoutState } from '../contract.ts';
import type { CheckoutStep } from '../policy.ts';
import { CartStep } from './cart-step.tsx';
import { CheckoutProgress } from './checkout-progress.tsx';
import { Confirmation } from './confirmation.tsx';
import { ContractStep } from './contract-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { useCheckout } from './use-checkout.ts';
import { useFailedOrder } from './use-failed-order.ts';
import { useStepHistory } from './use-step-history.ts';

type CheckoutProps = { loaded: CheckoutState; order: OrderDetail | null; cardEnabled: boolean };

export function Checkout({ loaded, order, cardEnabled }: CheckoutProps) {
  const { data: state } = useCheckout(loaded);
  const [problem, setProblem] = useState<Problem | null>(null);
  const step: CheckoutStep = order ? 'confirmation' : state.step;
  const announce = useMoved(step);
  const report = (error: unknown) => setProblem(error === null ? null : problemOf(error));
  const props = { state, announce, onProblem: report };
  const { onFailedOrder, isLooking } = useFailedOrder(report);
  const empty = !order && state.cart.items.length === 0;
  useStepHistory(order || empty ? null : state.step);
  // The cart itself says what has changed in it: the refusal that led there would say it twice.
  const isTold = step === 'cart' && state.notice !== null && problem?.isConflict === true;
  return (
    <>
      <PageHeader title="Checkout" />
      <CheckoutProgress
        current={step}
        skipsContract={order ? order.contracts.length === 0 : !empty && !state.requires_contract}
      />
      {isLooking && !order && (
        <FormAlert tone="info" title="We are looking for your order" className="mb-6">
          The connection broke before the answer came. Please do not order again: as soon as the server can be reached, you see
          whether your order was placed.
        </FormAlert>
      )}
      {problem && !order && !isTold && <FormAlert className="mb-6">{problem.text}</FormAlert>}
      {state.notice && !problem && !order && step !== 'cart' && (
        <FormAlert tone="warning" className="mb-6">
          {state.notice}
        </FormAlert>
      )}
      {order && <Confirmation order={order} announce={announce} />}
      {empty && (
        <EmptyState
          icon={ShoppingCart}
          title="Your cart is empty"
          text="Choose a service or a template, and it waits for you here."
          action={<EmptyCartWays recent={state.recent_order} />}
          className="rounded-lg border border-dashed border-line-strong"
        />
      )}
      {!order && !empty && (
        <>
          {step === 'cart' && <CartStep {...props} />}
          {step === 'details' && <DetailsStep {...props} />}
          {step === 'contract' && <ContractStep {...props} />}
          {step === 'payment' && <PaymentStep {...props} cardEnabled={cardEnabled} onFailedOrder={onFailedOrder} />}
        </>
      )}
    </>
  );
}

/** Whoever has just ordered and comes back finds the order, not only an empty cart. */
function EmptyCartWays({ recent }: { recent: CheckoutState['recent_order'] }) {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {recent && <LinkButton to={`/dashboard/orders/${recent.id}`}>View Order {recent.order_number}</LinkButton>}
      <LinkButton to="/dashboard/services" variant={recent ? 'outline' : 'primary'}>
        Browse Services
      </LinkButton>
    </div>
  );
}

type Problem = { text: string; isConflict: boolean };

const problemOf = (error: unknown): Problem => ({
  text: reasonOf(error, 'Something went wrong. Please try again.'),
  isConflict: error instanceof ApiFailure && error.status === 409,
});

/** Whether the step has changed since the page was opened. */
function useMoved(step: CheckoutStep): boolean {
  const first = useRef(step);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (step !== first.current) setMoved(true);
  }, [step]);
  return moved || step !== first.current;
}
