import { contractSigned } from '#features/papers/contracts/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { agreementsHousekeeping } from './housekeeping.server.ts';
import { agreementPdfHandler, agreementPdfJob } from './pdf.server.ts';
import { agreementsRouter } from './router.server.ts';

export const agreementsFeature = defineFeature({
  name: 'papers/agreements',
  api: { agreements: agreementsRouter },
  jobs: [agreementPdfHandler],
  subscriptions: [on(contractSigned, agreementPdfJob)],
  housekeeping: agreementsHousekeeping,
});
