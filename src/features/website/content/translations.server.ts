import { germanContent } from '#features/website/site/content/de/index.ts';
import { germanMeta } from '#features/website/site/content/de/meta.ts';
import type { OtherLanguage } from '#shared/languages.ts';
import type { ContentChanges } from '#shared/site-content.ts';
import { valuesOf } from './policy.ts';
import type { ContentPage, Facts } from './registry.ts';
import { baseOf, isEnglish, isOutdated, mapFields, translatedSections } from './translation.ts';

type Meta = { title: string; description: string };
type SiteKey = keyof typeof germanContent;
type Words = {
  content: Readonly<Record<SiteKey, (facts: Facts) => Readonly<Record<string, object>>>>;
  meta: Readonly<Record<SiteKey, Meta>>;
};

/** The texts that the pages of the site come with. A page that a language leaves out does not compile. */
const words: Record<OtherLanguage, Words> = { de: { content: germanContent, meta: germanMeta } };

const isOfSite = (key: string): key is SiteKey => Object.hasOwn(germanContent, key);

export const metaIn = (language: OtherLanguage, key: string): Meta | undefined =>
  isOfSite(key) ? words[language].meta[key] : undefined;

/** A page in another language: its originals are what its visitors see where the owner has translated nothing. */
export function translatedPage(of: ContentPage, language: OtherLanguage, changes: ContentChanges, facts: Facts): ContentPage {
  const originals = of.originals(facts);
  const own = isOfSite(of.key) ? words[language].content[of.key](facts) : {};
  const textsOf = (section: string, name: string) => ({
    original: originals[section]?.[name],
    translated: (own[section] as Record<string, unknown> | undefined)?.[name],
    english: valuesOf(changes, originals, section)[name],
  });
  const base = mapFields(of, ({ section, name, field }) => baseOf(field, textsOf(section, name)));
  const untranslated: string[] = [];
  const english = mapFields(of, ({ section, name, field }) => {
    const texts = textsOf(section, name);
    if (isEnglish(field, texts)) untranslated.push(`${section}.${name}`);
    return texts.english;
  });
  return {
    ...translatedSections(of, language),
    originals: () => base,
    translation: { language, of, changes, english, untranslated },
  };
}

/** What the owner has still to look at: what is shown in English, and what was translated from other words than those of now. */
export function stateOfTranslation({ translation, ...page }: ContentPage, { sections, from }: ContentChanges) {
  if (!translation) return null;
  const { language, of, changes, english, untranslated } = translation;
  const isOwn = (place: string): boolean => {
    const [section = '', name = ''] = place.split('.');
    return sections[section] !== undefined && Object.hasOwn(sections[section], name);
  };
  const outdated: string[] = [];
  mapFields(page, ({ section, name, field }) => {
    const place = `${section}.${name}`;
    const source = from?.[section];
    if (isOwn(place) && source && Object.hasOwn(source, name) && isOutdated(field, source[name], english[section]?.[name]))
      outdated.push(place);
    return null;
  });
  return {
    ...{ language, of: of.key, title: isOfSite(of.key) ? null : of.label, english, hidden: changes.hidden, order: changes.order },
    untranslated: untranslated.filter((place) => !isOwn(place)),
    outdated,
  };
}
