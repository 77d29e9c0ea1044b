import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testFacts } from '#features/website/content/facts.testkit.ts';
import { contentPages } from '#features/website/content/registry.ts';

/** Every text of a module, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

async function allTexts(): Promise<{ file: string; text: string }[]> {
  const folder = new URL('./content/', import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const loaded = await Promise.all(names.map(async (name) => ({ name, module: await import(new URL(name, folder).href) })));
  // Those two say what the software itself does.
  const others = contentPages.filter(({ key }) => key !== 'privacy' && key !== 'terms');
  const pages = others.map((page) => ({ name: page.path, module: page.originals(testFacts()) }));
  return [...loaded, ...pages].flatMap(({ name, module }) => textsIn(module).map((text) => ({ file: name, text })));
}

/** Spans of time that the specification names, or that the product itself keeps. */
const known = [/within 24 hours/i, /30 days’ notice/, /30 days to pay/, /valid for one hour/, /^Thirty minutes/];
const span =
  /\b(\d+|one|two|three|four|six|eight|ten|thirty|every|each|same)[ -](minutes?|hours?|days?|nights?|weeks?|months?)\b/i;
const promise = /\b(guarantee|uptime|day and night|around the clock|automatically|every night|nightly|daily)\b/i;

it('promises no visitor what the product cannot know', async () => {
  const texts = await allTexts();
  expect(texts.length).toBeGreaterThan(150);
  const left = texts
    .map(({ file, text }) => ({ file, text, rest: known.reduce((rest, one) => rest.replace(one, ''), text) }))
    .filter(({ rest }) => span.test(rest) || promise.test(rest))
    .map(({ file, text }) => `${file}: ${text}`);
  expect(left).toEqual([]);
});
