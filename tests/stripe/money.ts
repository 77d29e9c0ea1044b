import { type Book, invalid, Refusal, type StripeObject } from './book.ts';

/** Card numbers that behave as Stripe's own test cards of the same number do. */
const cards: Record<string, { brand: string; outcome: 'paid' | 'declined' | 'asks'; declines?: string }> = {
  '4242424242424242': { brand: 'visa', outcome: 'paid' },
  '5555555555554444': { brand: 'mastercard', outcome: 'paid' },
  '4000000000000002': { brand: 'visa', outcome: 'declined', declines: 'generic_decline' },
  '4000000000009995': { brand: 'visa', outcome: 'declined', declines: 'insufficient_funds' },
  '4000000000000341': { brand: 'visa', outcome: 'paid' },
  '4000000000003220': { brand: 'visa', outcome: 'asks' },
};
const refusalTexts: Record<string, string> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
};
/** Attaching works, but every later charge fails: for renewals that go wrong. */
const failsLater = '4000000000000341';

export function addCard(book: Book, number: string, exp = { month: 12, year: 2034 }): StripeObject {
  const card = cards[number];
  if (!card) {
    throw new Refusal(402, { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' });
  }
  return book.add('pm', 'payment_method', {
    type: 'card',
    customer: null,
    billing_details: { address: null, email: null, name: null, phone: null },
    card: {
      brand: card.brand,
      last4: number.slice(-4),
      exp_month: exp.month,
      exp_year: exp.year,
      funding: 'credit',
      country: 'US',
    },
    metadata: {},
    number,
  });
}

const numberOf = (method: StripeObject) => String(method.number);

export const attach = (method: StripeObject, customer: unknown): void => {
  method.customer = customer;
};

function charge(book: Book, intent: StripeObject, method: StripeObject): StripeObject {
  return book.add('ch', 'charge', {
    amount: intent.amount,
    amount_refunded: 0,
    captured: true,
    currency: intent.currency,
    customer: intent.customer,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    status: 'succeeded',
    metadata: intent.metadata,
  });
}

export function succeed(book: Book, intent: StripeObject, method: StripeObject): void {
  intent.status = 'succeeded';
  intent.payment_method = method.id;
  intent.amount_received = intent.amount;
  intent.latest_charge = charge(book, intent, method).id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (intent.setup_future_usage) attach(method, intent.customer);
  book.happen('payment_intent.succeeded', intent);
}

export function fail(book: Book, intent: StripeObject, decline: string): Refusal {
  const message = refusalTexts[decline] ?? 'Your card was declined.';
  const error = { type: 'card_error', code: 'card_declined', decline_code: decline, message };
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  book.happen('payment_intent.payment_failed', intent);
  return new Refusal(402, { ...error, payment_intent: structuredClone(intent) });
}

/** What confirming does: the card decides. */
export function confirmIntent(book: Book, intent: StripeObject, method: StripeObject, returnUrl: string | null): StripeObject {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `This PaymentIntent's status is ${String(intent.status)} and it cannot be confirmed.`;
    throw invalid(message, undefined, 'payment_intent_unexpected_state');
  }
  const card = cards[numberOf(method)];
  if (card?.outcome === 'declined') throw fail(book, intent, card.declines ?? 'generic_decline');
  if (card?.outcome === 'asks') {
    intent.status = 'requires_action';
    intent.payment_method = method.id;
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: `/authorize/${intent.id}`, return_url: returnUrl } };
    return intent;
  }
  succeed(book, intent, method);
  return intent;
}

export const chargesLater = (method: StripeObject): boolean =>
  numberOf(method) !== failsLater && cards[numberOf(method)]?.outcome === 'paid';

export function newIntent(book: Book, fields: Record<string, unknown>): StripeObject {
  const intent = book.add('pi', 'payment_intent', {
    amount_received: 0,
    amount_capturable: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    capture_method: 'automatic',
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: null,
    setup_future_usage: null,
    status: 'requires_payment_method',
    metadata: {},
    ...fields,
  });
  intent.client_secret = `${intent.id}_secret_${book.newId('s').slice(2, 14)}`;
  return intent;
}

/** The bank sends the money back: the refund did not arrive. */
export function failRefund(book: Book, refund: StripeObject, failure_reason: string): void {
  const paid = book.find('charge', String(refund.charge));
  paid.amount_refunded = Number(paid.amount_refunded) - Number(refund.amount);
  paid.refunded = false;
  Object.assign(refund, { status: 'failed', failure_reason });
  book.happen('refund.failed', refund);
}

export function refundIntent(
  book: Book,
  intent: StripeObject,
  amount: number | null,
  reason: string | null,
  metadata: Record<string, string> = {},
): StripeObject {
  const paid = book.find('charge', String(intent.latest_charge));
  const left = Number(paid.amount) - Number(paid.amount_refunded);
  if (left === 0) {
    throw invalid(`Charge ${paid.id} has already been refunded.`, undefined, 'charge_already_refunded');
  }
  const wanted = amount ?? left;
  if (wanted > left) {
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    throw invalid(`Refund amount (${dollars(wanted)}) is greater than unrefunded amount on charge (${dollars(left)})`, 'amount');
  }
  paid.amount_refunded = Number(paid.amount_refunded) + wanted;
  paid.refunded = paid.amount_refunded === paid.amount;
  const refund = book.add('re', 'refund', {
    amount: wanted,
    charge: paid.id,
    currency: paid.currency,
    payment_intent: intent.id,
    reason,
    status: 'succeeded',
    metadata,
  });
  book.happen('refund.created', refund);
  book.happen('charge.refunded', paid);
  return refund;
}
