import * as kanbanIcon from 'lucide-react/icons/square-kanban';
import { bookingCreated } from '#features/desk/bookings/events.ts';
import { formSubmitted } from '#features/desk/forms/events.ts';
import { contractDeclined, contractSent, contractSigned } from '#features/papers/contracts/events.ts';
import { estimateAccepted, estimateDeclined, estimateExpired, estimateSent } from '#features/papers/estimates/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { pipelineAudit } from './audit.server.ts';
import {
  leadOfBookingHandler,
  leadOfBookingJob,
  leadOfContractHandler,
  leadOfContractJob,
  leadOfEstimateHandler,
  leadOfEstimateJob,
  leadOfFormHandler,
  leadOfFormJob,
} from './jobs.server.ts';
import { pipelinePersonalData } from './personal-data.server.ts';
import { pipelineRouter } from './router.server.ts';

export const pipelineFeature = defineFeature({
  name: 'clients/pipeline',
  api: { pipeline: pipelineRouter },
  jobs: [leadOfFormHandler, leadOfBookingHandler, leadOfEstimateHandler, leadOfContractHandler],
  subscriptions: [
    on(formSubmitted, leadOfFormJob),
    on(bookingCreated, leadOfBookingJob),
    on(estimateSent, leadOfEstimateJob),
    on(estimateAccepted, leadOfEstimateJob),
    on(estimateDeclined, leadOfEstimateJob),
    on(estimateExpired, leadOfEstimateJob),
    on(contractSent, leadOfContractJob),
    on(contractSigned, leadOfContractJob),
    on(contractDeclined, leadOfContractJob),
  ],
  audit: pipelineAudit.sentences,
  sampleData: [{ name: 'leads', after: ['contacts', 'estimates'], load: () => import('./sample.server.ts') }],
  navigation: [{ area: 'admin', group: null, position: 25, to: '/admin/pipeline', label: 'Pipeline', icon: iconOf(kanbanIcon) }],
  personalData: pipelinePersonalData,
});
