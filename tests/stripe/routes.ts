import { type Book, invalid, missing, Refusal, type StripeObject } from './book.ts';
import { type Form, formOf, listOf, mergeMetadata, numberOf, textOf } from './form.ts';
import { addCard, attach, confirmIntent, newIntent, refundIntent } from './money.ts';
import { addPrice, addSubscription, endSubscription, updateSubscription } from './subscriptions.ts';

export type Asked = { id: string; form: Form; query: Form; publishable: boolean };
type Route = { method: string; path: RegExp; open?: true; answer: (book: Book, asked: Asked) => unknown };

const route = (
  method: string,
  path: string,
  answer: Route['answer'],
  /** The browser may call it with the publishable key and the object's client secret. */
  open?: true,
): Route => ({ method, path: new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`), answer, open });

const list = (url: string, data: StripeObject[]) => ({ object: 'list', url, has_more: false, data });

function ownSecret(found: StripeObject, { form, query, publishable }: Asked): StripeObject {
  const given = textOf(form.client_secret) ?? textOf(query.client_secret);
  if (publishable && given !== found.client_secret) throw missing(found.object, found.id);
  return found;
}

function cardOf(book: Book, form: Form): StripeObject {
  const id = textOf(form.payment_method);
  if (id) return book.find('payment_method', id);
  const card = formOf(formOf(form.payment_method_data).card);
  const number = textOf(card.number);
  if (!number) throw invalid('You must provide a payment method.', 'payment_method', 'parameter_missing');
  return addCard(book, number.replaceAll(' ', ''), { month: numberOf(card.exp_month), year: numberOf(card.exp_year) });
}

/** Gone with the version that the library speaks. */
function refuseOldParameter(form: Form): void {
  if (form.payment_method_types === undefined) return;
  const message = 'Passing payment_method_types is no longer supported.';
  throw invalid(message, 'payment_method_types', 'payment_method_types_no_longer_supported');
}

const least = 50;

function createIntent(book: Book, { form }: Asked) {
  refuseOldParameter(form);
  const amount = numberOf(form.amount);
  if (!Number.isInteger(amount) || amount < least) {
    throw invalid('Amount must be at least $0.50 usd', 'amount', 'amount_too_small');
  }
  if (textOf(form.customer)) book.find('customer', String(form.customer));
  return newIntent(book, {
    amount,
    currency: textOf(form.currency) ?? 'usd',
    customer: textOf(form.customer),
    description: textOf(form.description),
    receipt_email: textOf(form.receipt_email),
    setup_future_usage: textOf(form.setup_future_usage),
    automatic_payment_methods: form.automatic_payment_methods ? { enabled: true } : null,
    metadata: mergeMetadata({}, form.metadata),
  });
}

function cancelIntent(book: Book, { id }: Asked) {
  const intent = book.find('payment_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${String(intent.status)}.`;
    throw invalid(message, undefined, 'payment_intent_unexpected_state');
  }
  return Object.assign(intent, { status: 'canceled', canceled_at: book.now() });
}

function updateCustomer(book: Book, { id, form }: Asked) {
  const customer = book.find('customer', id);
  const settings = formOf(form.invoice_settings);
  for (const key of ['email', 'name', 'phone'] as const) if (form[key] !== undefined) customer[key] = textOf(form[key]);
  if (settings.default_payment_method !== undefined) {
    const method = textOf(settings.default_payment_method);
    if (method && book.find('payment_method', method).customer !== id) {
      throw invalid('The customer does not have a payment method with the ID provided.', 'invoice_settings', 'resource_missing');
    }
    customer.invoice_settings = { default_payment_method: method };
  }
  customer.metadata = mergeMetadata(customer.metadata, form.metadata);
  return customer;
}

function confirmSetup(book: Book, asked: Asked) {
  const setup = ownSecret(book.find('setup_intent', asked.id), asked);
  const method = cardOf(book, asked.form);
  if (String(method.number) === '4000000000000002') {
    const message = 'Your card was declined.';
    throw new Refusal(402, { type: 'card_error', code: 'card_declined', message, setup_intent: setup });
  }
  attach(method, setup.customer);
  return Object.assign(setup, { status: 'succeeded', payment_method: method.id });
}

/** The parts of the API that the app uses, and a few beside them. */
export const routes: Route[] = [
  route('GET', 'balance', () => ({
    object: 'balance',
    livemode: false,
    available: [{ amount: 0, currency: 'usd' }],
    pending: [],
  })),
  route('GET', 'account', () => ({ id: 'acct_standin', object: 'account', charges_enabled: true })),

  route('POST', 'customers', (book, { form }) =>
    book.add('cus', 'customer', {
      email: textOf(form.email),
      name: textOf(form.name),
      phone: textOf(form.phone),
      invoice_settings: { default_payment_method: null },
      metadata: mergeMetadata({}, form.metadata),
    }),
  ),
  route('GET', 'customers/:id', (book, { id }) => book.find('customer', id)),
  route('POST', 'customers/:id', updateCustomer),

  route('POST', 'products', (book, { form }) =>
    book.add('prod', 'product', { active: true, name: textOf(form.name), metadata: mergeMetadata({}, form.metadata) }),
  ),
  route('GET', 'products/:id', (book, { id }) => book.find('product', id)),
  route('POST', 'prices', (book, { form }) => addPrice(book, form)),
  route('GET', 'prices/:id', (book, { id }) => book.find('price', id)),

  route('GET', 'payment_methods', (book, { query }) =>
    list(
      '/v1/payment_methods',
      book.all('payment_method').filter((one) => one.customer === query.customer),
    ),
  ),
  route('GET', 'payment_methods/:id', (book, { id }) => book.find('payment_method', id)),
  route('POST', 'payment_methods/:id/attach', (book, { id, form }) =>
    Object.assign(book.find('payment_method', id), { customer: textOf(form.customer) }),
  ),
  route('POST', 'payment_methods/:id/detach', (book, { id }) => {
    for (const customer of book.all('customer')) {
      const settings = customer.invoice_settings as { default_payment_method: string | null };
      if (settings.default_payment_method === id) settings.default_payment_method = null;
    }
    return Object.assign(book.find('payment_method', id), { customer: null });
  }),

  route('POST', 'payment_intents', createIntent),
  route('GET', 'payment_intents/:id', (book, asked) => ownSecret(book.find('payment_intent', asked.id), asked), true),
  route('POST', 'payment_intents/:id', (book, { id, form }) => {
    const intent = book.find('payment_intent', id);
    if (form.amount !== undefined) intent.amount = numberOf(form.amount);
    if (form.setup_future_usage !== undefined) intent.setup_future_usage = textOf(form.setup_future_usage);
    intent.metadata = mergeMetadata(intent.metadata, form.metadata);
    return intent;
  }),
  route(
    'POST',
    'payment_intents/:id/confirm',
    (book, asked) => {
      const intent = ownSecret(book.find('payment_intent', asked.id), asked);
      return confirmIntent(book, intent, cardOf(book, asked.form), textOf(asked.form.return_url));
    },
    true,
  ),
  route('POST', 'payment_intents/:id/cancel', cancelIntent),

  route('POST', 'setup_intents', (book, { form }) => {
    refuseOldParameter(form);
    const setup = book.add('seti', 'setup_intent', {
      customer: textOf(form.customer),
      payment_method: null,
      status: 'requires_payment_method',
      usage: textOf(form.usage) ?? 'off_session',
      metadata: mergeMetadata({}, form.metadata),
    });
    return Object.assign(setup, { client_secret: `${setup.id}_secret_${book.newId('s').slice(2, 14)}` });
  }),
  route('GET', 'setup_intents/:id', (book, asked) => ownSecret(book.find('setup_intent', asked.id), asked), true),
  route('POST', 'setup_intents/:id/confirm', confirmSetup, true),

  route('POST', 'subscriptions', (book, { form }) => addSubscription(book, form)),
  route('GET', 'subscriptions/:id', (book, { id }) => book.find('subscription', id)),
  route('POST', 'subscriptions/:id', (book, { id, form }) => updateSubscription(book, id, form)),
  route('DELETE', 'subscriptions/:id', (book, { id }) => endSubscription(book, id)),

  route('GET', 'invoices', (book, { query }) =>
    list(
      '/v1/invoices',
      book.all('invoice').filter((one) => !query.customer || one.customer === query.customer),
    ),
  ),
  route('GET', 'invoices/:id', (book, { id }) => book.find('invoice', id)),
  route('GET', 'invoice_payments', (book, { query }) =>
    list(
      '/v1/invoice_payments',
      book.all('invoice_payment').filter((one) => one.invoice === query.invoice),
    ),
  ),

  route('POST', 'refunds', (book, { form }) => {
    const intent = textOf(form.payment_intent) ?? String(book.find('charge', String(form.charge)).payment_intent);
    const amount = textOf(form.amount) === null ? null : numberOf(form.amount);
    return refundIntent(book, book.find('payment_intent', intent), amount, textOf(form.reason), mergeMetadata({}, form.metadata));
  }),
  route('GET', 'refunds', (book, { query }) => {
    const since = numberOf(formOf(query.created).gte);
    const intent = textOf(query.payment_intent);
    const wanted = book
      .all('refund')
      .filter((one) => Number(one.created) >= since && (intent === null || one.payment_intent === intent));
    return list('/v1/refunds', wanted);
  }),
  route('GET', 'charges/:id', (book, { id }) => book.find('charge', id)),
];

/** Puts whole objects where `expand` asks for them. */
export function expanded(book: Book, answer: unknown, paths: Form[string] | undefined): unknown {
  const copy = structuredClone(answer);
  for (const path of listOf(paths)) expand(book, copy, String(path).split('.'));
  return withoutNumbers(copy);
}

function expand(book: Book, at: unknown, [key = '', ...rest]: string[]): void {
  if (Array.isArray(at)) {
    for (const one of at) expand(book, one, [key, ...rest]);
    return;
  }
  if (typeof at !== 'object' || at === null) return;
  const holder = at as Record<string, unknown>;
  const value = holder[key];
  if (typeof value === 'string') holder[key] = structuredClone(book.objects.get(value) ?? value);
  if (rest.length > 0) expand(book, holder[key], rest);
}

/** A card's number never leaves. */
function withoutNumbers(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === 'number' ? undefined : inner)));
}
