import { traverseContractProcedures } from '@orpc/server';
import { inOrder } from '#platform/sample-data/order.ts';
import { checkSettingsGroups } from '#platform/settings/check-groups.ts';
import { adminOperations, areaOf } from './admin-area.server.ts';
import { sentencesOf } from './audit-sentences.server.ts';
import type { Defined } from './defined.ts';
import type { Feature } from './feature.server.ts';

/** What is wrong with a list of features, each in words that name what to change. Nothing is wrong when the list is empty. */
export function findProblems(features: readonly Feature[], defined?: Defined): string[] {
  return [
    ...twice(features),
    ...withoutHandler(features),
    ...neverRun(features),
    ...unknownEvents(features),
    ...withoutArea(features),
    ...settingsProblems(features),
    ...sampleProblems(features),
    ...(defined ? forgotten(features, defined) : []),
  ];
}

type Named = { kind: string; name: string; feature: string };

/** Names that must be one feature's alone. */
function twice(features: readonly Feature[]): string[] {
  const owners = new Map<string, string>();
  return features.flatMap(namesOf).flatMap(({ kind, name, feature }) => {
    const key = `${kind} ${name}`;
    const owner = owners.get(key);
    owners.set(key, feature);
    if (owner === undefined) return [];
    return [
      owner === feature
        ? `the feature ${feature} names the ${key} twice`
        : `the features ${owner} and ${feature} both name the ${key}`,
    ];
  });
}

const nameOf = ({ name }: { name: string }): string => name;
const first = ([action]: [string, unknown]): string => action;

const personalTables = ({ personalData: { rows = [], exempt = {} } = {} }: Feature): string[] => [
  ...rows.map(({ table }) => table),
  ...Object.keys(exempt),
];

function namesOf(feature: Feature): Named[] {
  const named = (kind: string, names: readonly string[] = []) => names.map((name) => ({ kind, name, feature: feature.name }));
  return [
    ...named('folder', [feature.name]),
    ...named('API', Object.keys(feature.api ?? {})),
    ...named('path', operationsOf(feature)),
    ...named('audit action', sentencesOf(feature).map(first)),
    ...named('event', feature.events?.map(nameOf)),
    ...named(
      'job',
      feature.jobs?.map(({ definition }) => definition.name),
    ),
    ...named('mail', feature.mails?.map(nameOf)),
    ...named('personal data of', personalTables(feature)),
    ...named('schedule of', feature.schedules?.map(nameOf)),
    ...named('housekeeping', feature.housekeeping?.map(nameOf)),
    ...named('sample data', feature.sampleData?.map(nameOf)),
    ...named(
      'card',
      feature.cards?.map(({ id }) => id),
    ),
    ...named(
      'daily figure',
      feature.dailyFigures?.map(({ kind }) => kind),
    ),
    ...named(
      'first step',
      feature.firstSteps?.map(({ id }) => id),
    ),
    ...named('source of Today', feature.today?.map(nameOf)),
    ...named('portal need', feature.portalNeeds?.map(nameOf)),
    ...named('portal section', feature.portalSections?.map(nameOf)),
    ...named('source of public pages', feature.publicPages?.map(nameOf)),
    ...named(
      'link to',
      feature.navigation?.map(({ to }) => to),
    ),
    ...named(
      'command',
      feature.commands?.map(({ id }) => id),
    ),
  ];
}

/** Method and path of each operation; the names of parameters make no difference to a request. */
function operationsOf({ api = {} }: Feature): string[] {
  const found: string[] = [];
  traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    const { route } = contract['~orpc'];
    found.push(`${route.method ?? 'POST'} ${(route.path ?? `/${path.join('/')}`).replaceAll(/\{[^}]*\}/g, '{}')}`);
  });
  return found;
}

function withoutHandler(features: readonly Feature[]): string[] {
  const handled = new Set(features.flatMap(({ jobs = [] }) => jobs.map(({ definition }) => definition.name)));
  return features.flatMap(({ name, schedules = [], subscriptions = [], listeners = [] }) => [
    ...listeners
      .filter(({ job }) => !handled.has(job.name))
      .map(({ job }) => `the feature ${name} listens to events with the job ${job.name}, which has no handler`),
    ...subscriptions
      .filter(({ job }) => !handled.has(job.name))
      .map(({ event, job }) => `the feature ${name} answers ${event.name} with the job ${job.name}, which has no handler`),
    ...schedules
      .filter((schedule) => !handled.has(schedule.name))
      .map((schedule) => `the feature ${name} schedules the job ${schedule.name}, which has no queue`),
  ]);
}

/** Nothing but an event or a schedule puts a job into its queue. */
function neverRun(features: readonly Feature[]): string[] {
  const run = new Set(
    features.flatMap(({ schedules = [], subscriptions = [], listeners = [] }) => [
      ...schedules.map(({ name }) => name),
      ...listeners.map(({ job }) => job.name),
      ...subscriptions.map(({ job }) => job.name),
    ]),
  );
  return features.flatMap(({ name, jobs = [] }) =>
    jobs
      .filter(({ definition }) => !run.has(definition.name))
      .map(({ definition }) => `the feature ${name} has the job ${definition.name}, which no event and no schedule starts`),
  );
}

function unknownEvents(features: readonly Feature[]): string[] {
  const known = new Set(features.flatMap(({ events = [] }) => events));
  return features.flatMap(({ name, subscriptions = [] }) =>
    subscriptions
      .filter(({ event }) => !known.has(event))
      .map(({ event }) => `the feature ${name} answers ${event.name}, which no feature lists among its events`),
  );
}

/** Whoever may not see everything could use it, or nobody could. */
function withoutArea(features: readonly Feature[]): string[] {
  return features.flatMap((feature) => {
    const [operation] = areaOf(feature) ? [] : adminOperations(feature.api);
    return operation ? [`the feature ${feature.name} has ${operation}, but neither it nor its domain names an area`] : [];
  });
}

function settingsProblems(features: readonly Feature[]): string[] {
  try {
    checkSettingsGroups(features.flatMap(({ settings = [] }) => settings));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message.replace(/\.$/, '') : String(error)];
  }
}

function sampleProblems(features: readonly Feature[]): string[] {
  try {
    inOrder(features.flatMap(({ sampleData = [] }) => sampleData));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function forgotten(features: readonly Feature[], defined: Defined): string[] {
  const missing = (names: Set<string>, listed: string[], words: string) =>
    [...names].filter((name) => !listed.includes(name)).map((name) => words.replace('%', name));
  return [
    ...missing(
      defined.events,
      features.flatMap(({ events = [] }) => events.map(({ name }) => name)),
      'the event % is defined, but no feature lists it',
    ),
    ...missing(
      defined.jobs,
      features.flatMap(({ jobs = [] }) => jobs.map(({ definition }) => definition.name)),
      'the job % is defined, but no feature lists a handler for it, so it has no queue',
    ),
    ...missing(
      defined.mails,
      features.flatMap(({ mails = [] }) => mails.map(({ name }) => name)),
      'the mail % is defined, but no feature lists it',
    ),
    ...missing(
      defined.actions,
      features.flatMap(sentencesOf).map(([action]) => action),
      'the audit action % has no sentence, because no feature lists it',
    ),
    ...missing(
      defined.settings,
      features.flatMap(({ settings = [] }) => settings.map(({ name }) => name)),
      'the settings group % can be saved, but no feature lists it, so a change has no sentence in the audit log',
    ),
  ];
}
