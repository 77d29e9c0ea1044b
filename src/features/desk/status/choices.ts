// Free of Zod: public pages carry this file.
import type { ComponentStatus, IncidentStatus } from '#shared/choices/desk/status.ts';

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

/** The line of the board in the words of the page; the names of components stay as they are. */
export const headlineIn = (t: (text: string) => string, headline: string): string =>
  Object.values(statusLabels).reduce((line, label) => line.replace(`${label}: `, `${t(label)}: `), t(headline));
