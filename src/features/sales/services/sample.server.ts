import type { Tx } from '#db/client.ts';
import { services } from '#db/schema/sales/services.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import { sampleServices } from './sample-services.ts';

type SampleService = Omit<typeof services.$inferInsert, 'id' | 'created_at'>;

/** In the studio's own order from the newest on, as if they had been added one after the other. */
export async function addSampleServices(
  tx: Tx,
  now: Date,
  kind: string,
  rows: readonly SampleService[],
  newest = 1,
): Promise<void> {
  const dated = rows.map((row, at) => ({
    ...row,
    id: sampleId(`${kind}:${row.name}`),
    created_at: hoursBefore(now, newest + at),
  }));
  await tx.insert(services).values(dated).onConflictDoNothing();
}

export const fill: FillSamples = (tx, { now }) => addSampleServices(tx, now, 'service', sampleServices);
