import { otherLanguages } from './all-languages.ts';
import { type OtherLanguage, pathIn } from './languages.ts';

/** The features that a cached page may show besides the studio's settings and branding, which are in every one. */
export const pageFeatures = ['services', 'status', 'help', 'forms', 'content', 'blog', 'work', 'testimonial', 'seo'] as const;
type PageFeature = (typeof pageFeatures)[number];

/** All that a feature shows, or one of its records alone where the feature tells its changes record by record. */
export type PageTag = PageFeature | `${PageFeature}:${string}`;

type Asked = Readonly<Record<string, unknown>>;
const isOther = (language: unknown): language is OtherLanguage => otherLanguages.some((one) => one === language);
const texts = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string');

/** The features that tell the changes of each record, and which of them a loader that asked for this shows. */
const recordsAsked: Partial<Record<string, (input: Asked) => string[]>> = {
  // A page in another language shows what is not translated as the English one has it.
  content: ({ page, language }) => texts(page).flatMap((one) => (isOther(language) ? [one, `${one}.${language}`] : one)),
  seo: ({ page, language }) => texts(page).map((one) => (isOther(language) ? pathIn(language, one) : one)),
  blog: ({ slug, tag, tags, author }) => {
    const named = [
      ...texts(slug).map((one) => `post/${one}`),
      ...[...texts(tag), ...texts(tags)].map((one) => `tag/${one}`),
      ...texts(author).map((one) => `author/${one}`),
    ];
    return named.length > 0 ? named : ['list'];
  },
  work: ({ slug }) => (texts(slug).length > 0 ? texts(slug).map((one) => `study/${one}`) : ['list']),
};

/** What a page shows that asked a feature for this: the feature, and the records where changes of each are told. */
export function tagsAsked(feature: string, input: unknown): string[] {
  const asked = input && typeof input === 'object' ? (input as Asked) : {};
  return [feature, ...(recordsAsked[feature]?.(asked) ?? []).map((record) => `${feature}:${record}`)];
}

/** The live topic of a change to what pages of this feature show; triggers of the tables publish it, with the record where they tell it. */
export const pageTopic = (feature: PageFeature): `pages:${PageFeature}` => `pages:${feature}`;
