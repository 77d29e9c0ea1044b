import { languageKeys, otherLanguages } from './all-languages.ts';
import { pathIn } from './languages.ts';

/** The features that a cached page may show besides the studio's settings and branding, which are in every one. */
export const pageFeatures = [
  'services',
  'status',
  'help',
  'forms',
  'content',
  'blog',
  'work',
  'testimonial',
  'seo',
  'offers',
] as const;
type PageFeature = (typeof pageFeatures)[number];

/** All that a feature shows, or one of its records alone where the feature tells its changes record by record. */
export type PageTag = PageFeature | `${PageFeature}:${string}`;

const anyRecord = (feature: PageFeature): PageTag => `${feature}:*`;

/** What counts each change of one of the feature's records; nothing for a change of the whole feature. */
export const anyRecordOf = (tag: PageTag): PageTag[] =>
  pageFeatures.filter((feature) => tag.startsWith(`${feature}:`)).map(anyRecord);

/** Of what shows a line for every page of the site, such as the sitemap. */
export const everyPageTag: readonly PageTag[] = pageFeatures.flatMap((feature) => [feature, anyRecord(feature)]);

type Asked = Readonly<Record<string, unknown>>;
const texts = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string');

/** The features that tell the changes of each record, and which of them a loader that asked for this shows. */
const recordsAsked: Partial<Record<string, (input: Asked, operation: string) => string[]>> = {
  content: ({ page, language }, operation) => {
    // A page in another language shows what is not translated as the English one has it. One of the owner's own names the languages that it has.
    const shown = operation === 'find' ? otherLanguages : otherLanguages.filter((one) => one === language);
    return texts(page).flatMap((one) => [one, ...shown.map((other) => `${one}.${other}`)]);
  },
  // Each version of a page names the others, unless search engines are to leave them out.
  seo: ({ page }) => texts(page).flatMap((one) => languageKeys.map((language) => pathIn(language, one))),
  blog: ({ slug, tag, tags, author }) => {
    const named = [
      ...texts(slug).map((one) => `post/${one}`),
      ...[...texts(tag), ...texts(tags)].map((one) => `tag/${one}`),
      ...texts(author).map((one) => `author/${one}`),
    ];
    return named.length > 0 ? named : ['list'];
  },
  work: ({ slug }, operation) => {
    // Whether there is any: only the first and the last of them change that.
    if (operation === 'exists') return ['any'];
    return texts(slug).length > 0 ? texts(slug).map((one) => `study/${one}`) : ['list'];
  },
};

/** An offer can name something of the catalogue, and shows its price then. */
const alsoShows: Partial<Record<string, readonly string[]>> = { offers: ['services'] };

/** What a page shows that asked a feature for this: the feature, and the records where changes of each are told. */
export function tagsAsked([feature = '', operation = '']: readonly string[], input: unknown): string[] {
  const asked = input && typeof input === 'object' ? (input as Asked) : {};
  return [
    feature,
    ...(alsoShows[feature] ?? []),
    ...(recordsAsked[feature]?.(asked, operation) ?? []).map((record) => `${feature}:${record}`),
  ];
}

/** The live topic of a change to what pages of this feature show; triggers of the tables publish it, with the record where they tell it. */
export const pageTopic = (feature: PageFeature): `pages:${PageFeature}` => `pages:${feature}`;
