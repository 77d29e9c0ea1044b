import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineAudit } from '#platform/audit/audit.server.ts';
import { defineEvent, on } from '#platform/events/event.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import { defineMail } from '#platform/mail/mail.ts';
import { StartError } from '#platform/postgres/start-error.server.ts';
import { defineSettings } from '#shared/settings/define-settings.ts';
import { ownDefinitions } from '#tests/own-definitions.ts';
import type { Feature } from './feature.server.ts';
import type { NavigationEntry } from './navigation.ts';
import { foldFeatures } from './registry.server.ts';

ownDefinitions();
const greeted = defineEvent({
  name: 'test.greeted',
  schema: z.object({ name: z.string() }),
  label: 'Somebody was greeted',
  subject: { type: 'person', id: ({ name }) => name },
});
const greetJob = defineJob({ name: 'test.greet', schema: z.object({ name: z.string() }) });
const greetAudit = defineAudit({ 'test.greeted': 'said hello' });
const greetSettings = defineSettings({
  name: 'greetings',
  title: 'Greetings',
  who: 'admin',
  action: 'test.settings',
  sentence: 'changed the greetings',
  shape: {},
  defaults: {},
});
const greetDaily = scheduleJob(greetJob, '0 0 * * *', { name: 'x' });
const greetHandler = handleJob(greetJob, async () => {});
const greetMail = defineMail({
  name: 'test.hello',
  label: 'Hello',
  audience: 'client',
  variables: z.object({ name: z.string() }),
  sample: { name: 'Ada' },
  description: 'Says hello',
  type: 'welcome',
  original: { subject: 'Hello', title: 'Hello', preview: 'Hello', blocks: [{ type: 'paragraph', text: '{{greeting}}' }] },
});
const routerOf = (path: `/${string}`) => {
  const os = implement({ show: oc.route({ method: 'GET', path }).output(z.object({})) });
  return os.router({ show: os.show.handler(() => ({})) });
};
const link: NavigationEntry = {
  area: 'admin',
  group: null,
  position: 1,
  to: '/admin/greetings',
  label: 'Greetings',
  icon: { name: 'hand', node: [] },
};
const refusal = (...features: Feature[]) => {
  try {
    foldFeatures(features);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return error instanceof Error ? error.message : null;
  }
};

describe('the list of features', () => {
  it('becomes one registry', () => {
    const api = { greetings: routerOf('/greetings') };
    const registry = foldFeatures([
      {
        name: 'test/a',
        api,
        events: [greeted],
        jobs: [greetHandler],
        schedules: [greetDaily],
      },
      { name: 'test/b', subscriptions: [on(greeted, greetJob)] },
    ]);
    expect(registry.features).toEqual(['test/a', 'test/b']);
    expect(Object.keys(registry.api)).toEqual(['greetings']);
    expect(registry.subscriptions.map(({ event, job }) => [event.name, job.name])).toEqual([['test.greeted', 'test.greet']]);
  });

  it.each<[string, Feature[], string]>([
    [
      'a subscription without a handler',
      [{ name: 'test/a', events: [greeted], subscriptions: [on(greeted, greetJob)] }],
      'the feature test/a answers test.greeted with the job test.greet, which has no handler',
    ],
    [
      'a listener without a handler',
      [{ name: 'test/a', listeners: [{ job: { name: 'test.heard', check: (told) => told }, wanted: (type) => type }] }],
      'the feature test/a listens to events with the job test.heard, which has no handler',
    ],
    [
      'a scheduled job without a queue',
      [{ name: 'test/a', schedules: [greetDaily] }],
      'the feature test/a schedules the job test.greet, which has no queue',
    ],
    [
      'a job that nothing starts',
      [{ name: 'test/a', jobs: [greetHandler] }],
      'the feature test/a has the job test.greet, which no event and no schedule starts',
    ],
    [
      'a subscription to an event that nobody lists',
      [{ name: 'test/a', jobs: [greetHandler], subscriptions: [on(greeted, greetJob)] }],
      'the feature test/a answers test.greeted, which no feature lists among its events',
    ],
    [
      'two features with the same path, whatever its parameters are called',
      [
        { name: 'test/a', api: { one: routerOf('/greetings/{id}') } },
        { name: 'test/b', api: { two: routerOf('/greetings/{name}') } },
      ],
      'the features test/a and test/b both name the path GET /greetings/{}',
    ],
    [
      'two features with the same API',
      [
        { name: 'test/a', api: { one: routerOf('/a') } },
        { name: 'test/b', api: { one: routerOf('/b') } },
      ],
      'the features test/a and test/b both name the API one',
    ],
    [
      'a job with two handlers',
      [{ name: 'test/a', jobs: [greetHandler, greetHandler], schedules: [greetDaily] }],
      'the feature test/a names the job test.greet twice',
    ],
    [
      'an event with two definitions',
      [
        { name: 'test/a', events: [greeted] },
        { name: 'test/b', events: [greeted] },
      ],
      'the features test/a and test/b both name the event test.greeted',
    ],
    [
      'an audit action with two sentences',
      [
        { name: 'test/a', audit: greetAudit.sentences },
        { name: 'test/b', audit: greetAudit.sentences },
      ],
      'the features test/a and test/b both name the audit action test.greeted',
    ],
    [
      'settings that overwrite each other',
      [
        { name: 'test/a', settings: [greetSettings] },
        { name: 'test/b', settings: [{ ...greetSettings, action: 'other' }] },
      ],
      'Two settings groups are called greetings',
    ],
    [
      'sample data that refer to a part that nobody has',
      [{ name: 'test/a', sampleData: [{ name: 'notes', after: ['people'], load: async () => ({ fill: async () => {} }) }] }],
      'the sample data notes come after people, which no feature has',
    ],
    [
      'sample data that wait for each other',
      [
        {
          name: 'test/a',
          sampleData: [
            { name: 'hens', after: ['eggs'], load: async () => ({ fill: async () => {} }) },
            { name: 'eggs', after: ['hens'], load: async () => ({ fill: async () => {} }) },
          ],
        },
      ],
      'the sample data of hens, after eggs, after hens go round in a circle',
    ],
    [
      'two links to one page',
      [
        { name: 'test/a', navigation: [link] },
        { name: 'test/b', navigation: [link] },
      ],
      'the features test/a and test/b both name the link to /admin/greetings',
    ],
    [
      'a feature that is in the list twice',
      [{ name: 'test/a' }, { name: 'test/a' }],
      'the feature test/a names the folder test/a twice',
    ],
  ])('refuses %s', (_, features, words) => {
    expect(refusal(...features)).toBe(`Foyer cannot start: ${words}.`);
  });

  it('refuses what is defined and then forgotten', () => {
    const defined = {
      events: new Set(['test.greeted']),
      jobs: new Set(['test.greet']),
      mails: new Set(['test.hello']),
      actions: new Set(['test.greeted']),
      settings: new Set(['greetings']),
    };
    const whole = {
      name: 'test/a',
      events: [greeted],
      jobs: [greetHandler],
      subscriptions: [on(greeted, greetJob)],
      mails: [greetMail],
      audit: greetAudit.sentences,
      settings: [greetSettings],
    };
    expect(() => foldFeatures([whole], defined)).not.toThrow();
    expect(() => foldFeatures([{ name: 'test/a' }], defined)).toThrow(
      'Foyer cannot start: the event test.greeted is defined, but no feature lists it; ' +
        'the job test.greet is defined, but no feature lists a handler for it, so it has no queue; ' +
        'the mail test.hello is defined, but no feature lists it; ' +
        'the audit action test.greeted has no sentence, because no feature lists it; ' +
        'the settings group greetings can be saved, but no feature lists it, so a change has no sentence in the audit log.',
    );
  });

  it('tells everything that is wrong at once', () => {
    const schedules = [greetDaily];
    expect(refusal({ name: 'test/a', schedules }, { name: 'test/a' })).toBe(
      'Foyer cannot start: the feature test/a names the folder test/a twice; the feature test/a schedules the job test.greet, which has no queue.',
    );
  });
});
