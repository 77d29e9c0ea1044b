import type { Tx } from '#db/client.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { defineAudit, minor, naming, type VerbOf } from '#platform/audit/audit.server.ts';

export const pipelineAudit = defineAudit({
  'lead.created': naming('opened a lead for', 'name'),
  'lead.updated': minor(naming('changed the lead of', 'name')),
  'lead.moved': minor(naming('moved the lead of', 'name')),
  'lead.won': naming('won the lead of', 'name'),
  'lead.lost': naming('marked as lost the lead of', 'name'),
  'lead.deleted': naming('deleted the lead of', 'name'),
});

export const auditLead = (
  tx: Tx,
  author: AnyActor,
  verb: VerbOf<typeof pipelineAudit, 'lead'>,
  lead: { id: string; name: string },
  details: Record<string, unknown> = {},
) =>
  pipelineAudit.write(tx, {
    ...author,
    action: `lead.${verb}`,
    entity: 'leads',
    entity_id: lead.id,
    details: { name: lead.name, ...details },
  });
