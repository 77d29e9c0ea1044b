import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { sentenceOf } from '#platform/audit/audit.server.ts';
import { foldAll } from './registry.server.ts';
import { projectRoot } from './root.server.ts';

const folder = join(projectRoot, 'src/features');
const registry = foldAll();

it('holds every feature that has a manifest, under the name of its folder', () => {
  const manifests = globSync(join(folder, '*/*/feature.server.ts')).map((file) => relative(folder, dirname(file)));
  expect(manifests.length).toBeGreaterThan(20);
  expect(registry.features.filter((name) => name !== 'platform').toSorted()).toEqual(manifests.toSorted());
});

it('holds every event and every job that is defined', () => {
  const files = globSync(join(projectRoot, 'src/{features,platform}/**/*.ts')).filter(
    (file) => !/\.(test|testkit)\.ts$/.test(file),
  );
  const defined = { events: new Set<string>(), jobs: new Set<string>() };
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, what, name] of text.matchAll(/= define(Event|Job)\(\{\s*name: '([^']+)'/g)) {
      if (name) defined[what === 'Event' ? 'events' : 'jobs'].add(name);
    }
  }
  expect(registry.events.map(({ name }) => name).toSorted()).toEqual([...defined.events].toSorted());
  expect(registry.jobs.map(({ definition }) => definition.name).toSorted()).toEqual([...defined.jobs].toSorted());
});

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
