/** The features that a cached page may show besides the studio's settings and branding, which are in every one. */
export const pageFeatures = ['services', 'status', 'help', 'forms', 'content', 'seo'] as const;
type PageFeature = (typeof pageFeatures)[number];

/** All that a feature shows, or one of its records alone where the feature tells its changes record by record. */
export type PageTag = PageFeature | `${PageFeature}:${string}`;

/** The features that tell the changes of each record, and the input by which a loader names one. */
const recordInputs: Partial<Record<string, string>> = { content: 'page', seo: 'page' };

/** What a page shows that asked a feature for this: the feature, and the record where changes of it are told. */
export function tagsAsked(feature: string, input: unknown): string[] {
  const name = recordInputs[feature];
  const record = name && input && typeof input === 'object' ? (input as Record<string, unknown>)[name] : undefined;
  return typeof record === 'string' ? [feature, `${feature}:${record}`] : [feature];
}

/** The live topic of a change to what pages of this feature show; triggers of the tables publish it, with the record where they tell it. */
export const pageTopic = (feature: PageFeature): `pages:${PageFeature}` => `pages:${feature}`;
