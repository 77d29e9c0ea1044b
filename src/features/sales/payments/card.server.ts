import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Db } from '#db/client.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import { atStripe, isMissingAtStripe } from '#platform/payments/stripe-error.server.ts';
import { AppError } from '#shared/app-error.ts';
import { demandAccount, ensureCustomer, knownObject, type PaymentPorts } from './account.server.ts';
import { paymentsAudit } from './audit.server.ts';
import type { CardForm, CardOnFile } from './contract.ts';

type Ports = Pick<PaymentPorts, 'db' | 'payments'>;

const idOf = (method: string | { id: string } | null | undefined): string | null =>
  typeof method === 'string' ? method : (method?.id ?? null);

async function defaultMethod(account: StripeAccount, customer: string): Promise<Stripe.PaymentMethod | null> {
  const found = await account.stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] });
  const method = found.deleted ? null : found.invoice_settings.default_payment_method;
  return typeof method === 'object' ? method : null;
}

/** The card that renewals are charged to. */
export async function cardOnFile({ db, payments }: Ports, user_id: string): Promise<CardOnFile> {
  const account = await payments.account();
  if (!account) return { enabled: false, card: null };
  const customer = await knownObject(db, account, 'customer', user_id);
  if (!customer) return { enabled: true, card: null };
  const method = await atStripe(() => defaultMethod(account, customer));
  if (!method?.card) return { enabled: true, card: null };
  const { brand, last4, exp_month, exp_year } = method.card;
  return { enabled: true, card: { brand, last4, exp_month, exp_year } };
}

export async function beginCard(ports: Ports & Pick<PaymentPorts, 'env'>, user_id: string): Promise<CardForm> {
  const account = await demandAccount(ports);
  const setup = await atStripe(async () =>
    account.stripe.setupIntents.create({
      customer: await ensureCustomer(ports.db, account, user_id),
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      metadata: { user_id },
    }),
  );
  if (!setup.client_secret) throw new AppError('SERVICE_UNAVAILABLE', 'The card form could not be opened. Please try again.');
  const { publishable_key } = account;
  return { client_secret: setup.client_secret, publishable_key, script_url: ports.env.STRIPE_JS_URL };
}

/** The browser says which setup it has finished; Stripe says whose it is and whether that is true. */
export async function saveCard(ports: Ports, author: Actor, setup_intent_id: string): Promise<CardOnFile> {
  const account = await demandAccount(ports);
  const user_id = author.actor.id;
  const customer = await knownObject(ports.db, account, 'customer', user_id);
  await atStripe(async () => {
    const setup = await retrieveSetup(account, setup_intent_id);
    const method = idOf(setup?.payment_method);
    if (!setup || !customer || idOf(setup.customer) !== customer || setup.status !== 'succeeded' || !method) {
      throw new AppError('CONFLICT', 'This card was not stored. Please try again.');
    }
    const before = await defaultMethod(account, customer);
    await account.stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
    if (before && before.id !== method) await account.stripe.paymentMethods.detach(before.id);
  });
  await told(ports.db, author, 'card.changed');
  return cardOnFile(ports, user_id);
}

async function retrieveSetup(account: StripeAccount, id: string): Promise<Stripe.SetupIntent | null> {
  try {
    return await account.stripe.setupIntents.retrieve(id);
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}

export async function removeCard(ports: Ports, author: Actor): Promise<CardOnFile> {
  const account = await demandAccount(ports);
  const user_id = author.actor.id;
  const running = and(
    eq(client_services.user_id, user_id),
    isNotNull(client_services.stripe_subscription_id),
    inArray(client_services.status, ['pending', 'active', 'past_due']),
    eq(client_services.cancel_at_period_end, false),
  );
  if ((await ports.db.$count(client_services, running)) > 0) {
    throw new AppError('CONFLICT', 'A subscription is charged to this card. Cancel it first, or change the card.');
  }
  const customer = await knownObject(ports.db, account, 'customer', user_id);
  const method = customer ? await atStripe(() => defaultMethod(account, customer)) : null;
  if (method) {
    await atStripe(() => account.stripe.paymentMethods.detach(method.id));
    await told(ports.db, author, 'card.removed');
  }
  return { enabled: true, card: null };
}

const told = (db: Db, author: Actor, action: ActionOf<typeof paymentsAudit>): Promise<void> =>
  paymentsAudit.write(db, { ...author, action, entity: 'users', entity_id: author.actor.id });
