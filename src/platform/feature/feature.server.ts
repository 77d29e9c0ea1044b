import type { AnyRouter } from '@orpc/server';
import type { AuditSentences } from '#platform/audit/audit.server.ts';
import type { AnyEvent, EventListener, Subscription } from '#platform/events/event.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import type { JobHandler, JobSchedule } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { RecordSubject } from '#platform/records/record-subject.ts';
import type { SamplePart } from '#platform/sample-data/part.server.ts';
import type { OperationArea } from '#shared/admin-areas.ts';
import type { SettingsGroup } from '#shared/settings/define-settings.ts';
import type { Card } from './card.server.ts';
import type { DailyFigure } from './daily-figure.server.ts';
import type { FirstStep } from './first-step.server.ts';
import type { MediaUse } from './media-use.server.ts';
import type { CommandEntry, NavigationEntry } from './navigation.ts';
import type { PersonalData } from './personal-data.server.ts';
import type { NeedSource, SectionSource } from './portal-home.server.ts';
import type { RecordSearch } from './record-search.server.ts';
import type { TodaySource } from './today.server.ts';

/** What one feature gives to the server. Each feature has one of these in its `feature.server.ts`. */
export type Feature = {
  /** Its folder below `src/features`: `papers/estimates`. */
  name: string;
  /** The part of the admin area that it belongs to, where that is not the one of its domain. */
  adminArea?: OperationArea;
  /** Routers, by the name that loaders call them by. */
  api?: Readonly<Record<string, AnyRouter>>;
  /** What its audit entries say: the `sentences` of its `defineAudit`. */
  audit?: AuditSentences;
  /** What it emits. */
  events?: readonly AnyEvent[];
  /** Its jobs, each with its handler: a job that is not here has no queue. */
  jobs?: readonly JobHandler<JobContext>[];
  /** The templates of the mails that it sends. */
  mails?: readonly Mail[];
  schedules?: readonly JobSchedule[];
  /** Which of its jobs answers which event, its own or that of a feature it uses. */
  subscriptions?: readonly Subscription[];
  /** Jobs that answer events which are chosen while the studio runs. */
  listeners?: readonly EventListener[];
  /** How its documents are compared with their records. */
  records?: readonly RecordSubject[];
  /** The settings that it reads or shows. */
  settings?: readonly SettingsGroup[];
  /** What it deletes every night. */
  housekeeping?: readonly HousekeepingTask[];
  sampleData?: readonly SamplePart[];
  /** Its figures on the admin's dashboard. */
  cards?: readonly Card[];
  /** What of its records the analytics keep day by day. */
  dailyFigures?: readonly DailyFigure[];
  /** What a new studio does first in it. */
  firstSteps?: readonly FirstStep[];
  /** What of its records needs the owner: lines of Today on the admin's dashboard. */
  today?: readonly TodaySource[];
  /** What of its records waits for a client: lines of the portal's first page. */
  portalNeeds?: readonly NeedSource[];
  /** Its records on the portal's first page. */
  portalSections?: readonly SectionSource[];
  /** Where it shows pictures of the Media Library. */
  mediaUses?: readonly MediaUse[];
  /** What it knows about people, and what becomes of that when one of them is deleted. */
  personalData?: PersonalData;
  /** Its links in the admin area and the portal. */
  navigation?: readonly NavigationEntry[];
  /** How its records are found from the admin's command palette. */
  recordSearches?: readonly RecordSearch[];
  /** What it adds to the admin's command palette besides those links. */
  commands?: readonly CommandEntry[];
};

/** Keeps the exact type of the routers: the API that loaders call is derived from it. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature;
