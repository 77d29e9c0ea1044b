import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { content_pages, content_redirects, content_versions } from '#db/schema/website/content.ts';
import { type Offered, offeredOnPages } from '#features/website/offers/on-pages.server.ts';
import { aboutMeta } from '#features/website/site/content/meta/about.ts';
import { contactMeta } from '#features/website/site/content/meta/contact.ts';
import { homeMeta } from '#features/website/site/content/meta/home.ts';
import { imprintMeta, privacyMeta, termsMeta } from '#features/website/site/content/meta/legal.ts';
import { pricingMeta } from '#features/website/site/content/meta/pricing.ts';
import { servicesMeta } from '#features/website/site/content/meta/services.ts';
import { supportMeta } from '#features/website/site/content/meta/support.ts';
import { templatesMeta } from '#features/website/site/content/meta/templates.ts';
import type { PagePart, PublicPage, PublicPageSource } from '#platform/feature/public-page.server.ts';
import { otherLanguages } from '#shared/all-languages.ts';
import type { OtherLanguage } from '#shared/languages.ts';
import { type ContentChanges, changed, noChanges } from '#shared/site-content.ts';
import type { SiteState } from '#shared/site-state.ts';
import { linksOf, valuesOf } from './policy.ts';
import { readChanges } from './published.server.ts';
import { type ContentPage, contentPages, pageOfRow } from './registry.ts';
import { shownToVisitors, translationKey } from './translation.ts';
import { metaIn, translatedPage } from './translations.server.ts';

const metas: Partial<Record<string, { title: string; description: string }>> = {
  ...{ home: homeMeta, about: aboutMeta, services: servicesMeta, templates: templatesMeta, pricing: pricingMeta },
  ...{ support: supportMeta, contact: contactMeta, privacy: privacyMeta, terms: termsMeta, imprint: imprintMeta },
};

type Row = typeof content_pages.$inferSelect;
type Stored = { row: Row; published_at: Date | null };

/** All that is stored, with the moment of the version that visitors see. */
const storedPages = (db: DbOrTx): Promise<Stored[]> =>
  db
    .select({ row: content_pages, published_at: content_versions.created_at })
    .from(content_pages)
    .leftJoin(
      content_versions,
      and(eq(content_versions.page, content_pages.page), eq(content_versions.number, content_pages.version)),
    );

const isOpen = (page: ContentPage, { settings }: SiteState): boolean =>
  // A services page that asks visitors to sign in is nothing to be found by.
  page.key !== 'services' || settings.show_services_to_visitors;

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

type StoredPages = ReadonlyMap<string, Stored>;

/** Where the sections link to that visitors see. */
const linksIn = ({ sections }: ContentPage, hidden: readonly string[], valuesAt: (section: string) => Record<string, unknown>) =>
  Object.entries(sections).flatMap(([key, { fields }]) => (hidden.includes(key) ? [] : linksOf(fields, valuesAt(key))));

type Shown = { changes: ContentChanges; hero: { title: string; text: string }; facts: SiteState; part: PagePart };

/** Where the page links to in another language; its owner may have given it other targets. */
function linksOfTranslation(page: ContentPage, language: OtherLanguage, published: unknown, { changes, facts }: Shown): string[] {
  const translated = translatedPage(page, language, changes, facts);
  const own = readChanges(translated, published ?? noChanges, 'kept');
  const { sections } = shownToVisitors(page, { base: translated.originals(facts), own, english: changes });
  return linksIn(page, changes.hidden, (key) => sections[key] ?? {});
}

/** A page of the site exists in every language; one of the owner's own once they have published words of theirs in it. */
function translationsOf(
  page: ContentPage,
  all: StoredPages,
  shown: Shown,
  offered: Offered | undefined,
): PublicPage['translations'] {
  const { facts, part, hero } = shown;
  const english = later(all.get(page.key)?.published_at ?? null, offered?.changed_at ?? null);
  const known = otherLanguages.flatMap((language) => {
    const stored = all.get(translationKey(page.key, language));
    const own = stored?.row.published;
    const { title, text } = changed('hero', hero, own);
    const meta = metaIn(language, page.key) ?? (own ? { title, description: text || title } : null);
    if (!meta) return [];
    const changed_at = later(english, stored?.published_at ?? null);
    const isRead = part === 'whole' && facts.languages.includes(language);
    const links = isRead ? [...linksOfTranslation(page, language, own, shown), ...(offered?.links ?? [])] : [];
    return [[language, { ...meta, changed_at, links }] as const];
  });
  return Object.fromEntries(known);
}

type Place = { all: StoredPages; facts: SiteState; part: PagePart };

function onSite(page: ContentPage, { all, facts, part }: Place, offered?: Offered): PublicPage {
  const stored = all.get(page.key);
  const changes = readChanges(page, stored?.row.published ?? noChanges, 'kept');
  const originals = page.originals(facts);
  const isHome = page.key === 'home';
  const hero = changed('hero', { title: page.label, text: '' }, changes);
  const meta = metas[page.key] ?? { title: hero.title, description: hero.text || hero.title };
  const { owner_picture } = facts.texts;
  return {
    ...{ path: page.path, label: page.label, ...meta },
    isListed: isOpen(page, facts) && !(stored?.row.slug != null && stored.row.is_sample),
    changed_at: later(stored?.published_at ?? null, offered?.changed_at ?? null),
    translations: translationsOf(page, all, { changes, hero, facts, part }, offered),
    pictures: page.key === 'about' && owner_picture ? [owner_picture] : [],
    links: [
      ...linksIn(page, changes.hidden, (key) => valuesOf(changes, originals, key)),
      ...(offered?.links ?? []),
      // They stand at the foot of every page.
      ...(isHome ? facts.settings.social_links.map(({ url }) => url) : []),
    ],
  };
}

/** A page of the owner's own that visitors can open. */
const isOpenPage = and(isNotNull(content_pages.slug), gt(content_pages.version, 0));

export const contentPublicPages: PublicPageSource = {
  name: 'content',
  position: 10,
  list: async (db, facts, part) => {
    const all = new Map((await storedPages(db)).map((one) => [one.row.page, one]));
    const place = { all, facts, part };
    const offered = await offeredOnPages(db);
    const own = [...all.values()]
      .filter(({ row }) => row.slug !== null && row.version > 0)
      .toSorted((one, other) => (one.row.slug ?? '').localeCompare(other.row.slug ?? ''));
    return [
      ...contentPages.map((page) => onSite(page, place, offered.get(page.key))),
      ...own.flatMap((one) => {
        const page = pageOfRow(one.row);
        return page ? [onSite(page, place)] : [];
      }),
    ];
  },
  formerRows: () => sql`select '/' || ${content_redirects.slug} as from_path, '/' || ${content_pages.slug} as target,
    ${content_redirects.created_at} as since from ${content_redirects}
    inner join ${content_pages} on ${content_pages.page} = ${content_redirects.page} where ${isOpenPage}`,
  findFormer: async (db, path) => {
    const slug = path.slice(1);
    // Whatever machines try out, such as /wp-login.php, costs no query.
    if (!/^[a-z0-9-]{1,60}$/.test(slug)) return null;
    const [row] = await db
      .select({ to: content_pages.slug })
      .from(content_redirects)
      .innerJoin(content_pages, eq(content_pages.page, content_redirects.page))
      .where(and(isOpenPage, eq(content_redirects.slug, slug)));
    return row?.to ? `/${row.to}` : null;
  },
};
