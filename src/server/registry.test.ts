import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { sentenceOf } from '#platform/audit/audit.server.ts';
import { projectRoot } from '#platform/root.server.ts';
import { foldAll } from './registry.server.ts';

const folder = join(projectRoot, 'src/features');
const registry = foldAll();

it('holds every feature that has a manifest, under the name of its folder', () => {
  const manifests = globSync(join(folder, '*/*/feature.server.ts')).map((file) => relative(folder, dirname(file)));
  expect(manifests.length).toBeGreaterThan(20);
  expect(registry.features.filter((name) => name !== 'platform').toSorted()).toEqual(manifests.toSorted());
});

it('holds every event, every job and every settings group that is defined', () => {
  const files = globSync(join(projectRoot, 'src/{features,platform,shared}/**/*.ts')).filter(
    (file) => !/\.(test|testkit)\.ts$/.test(file),
  );
  const defined = { Event: new Set<string>(), Job: new Set<string>(), Settings: new Set<string>() };
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const what of ['Event', 'Job', 'Settings'] as const)
      for (const [, name = ''] of text.matchAll(new RegExp(`= define${what}\\(\\{\\s*name: '([^']+)'`, 'g')))
        defined[what].add(name);
  }
  expect(registry.events.map(({ name }) => name).toSorted()).toEqual([...defined.Event].toSorted());
  expect(registry.jobs.map(({ definition }) => definition.name).toSorted()).toEqual([...defined.Job].toSorted());
  expect(registry.settings.map(({ name }) => name).toSorted()).toEqual([...defined.Settings].toSorted());
});

// A test and not the start: reckoning every schema takes a start longer than all its other checks together.
it.each(registry.settings.map((group) => [group.name, group] as const))(
  'has defaults of %s that could be saved',
  (_name, group) => {
    expect(group.schema.safeParse(group.defaults).error?.issues).toBeUndefined();
  },
);

it('has a sentence for every audit action, and says who did what people without an account do', () => {
  const visitors = [...registry.audit].filter(([, { byVisitor }]) => byVisitor).map(([action]) => action);
  expect(visitors).toEqual(expect.arrayContaining(['booking.create', 'conversation.started', 'form.submitted', 'ticket.opened']));
  expect(visitors).not.toContain('settings.updated');
  for (const [action, sentence] of registry.audit) {
    const words = sentenceOf(sentence, {});
    expect(words, action).toMatch(/^[a-z]/);
    expect(words, action).not.toMatch(/undefined|null|\[object/);
  }
});
