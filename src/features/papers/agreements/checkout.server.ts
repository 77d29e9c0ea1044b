import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import type { CustomerInfo } from '#db/schema/sales/cart.ts';
import type { services } from '#db/schema/sales/services.ts';
import { type ContractRow, insertContract, writeContract } from '#features/papers/contracts/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { letGo } from './lapse.server.ts';
import { contractNumber, contractText, paymentTerms, termsOf } from './policy.ts';

type ServiceRow = typeof services.$inferSelect;

/** A cart on its way to becoming an order: who buys, from whom, and what. */
export type Checkout = {
  cart_id: string;
  user_id: string;
  studio: string;
  customer: CustomerInfo;
  items: readonly { service: ServiceRow; quantity: number }[];
};

export type CheckoutContract = {
  service: ServiceRow;
  quantity: number;
  /** Null until one was written for this service and this cart. */
  row: ContractRow | null;
  /** The words as they have to be today, and their fingerprint. */
  text: string;
  text_sha256: string;
  /** Signed, and in the very words of today. */
  signed: boolean;
};

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** What the cart needs to have signed, and how far that is. Reads only. */
export async function checkoutContracts(db: DbOrTx, checkout: Checkout): Promise<CheckoutContract[]> {
  const needing = checkout.items.filter(({ service }) => service.requires_contract);
  if (needing.length === 0) return [];
  const rows = await ownRows(db, checkout.cart_id);
  return needing.map(({ service, quantity }) => {
    const row = rows.find((one) => one.service_id === service.id) ?? null;
    const text = row ? wordsOf(checkout, service, quantity, row.contract_number) : '';
    const text_sha256 = sha256(text);
    return { service, quantity, row, text, text_sha256, signed: row?.status === 'signed' && row.text_sha256 === text_sha256 };
  });
}

/** Writes the contracts that the cart lacks. One that was signed in other words is kept as evidence and a new one takes its place. */
export async function prepareContracts(tx: Tx, checkout: Checkout, author: Actor): Promise<CheckoutContract[]> {
  const current = await checkoutContracts(tx, checkout);
  const kept = current.flatMap(({ row, signed }) => (row && (signed || row.status !== 'signed') ? [row.id] : []));
  await letGo(tx, checkout.cart_id, kept, { author, action: 'contract.superseded' });
  for (const { service, quantity, row } of current) {
    if (row && kept.includes(row.id)) {
      if (row.status !== 'signed') await writeContract(tx, row.id, contentOf(checkout, service, quantity, row.contract_number));
      continue;
    }
    const number = await nextNumber(tx);
    const added = await insertContract(tx, {
      ...contentOf(checkout, service, quantity, number),
      origin: 'checkout',
      contract_number: number,
      user_id: checkout.user_id,
      created_by: checkout.user_id,
      cart_id: checkout.cart_id,
      service_id: service.id,
    });
    if (!added) throw new Error(`The contract number ${number} is taken`);
  }
  return checkoutContracts(tx, checkout);
}

/** What was written for this cart. Once its order is placed, a contract is the order's alone. */
const ownRows = (db: DbOrTx, cart_id: string): Promise<ContractRow[]> =>
  db.select().from(contracts).where(eq(contracts.cart_id, cart_id));

async function nextNumber(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ n: string }>(sql`select nextval('checkout_contract_number_seq') as n`);
  return contractNumber(Number(rows[0]?.n));
}

const priceOf = (service: ServiceRow): number => {
  if (service.price_cents === null) throw new AppError('CONFLICT', `${service.name} has no price yet. Please ask for a quote.`);
  return service.price_cents;
};

const wordsOf = (checkout: Checkout, service: ServiceRow, quantity: number, contract_number: string): string =>
  contractText({
    contract_number,
    studio: checkout.studio,
    client: checkout.customer,
    service: { ...service, price_cents: priceOf(service) },
    quantity,
  });

function contentOf(checkout: Checkout, service: ServiceRow, quantity: number, number: string) {
  const price_cents = priceOf(service);
  return {
    title: `Service Agreement: ${service.name}`,
    description: service.description,
    total_amount_cents: price_cents * quantity,
    services: [
      {
        name: service.name,
        description: service.description,
        quantity_hundredths: quantity * 100,
        unit_price_cents: price_cents,
        discount_bp: 0,
        tax_rate_bp: 0,
      },
    ],
    terms_and_conditions: termsOf(service.type),
    payment_terms: paymentTerms(),
    text: wordsOf(checkout, service, quantity, number),
  };
}
