import * as workflowIcon from 'lucide-react/icons/workflow';
import { setupCompleted } from '#features/operations/setup/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { workflowsAudit } from './audit.server.ts';
import { runFigures } from './daily-figures.server.ts';
import { workflowFailedMail, workflowMail, workflowStoppedMail, workflowStudioMail } from './emails/workflow-mails.ts';
import { callDue, runDue } from './events.ts';
import { workflowsHousekeeping } from './housekeeping.server.ts';
import {
  callHandler,
  callJob,
  startersHandler,
  startersJob,
  startHandler,
  startJob,
  stepHandler,
  stepJob,
  tickHandler,
  tickSchedule,
} from './jobs.server.ts';
import { workflowsPersonalData } from './personal-data.server.ts';
import { workflowsRouter } from './router.server.ts';
import { automationSaves } from './savings.server.ts';
import { isWaitedFor } from './start.server.ts';
import { failedRunsToday } from './today.server.ts';

export const workflowsFeature = defineFeature({
  name: 'automation/workflows',
  api: { workflows: workflowsRouter },
  audit: workflowsAudit.sentences,
  events: [runDue, callDue],
  jobs: [startHandler, stepHandler, callHandler, tickHandler, startersHandler],
  schedules: [tickSchedule],
  subscriptions: [on(runDue, stepJob), on(callDue, callJob), on(setupCompleted, startersJob)],
  listeners: [{ job: startJob, wanted: isWaitedFor }],
  mails: [workflowMail, workflowStudioMail, workflowFailedMail, workflowStoppedMail],
  cards: [automationSaves],
  housekeeping: [workflowsHousekeeping],
  dailyFigures: [runFigures],
  sampleData: [{ name: 'workflows', after: ['projects'], load: () => import('./sample.server.ts') }],
  navigation: [
    { area: 'admin', group: null, position: 80, to: '/admin/workflows', label: 'Workflows', icon: iconOf(workflowIcon) },
  ],
  today: [failedRunsToday],
  personalData: workflowsPersonalData,
});
