import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { sampleId } from '#platform/sample-data/part.server.ts';
import type { ClientServiceStatus } from '#shared/choices/sales/client-services.ts';
import type { Frequency } from '#shared/choices/sales/services.ts';
import { renewalAfter } from './policy.ts';

type SampleItem = { id: string; order_id: string; service_id: string; frequency: Frequency | null };
type SampleSale = {
  /** The same sale makes the same rows, however often it is filled in. */
  key: number;
  user_id: string | null;
  status: ClientServiceStatus;
  started_at: Date;
  created_at: Date;
  now: Date;
};

/** What a sample order has brought its client; a buyer without an account has nothing. */
export async function fillSampleServices(tx: Tx, items: readonly SampleItem[], sale: SampleSale): Promise<void> {
  const { key, user_id, status, started_at, created_at, now } = sale;
  if (!user_id) return;
  const zone = await readStudioZone(tx);
  const rows = items.map((item, position) => ({
    id: sampleId(`client-service:${key}:${position}`),
    user_id,
    service_id: item.service_id,
    order_id: item.order_id,
    order_item_id: item.id,
    status,
    started_at,
    renews_at: status === 'active' ? firstRenewalAfter(started_at, item.frequency, now, zone) : null,
    is_sample: true,
    created_at,
    updated_at: created_at,
  }));
  await tx.insert(client_services).values(rows).onConflictDoNothing();
}

function firstRenewalAfter(started: Date, frequency: Frequency | null, now: Date, zone: string): Date | null {
  let next = renewalAfter(started, frequency, zone);
  while (next && next < now) next = renewalAfter(next, frequency, zone);
  return next;
}

export async function setSampleContract(tx: Tx, id: string, contract_id: string): Promise<void> {
  await tx.update(client_services).set({ contract_id }).where(eq(client_services.id, id));
}
