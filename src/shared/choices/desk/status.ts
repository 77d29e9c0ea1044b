/** From good to bad. */
export const componentStatuses = ['operational', 'maintenance', 'partial_outage', 'major_outage'] as const;
export type ComponentStatus = (typeof componentStatuses)[number];

export const incidentImpacts = ['maintenance', 'partial_outage', 'major_outage'] as const;
export type IncidentImpact = (typeof incidentImpacts)[number];

export const incidentStatuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];
