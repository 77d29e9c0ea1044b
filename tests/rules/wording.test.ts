import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentMessages } from '#features/desk/forms/choices.ts';
import { servicesPage } from '#features/website/site/content/services-page.ts';
import { templatesContent } from '#features/website/site/content/templates-page.ts';

/** Lines that match, as `file:line: text`. */
const linesWith = (pattern: RegExp, files: string[]): string[] =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? `${file}:${at + 1}: ${line.trim()}` : [])),
  );

// German has rules of its own.
const sources = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|testkit|sample|screens\/demos|(?:content|words)\/de[/.]/.test(file),
);

describe('The product’s words', () => {
  it('spell email in one way', () => {
    expect(linesWith(/\be-mail/i, [...sources, 'README.md', ...globSync('docs/**/*.md')])).toEqual([]);
  });

  it('speak as one person on the public site, but for the texts that are agreed', () => {
    const agreed = [...Object.values(sentMessages), servicesPage.login.title, templatesContent.call.contact];
    const pages = globSync('src/features/{website/site/content,desk/{forms,bookings,conversations,tickets}}/**/*.{ts,tsx}');
    const asMany = linesWith(
      /['">`][^'"<`]*\b(?:[Uu]s|[Oo]ur|[Ww]e['’]ll)\b/,
      pages.filter((file) => sources.includes(file)),
    );
    const isAgreed = (line: string) =>
      /sample|\/\*\*|\/\/|['"]Contact Us['"]|The Contact Us/.test(line) || agreed.some((text) => line.includes(text));
    expect(asMany.filter((line) => !isAgreed(line))).toEqual([]);
  });

  it('promise one time for an answer', () => {
    const content = globSync('src/features/website/site/content/**/*.ts');
    expect(linesWith(/by tomorrow|within (?:a|one|two|a few) (?:day|days|hours)|during business hours/i, content)).toEqual([
      expect.stringContaining("call: { title: 'Call', text: 'During business hours'"),
    ]);
  });
});
