// Free of Zod: public pages carry this file.
/** From good to bad. */
export const componentStatuses = ['operational', 'maintenance', 'partial_outage', 'major_outage'] as const;
export type ComponentStatus = (typeof componentStatuses)[number];

export const incidentImpacts = ['maintenance', 'partial_outage', 'major_outage'] as const;
export type IncidentImpact = (typeof incidentImpacts)[number];

export const incidentStatuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

export const statusLabels: Record<ComponentStatus, string> = {
  operational: 'Operational',
  maintenance: 'Maintenance',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
};

export const incidentLabels: Record<IncidentStatus, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

export const historyDays = 90;
