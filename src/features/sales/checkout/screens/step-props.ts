import type { CheckoutState } from '../contract.ts';

export type StepProps = {
  state: CheckoutState;
  announce: boolean;
  /** What went wrong, to be shown above the step; null takes it away. */
  onProblem: (error: unknown) => void;
};
