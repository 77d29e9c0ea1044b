import type { services } from '#db/schema/sales/services.ts';
import { AppError } from '#shared/app-error.ts';
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
