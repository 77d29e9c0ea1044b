import { type CartStep, cartSteps } from '#shared/choices/sales/cart.ts';

export const checkoutSteps = [...cartSteps, 'confirmation'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export const stepLabels: Record<CheckoutStep, string> = {
  cart: 'Cart',
  details: 'Details',
  contract: 'Contract',
  payment: 'Payment',
  confirmation: 'Confirmation',
};

/** What decides how far a cart may go. */
export type Progress = {
  /** Has items, and all of them can be bought at the price that was seen. */
  cart: boolean;
  details: boolean;
  contract: 'none' | 'unwritten' | 'unsigned' | 'signed';
};

const at = (step: CartStep): number => cartSteps.indexOf(step);

/** Where a cart really stands: a step whose conditions have been lost since falls back to the one that mends them. */
export function standingAt(stored: CartStep, progress: Progress): CartStep {
  if (!progress.cart) return 'cart';
  if (at(stored) > at('details') && !progress.details) return 'details';
  if (at(stored) < at('contract')) return stored;
  // A contract that must be written anew is written when the details are confirmed.
  if (progress.contract === 'unwritten') return 'details';
  if (progress.contract === 'unsigned') return 'contract';
  return stored === 'contract' && progress.contract === 'none' ? 'payment' : stored;
}

export const refusals = {
  empty: 'Your cart is empty.',
  unavailable: 'An item in your cart is no longer available. Please take it out of your cart to go on.',
  prices: 'A price has changed since you put the item into your cart. Please check your cart and confirm the new price.',
  details: 'Please complete your details first.',
  unsigned: 'Please sign every contract before you continue.',
  stale: 'Your cart has changed since this page was opened. Please check it and confirm again.',
  total: (total: string) => `The total is now ${total}. Please check your cart and confirm again.`,
  ordered: 'This cart has already been ordered.',
} as const;

export const paymentNotices = {
  invoice: { title: 'Invoice Payment Selected', text: 'An invoice will be sent to your email address.' },
  card: {
    title: 'Credit Card Payment',
    text: 'The credit card integration is being configured. Please use invoice payment for now.',
  },
} as const;
