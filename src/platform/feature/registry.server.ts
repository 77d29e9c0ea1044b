import type { AnyRouter } from '@orpc/server';
import type { AuditSentence } from '#platform/audit/audit.server.ts';
import type { AnyEvent, EventListener, Subscription } from '#platform/events/event.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import type { JobHandler, JobSchedule } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { StartError } from '#platform/postgres/start-error.server.ts';
import type { RecordSubject } from '#platform/records/record-subject.ts';
import { inOrder } from '#platform/sample-data/order.ts';
import type { SamplePart } from '#platform/sample-data/part.server.ts';
import type { OperationArea } from '#shared/admin-areas.ts';
import type { SettingsGroup } from '#shared/settings/define-settings.ts';
import { auditAreas, type InArea, operationAreas, withArea } from './admin-area.server.ts';
import { sentencesOf } from './audit-sentences.server.ts';
import type { Card } from './card.server.ts';
import type { DailyFigure } from './daily-figure.server.ts';
import type { Defined } from './defined.ts';
import type { Feature } from './feature.server.ts';
import type { FirstStep } from './first-step.server.ts';
import type { MediaUse } from './media-use.server.ts';
import type { CommandEntry, NavigationEntry } from './navigation.ts';
import type { PersonalData } from './personal-data.server.ts';
import type { NeedSource, SectionSource } from './portal-home.server.ts';
import { findProblems } from './problems.server.ts';
import type { RecordSearch } from './record-search.server.ts';
import type { TodaySource } from './today.server.ts';

/** What all features give to the server together. */
export type Registry = {
  features: readonly string[];
  api: Readonly<Record<string, AnyRouter>>;
  /** The part of the admin area that each operation below `/admin` belongs to, by method and path. */
  operationAreas: ReadonlyMap<string, OperationArea>;
  /** The one that an entry of the audit log is about, by its action. */
  auditAreas: ReadonlyMap<string, OperationArea>;
  /** What an entry of the audit log says, by its action. */
  audit: ReadonlyMap<string, AuditSentence>;
  settings: readonly SettingsGroup[];
  events: readonly AnyEvent[];
  jobs: readonly JobHandler<JobContext>[];
  mails: readonly Mail[];
  schedules: readonly JobSchedule[];
  subscriptions: readonly Subscription[];
  listeners: readonly EventListener[];
  records: readonly RecordSubject[];
  housekeeping: readonly HousekeepingTask[];
  /** In the order of filling. */
  sampleData: readonly SamplePart[];
  cards: readonly InArea<Card>[];
  dailyFigures: readonly DailyFigure[];
  firstSteps: readonly InArea<FirstStep>[];
  today: readonly InArea<TodaySource>[];
  portalNeeds: readonly NeedSource[];
  portalSections: readonly SectionSource[];
  mediaUses: readonly MediaUse[];
  /** In the order of deletion: features that build on others come first. */
  personalData: readonly PersonalData[];
  navigation: readonly InArea<NavigationEntry>[];
  commands: readonly InArea<CommandEntry>[];
  recordSearches: readonly InArea<RecordSearch>[];
};

type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
/** The routers of a list of features as one. */
export type ApiOf<Features extends readonly Feature[]> = Joined<NonNullable<Extract<Features[number], { api: object }>['api']>>;

const byPosition = (a: { position: number }, b: { position: number }): number => a.position - b.position;

/** Joins the features into one registry; refuses, in one sentence, what would fail silently later. */
export function foldFeatures(features: readonly Feature[], defined?: Defined): Registry {
  const problems = findProblems(features, defined);
  if (problems.length > 0) throw new StartError(`Foyer cannot start: ${problems.join('; ')}.`);
  const all = <T>(part: (feature: Feature) => readonly T[] | undefined): readonly T[] =>
    features.flatMap((feature) => part(feature) ?? []);
  return {
    features: features.map(({ name }) => name),
    api: Object.assign({}, ...features.map(({ api }) => api)),
    operationAreas: operationAreas(features),
    auditAreas: auditAreas(features),
    audit: new Map(features.flatMap(sentencesOf)),
    settings: all(({ settings }) => settings),
    events: all(({ events }) => events),
    jobs: all(({ jobs }) => jobs),
    mails: all(({ mails }) => mails),
    schedules: all(({ schedules }) => schedules),
    subscriptions: all(({ subscriptions }) => subscriptions),
    listeners: all(({ listeners }) => listeners),
    records: all(({ records }) => records),
    housekeeping: all(({ housekeeping }) => housekeeping),
    sampleData: inOrder(all(({ sampleData }) => sampleData)),
    cards: all((feature) => withArea(feature, feature.cards)).toSorted(byPosition),
    dailyFigures: all(({ dailyFigures }) => dailyFigures),
    firstSteps: all((feature) => withArea(feature, feature.firstSteps)).toSorted(byPosition),
    today: all((feature) => withArea(feature, feature.today)),
    portalNeeds: all(({ portalNeeds }) => portalNeeds).toSorted(byPosition),
    portalSections: all(({ portalSections }) => portalSections).toSorted(byPosition),
    mediaUses: all(({ mediaUses }) => mediaUses),
    personalData: features.flatMap(({ personalData }) => personalData ?? []).toReversed(),
    navigation: all((feature) => withArea(feature, feature.navigation)),
    commands: all((feature) => withArea(feature, feature.commands)),
    recordSearches: all((feature) => withArea(feature, feature.recordSearches)).toSorted(byPosition),
  };
}
