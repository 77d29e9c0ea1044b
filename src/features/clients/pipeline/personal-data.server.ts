import { ofContact, partOf, personalRows } from '#db/personal-rows.ts';
import { deleted_leads, lead_estimates, lead_stages, leads } from '#db/schema/clients/pipeline.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const ofLeads = ofContact(leads.contact_id);

export const pipelinePersonalData: PersonalData = {
  rows: [
    personalRows({
      table: lead_stages,
      of: partOf(lead_stages.lead_id, leads, ofLeads),
      label: 'Stages of leads',
      isInternal: true,
      erase: 'delete',
    }),
    personalRows({
      table: lead_estimates,
      of: partOf(lead_estimates.lead_id, leads, ofLeads),
      label: 'Estimates of leads',
      notExported: 'They join two records by their ids.',
      erase: 'delete',
    }),
    personalRows({ table: leads, of: ofLeads, label: 'Leads', isInternal: true, leaveOut: ['position'], erase: 'delete' }),
    personalRows({
      table: deleted_leads,
      of: ofContact(deleted_leads.contact_id),
      label: 'Deleted leads',
      notExported: 'They hold an id and a moment.',
      erase: 'delete',
    }),
  ],
};
