import { ArrowRight } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ContractCard } from './contract-card.tsx';
import { OrderSummary } from './order-summary.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useGoTo } from './use-checkout.ts';

export function ContractStep({ state, announce, onProblem }: StepProps) {
  const go = useGoTo();
  const left = state.contracts.filter((contract) => !contract.is_signed).length;
  const move = (step: 'details' | 'payment') => {
    onProblem(null);
    go.mutate(step, { onError: onProblem });
  };
  return (
    <StepFrame
      title={state.contracts.length === 1 ? 'Your contract' : 'Your contracts'}
      text="Please read, agree and sign. A signature cannot be taken back here; you find the contract under your services afterwards."
      announce={announce}
      back={{ onClick: () => move('details'), loading: go.isPending && go.variables === 'details' }}
      next={
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {left > 0 && (
            <p className="hidden text-sm text-muted sm:block">
              {left === 1 ? 'One contract is left to sign' : `${left} contracts are left to sign`}
            </p>
          )}
          <Button onClick={() => move('payment')} loading={go.isPending && go.variables === 'payment'} disabled={left > 0}>
            Continue
            <ArrowRight aria-hidden="true" />
          </Button>
        </div>
      }
      summary={<OrderSummary state={state} />}
    >
      <div className="grid gap-6">
        {state.contracts.map((contract) => (
          <ContractCard key={contract.id} contract={contract} code={state.code} onProblem={onProblem} />
        ))}
      </div>
    </StepFrame>
  );
}
