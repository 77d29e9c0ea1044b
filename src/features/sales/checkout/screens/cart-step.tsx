import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { CartLines } from '#features/sales/cart/screens/cart-lines.tsx';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { OrderSummary } from './order-summary.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { checkoutKey, useGoTo } from './use-checkout.ts';

export function CartStep({ state, announce, onProblem }: StepProps) {
  const client = useQueryClient();
  const go = useGoTo();
  const blocked = state.cart.items.some((item) => !item.is_available || item.is_price_changed);
  const changed = () => {
    onProblem(null);
    void client.invalidateQueries({ queryKey: checkoutKey });
  };
  const next = () => {
    onProblem(null);
    go.mutate('details', { onError: onProblem });
  };
  return (
    <StepFrame
      title="Your cart"
      announce={announce}
      next={
        <Button onClick={next} loading={go.isPending} disabled={blocked}>
          Continue
          <ArrowRight aria-hidden="true" />
        </Button>
      }
      summary={<OrderSummary state={state} />}
    >
      <CartLines cart={state.cart} onChanged={changed} />
      <p className="mt-4 text-sm text-muted">
        Something missing? <TextLink to="/dashboard/services">Browse services</TextLink>
      </p>
    </StepFrame>
  );
}
