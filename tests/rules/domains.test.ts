import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { type Domains, drawDomains, reaches, readDomains, withDrawing } from '../../scripts/draw-domains.ts';

const root = 'src/features';
const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
const domains = readDomains();

const circles = (graph: Domains): string[] => Object.keys(graph).filter((name) => reaches(graph, name, name));

/** What the features of a domain say about each other in their `uses.json`. */
function featuresOf(domain: string): Domains {
  const usesOf = (feature: string): string[] => {
    const file = `${root}/${domain}/${feature}/uses.json`;
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  };
  return Object.fromEntries(foldersIn(`${root}/${domain}`).map((feature) => [feature, usesOf(feature)]));
}

it('draws the domains as the lint configuration has them (node scripts/draw-domains.ts writes the picture)', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  expect(page).toContain('<!-- domains -->');
  expect(page).toBe(withDrawing(page, drawDomains(domains)));
});

it('lets the contract of a feature use its settings, which then run in the browser too', () => {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
  const { from, to } = forbidden.find(({ name }: { name: string }) => name === 'pure-files-import-shared');
  const settings = 'src/features/desk/notes/settings.ts';
  expect(settings).toMatch(new RegExp(from.path));
  expect(settings).toMatch(new RegExp(to.pathNot));
  expect('src/features/desk/notes/service.server.ts').not.toMatch(new RegExp(to.pathNot));
});

it('knows every folder of features as a domain', () => {
  const known = Object.keys(domains);
  expect(known).toEqual(expect.arrayContaining(foldersIn(root)));
  for (const [domain, uses] of Object.entries(domains)) expect(known, domain).toEqual(expect.arrayContaining([...uses]));
});

it('has no circle between domains', () => {
  expect(circles({ ...domains, studio: ['people'] })).toEqual(expect.arrayContaining(['studio', 'people']));
  expect(circles(domains)).toEqual([]);
});

it.each(foldersIn(root))('has no circle between the features of %s, and names only those that exist', (domain) => {
  const features = featuresOf(domain);
  for (const [feature, uses] of Object.entries(features))
    expect(Object.keys(features), feature).toEqual(expect.arrayContaining([...uses]));
  expect(circles(features)).toEqual([]);
});
