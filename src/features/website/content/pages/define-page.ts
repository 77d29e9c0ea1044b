import type { OtherLanguage } from '#shared/languages.ts';
import type { ContentChanges } from '#shared/site-content.ts';
import type { SiteState } from '#shared/site-state.ts';
import type { Fields } from '../fields.ts';
import type { Originals, PageSections, Section } from '../policy.ts';

/** What the original texts depend on. */
export type Facts = Pick<SiteState, 'texts' | 'settings' | 'analytics' | 'visits'>;

export type ContentPage = PageSections & {
  key: string;
  path: string;
  originals: (facts: Facts) => Originals;
  /** Of a page in another language: its originals are what visitors see where the owner has translated nothing. */
  translation?: Translation;
};

export type Translation = {
  language: OtherLanguage;
  /** The English page. */
  of: ContentPage;
  /** What the owner made different on it. */
  changes: ContentChanges;
  /** What it says. */
  english: Originals;
  /** The fields that show words of the owner's in English, unless they are translated: `hero.title`. */
  untranslated: readonly string[];
};

type Content = Record<string, object>;
type SectionsOf<C extends Content> = {
  [K in keyof C]: Omit<Section, 'fields'> & { fields: { [F in keyof C[K]]?: Fields[string] } };
};

type Declared<C extends Content> = {
  key: string;
  label: string;
  path: string;
  content: (facts: Facts) => C;
  sections: SectionsOf<C>;
  order?: readonly (keyof C & string)[];
};

/** Each section with its fields, once: every section of the page's texts has to be here, and no field that they do not have. */
export function definePage<C extends Content>({ content, order = [], ...page }: Declared<C>): ContentPage {
  const sections = page.sections as Record<string, Section>;
  const originals = (facts: Facts): Originals => {
    const all = content(facts) as Record<string, Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(sections).map(([key, { fields }]) => [
        key,
        Object.fromEntries(Object.keys(fields).map((name) => [name, all[key]?.[name]])),
      ]),
    );
  };
  return { ...page, sections, order, originals };
}
