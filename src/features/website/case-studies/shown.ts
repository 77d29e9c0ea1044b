import { type CaseContent, shownClient } from '#shared/case-content.ts';
import type { Language } from '#shared/languages.ts';
import { translated } from '#shared/words.ts';
import type { ListedStudy, Study, StudyQuote } from './contract.ts';
import { finderOf, type Identity } from './identity-policy.ts';
import { identityIn } from './policy.ts';

type Facts = {
  slug: string;
  published_at: string;
  changed_at: string;
  is_sample: boolean;
  language: Language;
  languages: Language[];
  quotes: StudyQuote[];
  known: Identity;
};

/** The name, or what stands instead of it. */
export const clientIn = (language: Language, content: CaseContent): string =>
  content.is_anonymous && content.anonymous_as.trim() === '' ? translated(language, 'A client') : shownClient(content);

type ListedFacts = Pick<Facts, 'slug' | 'is_sample' | 'language'>;

export const listedOf = (content: CaseContent, { slug, is_sample, language }: ListedFacts): ListedStudy => ({
  ...{ slug, is_sample, language, title: content.title, client: clientIn(language, content), summary: content.summary },
  ...{ services: content.services, year: content.year, result: content.results[0] ?? null },
});

/** Whether the words of a testimonial tell who an unnamed client is: the client's names, and its author's own. */
export const tellsClient = (
  { words, name }: Pick<StudyQuote, 'words' | 'name'>,
  content: CaseContent,
  known: Identity,
): boolean => {
  const identity = identityIn(content, known);
  return finderOf({ ...identity, people: [...identity.people, name] })(words) !== null;
};

/** As visitors see it. Of a client who is not named neither the site nor a testimonial tells who it is. */
export function studyOf(content: CaseContent, facts: Facts): Study {
  const { asked, done, results, blocks, is_anonymous } = content;
  const { published_at, changed_at, quotes, known, language, languages } = facts;
  const name = translated(language, 'The client');
  const unnamed = () =>
    quotes.filter((quote) => !tellsClient(quote, content, known)).map((quote) => ({ ...quote, name, role: '' }));
  return {
    ...listedOf(content, facts),
    ...{ asked, done, results, blocks, published_at, changed_at, languages },
    site_url: is_anonymous ? '' : content.site_url,
    quotes: is_anonymous ? unnamed() : quotes,
  };
}
