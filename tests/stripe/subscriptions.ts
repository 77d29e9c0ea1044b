import { type Book, invalid, type StripeObject } from './book.ts';
import { type Form, formOf, listOf, mergeMetadata, numberOf, textOf } from './form.ts';
import { chargesLater, fail, newIntent, succeed } from './money.ts';

type Item = StripeObject & { price: StripeObject; current_period_start: number; current_period_end: number };
type Subscription = StripeObject & { items: { data: Item[] } };

const monthsOf = { month: 1, year: 12 } as const;

/** The same day of a later month, or its last day. */
function later(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return Math.floor(to.getTime() / 1000);
}

const monthsIn = (price: StripeObject): number => {
  const { interval, interval_count } = price.recurring as { interval: keyof typeof monthsOf; interval_count: number };
  return monthsOf[interval] * interval_count;
};

export function addPrice(book: Book, given: Form): StripeObject {
  const recurring = formOf(given.recurring);
  if (!textOf(given.product)) throw invalid('Missing required param: product.', 'product', 'parameter_missing');
  return book.add('price', 'price', {
    active: true,
    currency: textOf(given.currency) ?? 'usd',
    product: book.find('product', String(given.product)).id,
    unit_amount: numberOf(given.unit_amount),
    type: textOf(recurring.interval) ? 'recurring' : 'one_time',
    recurring: textOf(recurring.interval)
      ? { interval: recurring.interval, interval_count: numberOf(recurring.interval_count) || 1 }
      : null,
    metadata: mergeMetadata({}, given.metadata),
  });
}

export function addSubscription(book: Book, given: Form): StripeObject {
  const customer = book.find('customer', String(given.customer));
  const now = book.now();
  const anchor = textOf(given.billing_cycle_anchor) ? numberOf(given.billing_cycle_anchor) : null;
  const prices = listOf(given.items).map((item) => {
    const { price, price_data } = formOf(item);
    return textOf(price) ? book.find('price', String(price)) : addPrice(book, formOf(price_data));
  });
  const [first] = prices;
  if (!first) throw invalid('Missing required param: items.', 'items', 'parameter_missing');
  const natural = later(now, monthsIn(first));
  if (anchor !== null && (anchor <= now || anchor > natural)) {
    throw invalid(
      `billing_cycle_anchor cannot be ${anchor > natural ? 'later than next natural billing date' : 'in the past'}`,
      'billing_cycle_anchor',
    );
  }
  const subscription = book.add('sub', 'subscription', {
    billing_cycle_anchor: anchor ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    currency: first.currency,
    customer: customer.id,
    default_payment_method: textOf(given.default_payment_method),
    ended_at: null,
    latest_invoice: null,
    metadata: mergeMetadata({}, given.metadata),
    start_date: now,
    status: 'active',
  });
  subscription.items = {
    object: 'list',
    has_more: false,
    url: `/v1/subscription_items?subscription=${subscription.id}`,
    data: prices.map((price) =>
      book.add('si', 'subscription_item', {
        current_period_start: now,
        current_period_end: anchor ?? natural,
        price,
        quantity: 1,
        subscription: subscription.id,
        metadata: {},
      }),
    ),
  };
  book.happen('customer.subscription.created', subscription);
  if (anchor === null || given.proration_behavior !== 'none') bill(book, subscription as Subscription, 'subscription_create');
  return subscription;
}

export function updateSubscription(book: Book, id: string, given: Form): StripeObject {
  const subscription = book.find('subscription', id);
  if (subscription.status === 'canceled') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', 'id', 'resource_missing');
  }
  if (given.cancel_at_period_end !== undefined) {
    const ends = given.cancel_at_period_end === 'true';
    subscription.cancel_at_period_end = ends;
    subscription.canceled_at = ends ? book.now() : null;
    subscription.cancel_at = ends ? (subscription as Subscription).items.data[0]?.current_period_end : null;
  }
  if (textOf(given.default_payment_method)) subscription.default_payment_method = given.default_payment_method;
  subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
  book.happen('customer.subscription.updated', subscription);
  return subscription;
}

export function endSubscription(book: Book, id: string): StripeObject {
  const subscription = book.find('subscription', id);
  if (subscription.status === 'canceled') throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing');
  subscription.status = 'canceled';
  subscription.ended_at = book.now();
  subscription.canceled_at ??= book.now();
  book.happen('customer.subscription.deleted', subscription);
  return subscription;
}

/** Moves a subscription into its next period, as the passing of time would: charged, refused, or ended. */
export function renew(book: Book, id: string): StripeObject {
  const subscription = book.find('subscription', id) as Subscription;
  if (subscription.cancel_at_period_end) return endSubscription(book, id);
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = later(item.current_period_end, monthsIn(item.price));
  }
  return bill(book, subscription, 'subscription_cycle');
}

function methodOf(book: Book, subscription: Subscription): StripeObject | null {
  const customer = book.find('customer', String(subscription.customer));
  const settings = customer.invoice_settings as { default_payment_method: string | null };
  const id = subscription.default_payment_method ?? settings.default_payment_method;
  return id ? book.find('payment_method', String(id)) : null;
}

function bill(book: Book, subscription: Subscription, reason: string): StripeObject {
  const amount = subscription.items.data.reduce((sum, { price }) => sum + Number(price.unit_amount), 0);
  const [item] = subscription.items.data;
  const invoice = book.add('in', 'invoice', {
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    billing_reason: reason,
    currency: subscription.currency,
    customer: subscription.customer,
    lines: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: book.newId('il'),
          object: 'line_item',
          amount,
          currency: subscription.currency,
          period: { start: item?.current_period_start, end: item?.current_period_end },
        },
      ],
    },
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_start: item?.current_period_start,
    period_end: item?.current_period_end,
    status: 'open',
    total: amount,
  });
  subscription.latest_invoice = invoice.id;
  const intent = newIntent(book, { amount, currency: subscription.currency, customer: subscription.customer });
  invoice.payments = {
    object: 'list',
    has_more: false,
    url: `/v1/invoice_payments?invoice=${invoice.id}`,
    data: [
      book.add('inpay', 'invoice_payment', {
        invoice: invoice.id,
        is_default: true,
        payment: { type: 'payment_intent', payment_intent: intent.id },
        status: 'open',
      }),
    ],
  };
  const method = methodOf(book, subscription);
  if (method && chargesLater(method)) {
    succeed(book, intent, method);
    Object.assign(invoice, { status: 'paid', amount_paid: amount, amount_remaining: 0 });
    subscription.status = 'active';
    book.happen('invoice.payment_succeeded', invoice);
  } else {
    fail(book, intent, 'generic_decline');
    subscription.status = 'past_due';
  }
  book.happen('customer.subscription.updated', subscription);
  return invoice;
}
