import type { Tx } from '#db/client.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import type { order_items } from '#db/schema/sales/orders.ts';
import type { services } from '#db/schema/sales/services.ts';
import { AppError } from '#shared/app-error.ts';
import type { OrderPaymentMethod } from '#shared/choices/sales/orders.ts';
import { renewalAfter } from './policy.ts';
import { lineTotal } from './totals.ts';

export type ServiceRow = typeof services.$inferSelect;
/** A service of the studio's, or something that was agreed upon for this order alone. */
export type OrderLine =
  | { service: ServiceRow; quantity: number; contract_id: string | null }
  | {
      service: null;
      name: string;
      description: string | null;
      price_cents: number;
      quantity: number;
      contract_id: string | null;
    };
type Buyer = { user_id: string; lines: OrderLine[]; payment_method: OrderPaymentMethod; now: Date };

type Line = Pick<ServiceRow, 'name' | 'description' | 'type' | 'frequency'> & {
  service_id: string | null;
  quantity: number;
  price_cents: number;
  contract_id: string | null;
};

export function checkedLine(line: OrderLine): Line {
  const { service, quantity, contract_id } = line;
  if (!service) {
    const { name, description, price_cents } = line;
    return { service_id: null, name, description, type: 'one-time', frequency: null, quantity, price_cents, contract_id };
  }
  if (service.price_cents === null) throw new AppError('CONFLICT', `${service.name} has no price and cannot be ordered.`);
  if (!Number.isInteger(quantity) || quantity < 1 || (service.type === 'subscription' && quantity !== 1)) {
    throw new AppError('BAD_REQUEST', `The quantity of ${service.name} is not possible.`);
  }
  const { id: service_id, name, description, type, frequency, price_cents } = service;
  return { service_id, name, description, type, frequency, quantity, price_cents, contract_id };
}

export const snapshot = (order_id: string, line: Line, position: number) => ({
  order_id,
  position,
  service_id: line.service_id,
  name: line.name,
  description: line.description,
  type: line.type,
  frequency: line.frequency,
  quantity: line.quantity,
  unit_price_cents: line.price_cents,
  line_total_cents: lineTotal(line),
});

/** By invoice a client has the services at once; by card, once it is paid. */
export async function addServices(
  tx: Tx,
  order_id: string,
  items: (typeof order_items.$inferSelect)[],
  input: Buyer,
): Promise<void> {
  const services = items.filter(({ service_id }) => service_id !== null);
  if (services.length === 0) return;
  await tx.insert(client_services).values(
    services.map((item) => ({
      user_id: input.user_id,
      service_id: item.service_id,
      order_id,
      order_item_id: item.id,
      contract_id: input.lines[item.position]?.contract_id ?? null,
      status: input.payment_method === 'invoice' ? ('active' as const) : ('pending' as const),
      started_at: input.now,
      renews_at: renewalAfter(input.now, item.frequency),
      created_at: input.now,
    })),
  );
}
