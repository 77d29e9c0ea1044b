import type { DbOrTx } from '#db/client.ts';
import type { PagePart, PublicPage } from '#platform/feature/public-page.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { otherLanguages, splitPath } from '#shared/all-languages.ts';
import { type Language, languages, pathIn } from '#shared/languages.ts';
import { type SeoHead, wholeTitle } from '#shared/seo-head.ts';
import type { SiteState } from '#shared/site-state.ts';
import { translated } from '#shared/words.ts';
import { type HeadRow, headOfRow, headRows } from './heads.server.ts';
import type { ListedSitePage } from './public-contract.ts';

export type SitePorts = Pick<Platform, 'db' | 'site' | 'registry'>;

export type SitePage = LanguagePage & {
  /** With the studio's name, where the owner has chosen none. */
  original: string;
  head: SeoHead;
  row: HeadRow | null;
};

type LanguagePage = PublicPage & {
  /** In which the page exists. */
  languages: readonly Language[];
};

async function pagesOf(
  { registry }: Pick<SitePorts, 'registry'>,
  db: DbOrTx,
  facts: SiteState,
  part: PagePart,
): Promise<LanguagePage[]> {
  const pages: PublicPage[] = [];
  // One after the other: a transaction has one connection, which takes one query at a time.
  for (const source of registry.publicPages) pages.push(...(await source.list(db, facts, part)));
  return pages.flatMap((page) => inLanguages(page, facts));
}

/** A page as often as the site has languages for it; each is a page of its own to search engines. */
function inLanguages(page: PublicPage, { languages: on }: SiteState): LanguagePage[] {
  const { path, label, title, description, changed_at } = page;
  // Below a list stand pages of the owner's, each in the language it was written in.
  const isOfSite = page.translations === undefined && !/.\//.test(path);
  const others = otherLanguages.flatMap((language) => {
    const inCatalogue = { title: translated(language, title), description: translated(language, description), changed_at };
    const texts = isOfSite ? inCatalogue : page.translations?.[language];
    return on.includes(language) && texts ? [{ language, texts }] : [];
  });
  const exists: Language[] = ['en', ...others.map(({ language }) => language)];
  return [
    { ...page, languages: exists },
    ...others.map(({ language, texts }) => ({
      ...{ ...page, ...texts, languages: exists },
      path: pathIn(language, path),
      label: `${label} (${languages[language].name})`,
    })),
  ];
}

/** Every page that visitors can open, with what the owner chose for it. */
export async function listSitePages(ports: SitePorts, part: PagePart = 'whole'): Promise<SitePage[]> {
  const facts = await ports.site.get();
  const [pages, stored] = await Promise.all([pagesOf(ports, ports.db, facts, part), headRows(ports.db)]);
  const rows = new Map(stored.map(({ row, picture }) => [row.path, { ...row, picture }]));
  return pages.map((page) => {
    const row = rows.get(page.path) ?? null;
    const original = wholeTitle(page.title, facts.branding.companyName, splitPath(page.path).path === '/');
    return { ...page, original, row, head: row ? headOfRow(row) : {} };
  });
}

const newest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

/** The pages that search engines may list, as they are known to them. */
export async function listIndexedPages(ports: SitePorts): Promise<ListedSitePage[]> {
  const pages = (await listSitePages(ports)).filter(({ isListed, row }) => isListed && row?.is_indexed !== false);
  const listed = new Set(pages.map(({ path }) => path));
  return pages.map(({ path, original, description, changed_at, pictures, head, row, languages: exists }) => ({
    path,
    // One that search engines are asked to leave out is no version of another.
    languages: exists.filter((language) => listed.has(pathIn(language, splitPath(path).path))),
    title: head.title ?? original,
    description: head.description ?? description,
    // A row whose revision is 0 was never saved.
    changed_at: newest(changed_at, row?.revision ? row.updated_at : null)?.toISOString() ?? null,
    pictures: [...pictures],
  }));
}

export type SiteAddresses = {
  pages: ReadonlySet<string>;
  /** That the site has. */
  languages: readonly Language[];
};

/** The addresses that pages have, as a change of the redirects sees them. */
export async function siteAddresses(ports: SitePorts, db: DbOrTx): Promise<SiteAddresses> {
  const facts = await ports.site.within(db);
  const pages = await pagesOf(ports, db, facts, 'heads');
  return { pages: new Set(pages.map(({ path }) => path)), languages: facts.languages };
}
