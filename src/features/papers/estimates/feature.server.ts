import * as fileTextIcon from 'lucide-react/icons/file-text';
import { contactLinked, contactUnlinked } from '#features/people/contacts/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { estimatesAudit } from './audit.server.ts';
import { estimateFigures } from './daily-figures.server.ts';
import { estimateMailTemplates } from './emails/estimate-mails.ts';
import { estimateAccepted, estimateDeclined, estimateExpired, estimateSent, estimateViewed } from './events.ts';
import {
  claimEstimatesJob,
  estimateExpirySchedule,
  estimateFinishJob,
  estimateHandlers,
  estimateMailJob,
  releaseEstimatesJob,
} from './jobs.server.ts';
import { estimatesPersonalData } from './personal-data.server.ts';
import { estimateSubject } from './record.server.ts';
import { estimateSearch } from './record-search.server.ts';
import { estimatesRouter } from './router.server.ts';
import { estimatesToday } from './today.server.ts';

export const estimatesFeature = defineFeature({
  name: 'papers/estimates',
  api: { estimates: estimatesRouter },
  events: [estimateSent, estimateViewed, estimateAccepted, estimateDeclined, estimateExpired],
  jobs: estimateHandlers,
  schedules: [estimateExpirySchedule],
  subscriptions: [
    on(contactLinked, claimEstimatesJob),
    on(contactUnlinked, releaseEstimatesJob),
    on(estimateSent, estimateMailJob),
    on(estimateAccepted, estimateFinishJob),
  ],
  records: [estimateSubject],
  audit: estimatesAudit.sentences,
  mails: estimateMailTemplates,
  dailyFigures: [estimateFigures],
  sampleData: [{ name: 'estimates', after: ['contacts'], load: () => import('./sample.server.ts') }],
  recordSearches: [estimateSearch],
  navigation: [
    { area: 'admin', group: 'Records', position: 210, to: '/admin/estimates', label: 'Estimates', icon: iconOf(fileTextIcon) },
  ],
  today: [estimatesToday],
  personalData: estimatesPersonalData,
});
