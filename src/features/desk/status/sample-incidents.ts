import type { IncidentImpact, IncidentStatus } from '#shared/choices/desk/status.ts';

export type SampleIncident = {
  key: string;
  title: string;
  impact: IncidentImpact;
  components: string[];
  /** Hours before now, oldest first. */
  updates: { hours: number; status: IncidentStatus; message: string }[];
};

export const sampleIncidents: SampleIncident[] = [
  {
    key: 'analytics',
    title: 'Visitor figures are not being collected',
    impact: 'major_outage',
    components: ['Analytics'],
    updates: [
      {
        hours: 5,
        status: 'investigating',
        message: 'Since this morning no visits are counted. Websites themselves are not affected.',
      },
      {
        hours: 3,
        status: 'identified',
        message: 'An expired certificate at our provider stops the collection. A new one is on its way.',
      },
    ],
  },
  {
    key: 'storage',
    title: 'Large uploads are slow',
    impact: 'partial_outage',
    components: ['File Storage'],
    updates: [
      { hours: 26, status: 'investigating', message: 'Files over 50 MB take several minutes to upload.' },
      { hours: 20, status: 'monitoring', message: 'A second line carries the load. We are watching it for a day.' },
    ],
  },
  {
    key: 'mail',
    title: 'Outgoing mail was delayed',
    impact: 'partial_outage',
    components: ['Email Services'],
    updates: [
      { hours: 290, status: 'investigating', message: 'Messages leave with up to an hour of delay.' },
      { hours: 288, status: 'resolved', message: 'The queue is empty again; no message was lost.' },
    ],
  },
  {
    key: 'upgrade',
    title: 'Planned database upgrade',
    impact: 'maintenance',
    components: ['Database', 'API Services'],
    updates: [
      { hours: 880, status: 'identified', message: 'Between 6 and 7 AM the portal may be unreachable for a few minutes.' },
      { hours: 879, status: 'resolved', message: 'Done after 22 minutes. Everything runs on the new version.' },
    ],
  },
];
