import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { stripe_objects } from '#db/schema/sales/payments.ts';
import type { StripeAccount } from '#platform/payments/stripe.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { StripeObjectKind } from '#shared/choices/sales/payments.ts';

export type PaymentPorts = Pick<Platform, 'db' | 'payments' | 'site' | 'env'> & { log: Pick<Platform['log'], 'warn' | 'error'> };

export async function demandAccount({ payments }: Pick<Platform, 'payments'>): Promise<StripeAccount> {
  const account = await payments.account();
  if (!account) throw new AppError('CONFLICT', 'Payment by card is not set up.');
  return account;
}

export async function knownObject(
  db: Db,
  { mode }: StripeAccount,
  kind: StripeObjectKind,
  local_id: string,
): Promise<string | null> {
  const which = and(eq(stripe_objects.mode, mode), eq(stripe_objects.kind, kind), eq(stripe_objects.local_id, local_id));
  const [row] = await db.select({ stripe_id: stripe_objects.stripe_id }).from(stripe_objects).where(which);
  return row?.stripe_id ?? null;
}

/** Two requests at once make the same object at Stripe, thanks to the idempotency key. */
async function ensureObject(
  db: Db,
  account: StripeAccount,
  kind: StripeObjectKind,
  local_id: string,
  make: (idempotencyKey: string) => Promise<{ id: string }>,
): Promise<string> {
  const known = await knownObject(db, account, kind, local_id);
  if (known) return known;
  const { id } = await make(`${kind}:${local_id}`);
  await db.insert(stripe_objects).values({ mode: account.mode, kind, local_id, stripe_id: id }).onConflictDoNothing();
  return (await knownObject(db, account, kind, local_id)) ?? id;
}

export async function ensureCustomer(db: Db, account: StripeAccount, user_id: string): Promise<string> {
  return ensureObject(db, account, 'customer', user_id, async (idempotencyKey) => {
    const [user] = await db.select().from(users).where(eq(users.id, user_id));
    if (!user) throw new AppError('NOT_FOUND', 'This person does not exist.');
    const { email, display_name } = user;
    return account.stripe.customers.create(
      { email, ...(display_name ? { name: display_name } : {}), metadata: { user_id } },
      // The address may have changed between two tries, and a key goes with the same words only.
      { idempotencyKey: `${idempotencyKey}:${digest(email + display_name)}` },
    );
  });
}

export async function ensureProduct(db: Db, account: StripeAccount, local_id: string, name: string): Promise<string> {
  return ensureObject(db, account, 'product', local_id, (idempotencyKey) =>
    account.stripe.products.create({ name, metadata: { local_id } }, { idempotencyKey: `${idempotencyKey}:${digest(name)}` }),
  );
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A UUID that always comes out the same for the same name. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
