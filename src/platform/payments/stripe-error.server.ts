import { AppError } from '#shared/app-error.ts';

type StripeFailure = Error & { type: string; statusCode?: number; code?: string };

const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe');

export const isMissingAtStripe = (error: unknown): boolean => isStripeFailure(error) && error.code === 'resource_missing';

/** What went wrong at Stripe, in words for the owner. */
export function stripeMessage(error: unknown): string | null {
  if (!isStripeFailure(error)) return null;
  if (error.type === 'StripeConnectionError') return 'Stripe could not be reached.';
  return error.message || null;
}

/** A refusal by the card or by Stripe's rules is the person's to read; everything else is ours to log. */
export function asAppError(error: unknown): unknown {
  if (!isStripeFailure(error)) return error;
  if (error.type === 'StripeCardError') return new AppError('CONFLICT', error.message, { cause: error });
  // It was made in the other mode, or deleted at Stripe.
  if (isMissingAtStripe(error))
    return new AppError('CONFLICT', 'The payment provider does not know this any more.', { cause: error });
  const text = 'The payment provider cannot be reached at the moment. Please try again in a few minutes.';
  return new AppError('SERVICE_UNAVAILABLE', text, { cause: error });
}

/** Calls Stripe, and puts its failures into our own words. */
export async function atStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asAppError(error);
  }
}
