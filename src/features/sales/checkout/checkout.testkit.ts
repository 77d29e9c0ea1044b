import { services } from '#db/schema/sales/services.ts';
import type { Person } from '#tests/seed.ts';
import type { testStudio } from '#tests/studio.ts';
import type { CheckoutState, PlacedOrder } from './contract.ts';

type Studio = ReturnType<typeof testStudio>;

export const details = {
  firstName: 'Carl',
  lastName: 'Client',
  email: 'carl@client.test',
  company: 'Client & Sons',
  phone: '',
  addressLine1: '1 Main Street',
  city: 'Springfield',
  region: 'IL',
  postalCode: '62701',
  country: 'United States',
};

/** A checkout over the API, as one person. */
export function shopper(studio: Studio, who: Person) {
  const call = <T = CheckoutState>(method: string, path: string, body?: object) => studio.call<T>(who, method, path, body);
  const read = async () => (await call('GET', '/checkout')).data;
  return {
    call,
    read,
    put: (service_id: string, quantity = 1) => call('POST', '/cart/items', { service_id, quantity }),
    clear: () => call('DELETE', '/cart'),
    to: (step: string) => call('POST', '/checkout/step', { step }),
    details: (change: object = {}) => call('POST', '/checkout/details', { ...details, ...change }),
    sign: (contract: { id: string; text_sha256: string }, change: object = {}) =>
      call('POST', `/checkout/contracts/${contract.id}/sign`, { agreed: true, text_sha256: contract.text_sha256, ...change }),
    signAll: async () => {
      for (const contract of (await read()).contracts) {
        const path = `/checkout/contracts/${contract.id}/sign`;
        const { status, error } = await call('POST', path, { agreed: true, text_sha256: contract.text_sha256 });
        if (status !== 200) throw new Error(`The contract could not be signed: ${error}`);
      }
    },
    /** What the page would send, with what a test wants otherwise. */
    order: async (change: object = {}, seen?: CheckoutState) => {
      const { checkout_key, cart, total_amount } = seen ?? (await read());
      const body = { payment_method: 'invoice', checkout_key, version: cart.version, total_amount, ...change };
      return call<PlacedOrder>('POST', '/checkout/order', body);
    },
  };
}

export async function addService(studio: Studio, values: Partial<typeof services.$inferInsert> = {}) {
  const [row] = await studio.db
    .insert(services)
    .values({ name: 'Landing page', description: 'One page', price_cents: 49_900, ...values })
    .returning();
  if (!row) throw new Error('no service');
  return row;
}

export const carePlan = {
  name: 'Care plan',
  price_cents: 9_900,
  type: 'subscription' as const,
  frequency: 'monthly' as const,
  features: ['Backups', 'Updates'],
  requires_contract: true,
};
