import { sql } from 'drizzle-orm';
import { contactRows } from '#db/contact-rows.ts';
import { deleted_leads, lead_estimates, lead_stages, leads } from '#db/schema/clients/pipeline.ts';
import { estimates } from '#db/schema/papers/estimates.ts';

const { sent_at, client_signed_at, declined_at } = estimates;

export const leadsOfContact = contactRows({
  table: leads,
  label: { one: 'lead', many: 'leads' },
  // Where its estimates go the lead goes; without one, what moved it was a contract.
  lastAct: sql`coalesce(
    (select max(greatest(${sent_at}, ${client_signed_at}, ${declined_at})) from ${lead_estimates}
     join ${estimates} on ${estimates.id} = ${lead_estimates.estimate_id} where ${lead_estimates.lead_id} = ${leads.id}),
    (select max(${lead_stages.entered_at}) from ${lead_stages}
     where ${lead_stages.lead_id} = ${leads.id} and ${lead_stages.cause} = 'contract'))`,
});
export const deletedLeadsOfContact = contactRows({ table: deleted_leads, label: null });
