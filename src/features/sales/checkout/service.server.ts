import type { Tx } from '#db/client.ts';
import type { CustomerInfo } from '#db/schema/sales/cart.ts';
import { prepareContracts } from '#features/papers/agreements/checkout.server.ts';
import { signContract } from '#features/papers/agreements/sign.server.ts';
import { lockCart, setDetails, setPaymentMethod, setStep } from '#features/sales/cart/checkout-cart.server.ts';
import type { CartRow } from '#features/sales/cart/queries.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { type CartStep, cartSteps } from '#shared/choices/sales/cart.ts';
import type { OrderPaymentMethod } from '#shared/choices/sales/orders.ts';
import type { SiteState } from '#shared/site-state.ts';
import { checkoutAudit } from './audit.server.ts';
import { refusals, standingAt } from './policy.ts';
import { type Standing, standingOf, toCheckoutState } from './state.server.ts';

type Ports = Pick<Platform, 'db' | 'site'>;
type Move = (tx: Tx, cart: CartRow, site: SiteState) => Promise<void>;

/** One move in a client's own checkout, one at a time; answers how it stands afterwards. */
async function move({ db, site }: Ports, user_id: string, work: Move) {
  // Read beforehand: inside the transaction a second connection could be one too many.
  const state = await site.get();
  return db.transaction(async (tx) => {
    await work(tx, await lockCart(tx, user_id), state);
    return toCheckoutState(await standingOf(tx, user_id, state), state);
  });
}

export async function readCheckout({ db, site }: Ports, user_id: string) {
  const state = await site.get();
  return toCheckoutState(await standingOf(db, user_id, state), state);
}

/** Back is always open; forward as far as the conditions are met, and over the contract where none is needed. */
export const goTo = (ports: Ports, author: Actor, step: CartStep) =>
  move(ports, author.actor.id, async (tx, cart, site) => {
    let standing = await standingOf(tx, cart.user_id, site);
    const forward = cartSteps.indexOf(step) > cartSteps.indexOf(standing.step);
    if (forward && standing.progress.contract === 'unwritten' && standing.checkout && standing.progress.cart) {
      await prepareContracts(tx, standing.checkout, author);
      standing = await standingOf(tx, cart.user_id, site);
    }
    const reached = standingAt(step, standing.progress);
    if (forward && cartSteps.indexOf(reached) < cartSteps.indexOf(step)) throw refusalOf(standing);
    await setStep(tx, cart.id, reached);
  });

function refusalOf({ state, progress }: Standing): AppError {
  if (state.lines.length === 0) return new AppError('CONFLICT', refusals.empty);
  if (state.lines.some((line) => !line.is_available)) return new AppError('CONFLICT', refusals.unavailable);
  if (!progress.cart) return new AppError('CONFLICT', refusals.prices);
  return new AppError('CONFLICT', progress.details ? refusals.unsigned : refusals.details);
}

/** Confirms who buys, writes the contracts that are needed, and goes on to them or to the payment. */
export const giveDetails = (ports: Ports, author: Actor, customer: CustomerInfo) =>
  move(ports, author.actor.id, async (tx, cart, site) => {
    await setDetails(tx, cart, customer);
    const standing = await standingOf(tx, cart.user_id, site);
    if (!standing.progress.cart) throw refusalOf(standing);
    if (standing.checkout) await prepareContracts(tx, standing.checkout, author);
    const step = standing.progress.contract === 'none' ? 'payment' : 'contract';
    await setStep(tx, cart.id, step);
    await checkoutAudit.write(tx, { ...author, action: 'checkout.details_given', entity: 'cart', entity_id: cart.id });
  });

/** What was typed so far; nothing is checked and nothing moves. */
export const keepDraft = (ports: Ports, author: Actor, customer: CustomerInfo) =>
  move(ports, author.actor.id, (tx, cart) => setDetails(tx, cart, customer));

export const choosePayment = (ports: Ports, author: Actor, payment_method: OrderPaymentMethod) =>
  move(ports, author.actor.id, (tx, cart) => setPaymentMethod(tx, cart.id, payment_method));

export const sign = (
  ports: Ports,
  author: Actor,
  signing: { contract_id: string; text_sha256: string; user_agent: string | null },
  now = new Date(),
) =>
  move(ports, author.actor.id, async (tx, cart, site) => {
    const { checkout } = await standingOf(tx, cart.user_id, site);
    if (!checkout) throw new AppError('NOT_FOUND', 'This contract is not part of your checkout.');
    await signContract(tx, checkout, { ...signing, author, now });
  });
