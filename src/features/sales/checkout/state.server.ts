import { and, eq, gt, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import type { CustomerInfo } from '#db/schema/sales/cart.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { type Checkout, type CheckoutContract, checkoutContracts } from '#features/papers/agreements/checkout.server.ts';
import { maskAddress } from '#features/papers/proof/policy.ts';
import { wasJustReset } from '#features/papers/proof/session.server.ts';
import { businessOf } from '#features/people/business/queries.server.ts';
import { type CartState, isPriceChanged, readCart, toCart } from '#features/sales/cart/queries.server.ts';
import { type Totals, taxRateBp, totals } from '#features/sales/orders/totals.ts';
import type { CartStep } from '#shared/choices/sales/cart.ts';
import { toDollars } from '#shared/money.ts';
import type { SiteState } from '#shared/site-state.ts';
import type { CheckoutState } from './contract.ts';
import { customerDraft, customerInfo } from './fields.ts';
import { type Progress, refusals, standingAt } from './policy.ts';

/** Everything that is known about a client's checkout at one moment. */
export type Standing = {
  state: CartState;
  customer: z.output<typeof customerDraft>;
  /** Null while there is no cart or the details are not complete. */
  checkout: Checkout | null;
  contracts: CheckoutContract[];
  progress: Progress;
  stored: CartStep;
  step: CartStep;
  sums: Totals;
  tax_rate_bp: number;
  /** Where a code goes that signing asks for now; null where none is asked for. */
  code_goes_to: string | null;
  recent_order: { id: string; order_number: string } | null;
};

export async function standingOf(db: DbOrTx, user_id: string, site: SiteState): Promise<Standing> {
  const state = await readCart(db, user_id);
  const typed = state.cart?.customer_info;
  const customer = typed ? customerDraft.parse(typed) : await fromAccount(db, user_id);
  const checkout = checkoutOf(state, customer, site);
  const contracts = checkout ? await checkoutContracts(db, checkout) : [];
  const sellable = state.lines.filter((line) => line.is_available);
  const progress: Progress = {
    cart: state.lines.length > 0 && state.lines.every((line) => line.is_available && !isPriceChanged(line)),
    // What the account suggests counts once the client has confirmed it.
    details: Boolean(state.cart?.customer_info) && customerInfo.safeParse(customer).success,
    contract: contractProgress(
      sellable.some(({ service }) => service.requires_contract),
      contracts,
    ),
  };
  const stored = state.cart?.step ?? 'cart';
  const tax_rate_bp = taxRateBp(site.settings.tax_rate);
  const lines = sellable.map(({ price_cents, quantity }) => ({ price_cents: price_cents ?? 0, quantity }));
  return {
    ...{ state, customer, checkout, contracts, progress, stored, tax_rate_bp },
    step: standingAt(stored, progress),
    sums: totals(lines, tax_rate_bp),
    code_goes_to: contracts.some(({ signed }) => !signed) ? await codeAddress(db, user_id) : null,
    recent_order: state.lines.length === 0 ? await recentOrder(db, user_id) : null,
  };
}

const anHour = 3_600_000;

async function recentOrder(db: DbOrTx, user_id: string): Promise<Standing['recent_order']> {
  const [order] = await db
    .select({ id: orders.id, order_number: orders.order_number })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, user_id),
        eq(orders.created_by, user_id),
        orders.is_placed,
        gt(orders.created_at, new Date(Date.now() - anHour)),
        inArray(orders.status, ['pending', 'paid']),
      ),
    )
    .orderBy(...newestFirst(orders.created_at, orders.id))
    .limit(1);
  return order ?? null;
}

async function codeAddress(db: DbOrTx, user_id: string): Promise<string | null> {
  if (!(await wasJustReset(db, user_id))) return null;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, user_id));
  return user ? maskAddress(user.email) : null;
}

export function checkoutOf({ cart, lines }: CartState, customer: CustomerInfo, site: SiteState): Checkout | null {
  if (!cart?.customer_info || !customerInfo.safeParse(customer).success) return null;
  const items = lines.filter((line) => line.is_available);
  return { cart_id: cart.id, user_id: cart.user_id, studio: site.branding.companyName, customer, items };
}

function contractProgress(needed: boolean, contracts: CheckoutContract[]): Progress['contract'] {
  if (!needed) return 'none';
  // Signed in words that are no longer those of today: it takes another one.
  if (contracts.length === 0 || contracts.some(({ row, signed }) => !row || (row.status === 'signed' && !signed)))
    return 'unwritten';
  return contracts.every(({ signed }) => signed) ? 'signed' : 'unsigned';
}

/** What the account already knows, so that nobody types it twice. */
async function fromAccount(db: DbOrTx, user_id: string): Promise<Standing['customer']> {
  const [user] = await db.select().from(users).where(eq(users.id, user_id));
  const business = await businessOf(db, user_id);
  return {
    firstName: user?.first_name ?? '',
    lastName: user?.last_name ?? '',
    email: user?.email ?? '',
    company: business?.business_name ?? '',
    phone: user?.phone ?? '',
    addressLine1: business?.address?.slice(0, 200) ?? '',
    city: business?.city ?? '',
    region: business?.state ?? '',
    postalCode: business?.zip ?? '',
    country: business?.country ?? '',
  };
}

/** Why the checkout does not stand where it was left, in words for the client. */
function noticeOf({ stored, step, progress, state }: Standing): string | null {
  if (state.lines.some((line) => !line.is_available)) return refusals.unavailable;
  if (state.lines.some(isPriceChanged)) return refusals.prices;
  if (stored === step || !progress.cart) return null;
  if (progress.contract === 'unwritten')
    return 'What you buy has changed since you signed. Please go on to sign the new contract.';
  return null;
}

export function toCheckoutState(standing: Standing, site: SiteState): CheckoutState {
  const { state, step, customer, contracts, sums } = standing;
  return {
    step,
    checkout_key: state.cart?.checkout_key ?? null,
    cart: toCart(state),
    customer_info: customer,
    payment_method: state.cart?.payment_method ?? null,
    requires_contract: standing.progress.contract !== 'none',
    contracts: contracts.flatMap(({ row, service, text, text_sha256, signed }) =>
      row
        ? {
            id: row.id,
            contract_number: row.contract_number,
            service_id: service.id,
            service_name: service.name,
            text,
            text_sha256,
            is_signed: signed,
            client_signature: signed ? row.client_signature : null,
            client_signed_at: signed ? (row.client_signed_at?.toISOString() ?? null) : null,
          }
        : [],
    ),
    code: standing.code_goes_to === null ? null : { goes_to: standing.code_goes_to },
    tax_rate: site.settings.tax_rate,
    tax_amount: toDollars(sums.tax_cents),
    total_amount: toDollars(sums.total_cents),
    notice: noticeOf(standing),
    recent_order: standing.recent_order,
  };
}
