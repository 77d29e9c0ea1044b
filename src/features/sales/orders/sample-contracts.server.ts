import { and, asc, eq } from 'drizzle-orm';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { sha256 } from '#features/papers/agreements/checkout.server.ts';
import { clientName, contractTerms, contractText, paymentTerms, termsOf } from '#features/papers/agreements/policy.ts';
import { recordSigning } from '#features/papers/agreements/record.server.ts';
import { insertSampleContract } from '#features/papers/contracts/sample.server.ts';
import { setSampleContract } from '#features/sales/client-services/sample.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';

/** Far above what the sequence reaches. */
const firstNumber = 990_001;
const day = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The contracts that the sample orders were made with. */
export const fill: FillSamples = async (tx, { site }) => {
  const { branding } = await site.get();
  const sold = await tx
    .select({ order: orders, item: order_items, service: services, mine: client_services.id })
    .from(order_items)
    .innerJoin(orders, eq(orders.id, order_items.order_id))
    .innerJoin(services, eq(services.id, order_items.service_id))
    .innerJoin(client_services, eq(client_services.order_item_id, order_items.id))
    .where(and(eq(order_items.is_sample, true), eq(services.requires_contract, true)))
    .orderBy(asc(orders.order_number), asc(order_items.position));
  for (const [at, { order, item, service, mine }] of sold.entries()) {
    const id = sampleId(`contract:${item.id}`);
    const contract_number = `CT-${firstNumber + at}`;
    const price = { ...service, price_cents: item.unit_price_cents };
    const text = contractText({
      contract_number,
      studio: branding.companyName,
      client: order.billing_address,
      service: price,
      quantity: item.quantity,
    });
    const ends = daysBefore(order.created_at, -contractTerms.term_days);
    const row = await insertSampleContract(tx, {
      id,
      origin: 'checkout',
      contract_number,
      title: `Service Agreement: ${item.name}`,
      description: item.description,
      status: order.status === 'cancelled' ? 'cancelled' : 'signed',
      user_id: order.user_id,
      created_by: order.user_id,
      total_amount_cents: item.line_total_cents,
      effective_date: day(order.created_at),
      expiration_date: item.type === 'subscription' ? null : day(ends),
      services: [
        {
          name: item.name,
          description: item.description,
          quantity_hundredths: item.quantity * 100,
          unit_price_cents: item.unit_price_cents,
          discount_bp: 0,
          tax_rate_bp: 0,
        },
      ],
      terms_and_conditions: termsOf(item.type),
      payment_terms: paymentTerms(),
      client_signature: clientName(order.billing_address),
      client_signed_at: order.created_at,
      concluded_at: order.created_at,
      service_id: service.id,
      order_id: order.id,
      text,
      text_sha256: sha256(text),
      signer_ip_address: '192.0.2.10',
      signer_user_agent: 'Sample browser',
      is_sample: true,
      created_at: order.created_at,
      updated_at: order.created_at,
    });
    if (!row) continue;
    await recordSigning(tx, row, order.billing_address.email);
    await setSampleContract(tx, mine, id);
  }
};
