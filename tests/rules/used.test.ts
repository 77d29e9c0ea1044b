import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldAll } from '#server/registry.server.ts';

const sources = globSync('src/{features,platform,server}/**/*.ts')
  .filter((file) => !/\.(test|testkit)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const { mails } = foldAll();

const emits = (event: string) => sources.some(({ text }) => new RegExp(String.raw`\bemit\(\s*\w+,\s*${event}\b`).test(text));

it('emits every event that is defined', () => {
  const events = sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = defineEvent\(/g)].map(([, name = '']) => name),
  );
  expect(events.length).toBeGreaterThan(20);
  expect(emits('noSuchEvent')).toBe(false);
  expect(events.filter((name) => !emits(name))).toEqual([]);
});

it('sends every mail that is defined', async () => {
  const senders = sources.filter(({ file }) => !/\/emails\/|\/feature\.server\.ts$/.test(file));
  const templates = sources.filter(({ file }) => file.includes('/emails/'));
  const exported = await Promise.all(
    templates.map(async ({ file }) => {
      const members: Record<string, unknown> = await import(new URL(`../../${file}`, import.meta.url).href);
      return Object.entries(members).flatMap(([name, value]) => (mails.some((mail) => mail === value) ? [name] : []));
    }),
  );
  expect(exported.flat().length).toBeGreaterThan(10);
  const sent = (name: string) => senders.some(({ text }) => new RegExp(String.raw`\b${name}\b`).test(text));
  expect(exported.flat().filter((name) => !sent(name))).toEqual([]);
});
