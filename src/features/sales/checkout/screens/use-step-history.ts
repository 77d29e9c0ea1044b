import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type CartStep, cartSteps } from '#shared/choices/sales/cart.ts';
import { useGoTo } from './use-checkout.ts';

const stepIn = (search: string): CartStep | null =>
  cartSteps.find((step) => step === new URLSearchParams(search).get('step')) ?? null;

const cameFrom = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'from' in state ? state.from : null;

/**
 * Each step is an entry of the browser's history, so that Back goes one step back. The server says which step it is: the address
 * follows it, and Back or Forward ask the server for the step of their entry. Null where there are no steps.
 */
export function useStepHistory(step: CartStep | null): void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const shown = stepIn(search);
  const go = useGoTo();
  const last = useRef<{ step: CartStep; shown: CartStep | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the step or of the address counts, nothing else.
  useEffect(() => {
    const before = last.current;
    last.current = step && { step, shown };
    if (!step || shown === step) return;
    const write = (next: CartStep, options: { replace?: boolean; state?: unknown }) =>
      void navigate({ search: `?step=${next}` }, { preventScrollReset: true, ...options });
    // The page was opened, or its link was followed once more.
    if (!before || !shown) return write(step, { replace: true });
    if (before.step === step && before.shown !== shown) {
      go.mutate(shown, {
        onSuccess: (now) => now.step !== shown && write(now.step, { replace: true }),
        // What is not reached yet stays ahead.
        onError: () => write(step, { replace: true }),
      });
      return;
    }
    // The page's own Back is the browser's, where that leads to the same step.
    if (cameFrom(state) === step) void navigate(-1);
    else write(step, { state: { from: before.step } });
  }, [step, shown]);
}
