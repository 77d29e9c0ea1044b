import { webhook_deliveries, webhook_endpoints } from '#db/schema/automation/webhooks.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';

/** Switched off: samples call nobody. */
export const fill: FillSamples = async (tx, { now, secrets }) => {
  const endpoint_id = sampleId('webhook');
  const created_at = hoursBefore(now, 24 * 12);
  await tx
    .insert(webhook_endpoints)
    .values({
      ...{ id: endpoint_id, url: 'https://hooks.example.com/foyer', description: 'Bookkeeping', events: ['payment.received'] },
      ...{ sealed_secret: secrets.seal('whsec_c2FtcGxlLXNlY3JldC1vZi1ub2JvZHk='), is_active: false, is_sample: true, created_at },
      updated_at: created_at,
    })
    .onConflictDoNothing();
  const sent_at = hoursBefore(now, 30);
  await tx
    .insert(webhook_deliveries)
    .values({
      ...{ id: sampleId('webhook-delivery'), endpoint_id, message_id: 'sample', event_type: 'payment.received', is_sample: true },
      ...{ body: { type: 'payment.received', data: {} }, status: 'delivered', attempts: 1, response_status: 200 },
      ...{ created_at: sent_at, updated_at: sent_at, finished_at: sent_at },
    })
    .onConflictDoNothing();
};
