import { headOf } from '#features/website/seo/head.ts';
import type { Language } from '#shared/languages.ts';
import type { PictureFile } from '#shared/picture-file.ts';
import { type SeoHead, wholeTitle } from '#shared/seo-head.ts';
import { translated } from '#ui/words.ts';

/** `values` stand for the names in braces, in every language. */
export type PageText = { title: string; description: string; values?: Record<string, string> };
type Match = { id: string; loaderData?: unknown } | undefined;

type RootData =
  | { branding?: { companyName?: string }; publicUrl?: string; language?: Language; languages?: readonly Language[] }
  | undefined;
type PageData = { seo?: SeoHead; changes?: { meta?: PageText } | null; languages?: readonly Language[] } | undefined;
export type MetaArgs = { matches: readonly Match[]; location: { pathname: string }; loaderData?: unknown };

type PageOptions = { home?: boolean; listed?: boolean; picture?: string; cover?: PictureFile | null; publishedAt?: string };

/** The languages of the page, of those that the site has. What the owner writes, below a list, exists in English unless it says more. */
function existing(own: readonly Language[] | undefined, path: string, on: readonly Language[] = ['en']): readonly Language[] {
  const known = own ?? (/.\//.test(path) ? ['en'] : on);
  return on.filter((language) => known.includes(language));
}

/** The head of a public page; what its loader has of the owner's choice under `seo` goes first. */
export function pageMeta({ matches, location, loaderData }: MetaArgs, page: PageText, { home, ...options }: PageOptions = {}) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData;
  const studio = root?.branding?.companyName ?? 'Foyer';
  const data = loaderData as PageData;
  const language = root?.language ?? 'en';
  // The words of a page that the owner can edit come with it; all others have theirs in the catalogue.
  const own = data?.changes?.meta;
  const text = own ?? page;
  const words = own ? 'en' : language;
  const path = location.pathname;
  return headOf({
    ...options,
    path,
    title: wholeTitle(translated(words, text.title, text.values), studio, home),
    description: translated(words, text.description, text.values),
    studio,
    publicUrl: root?.publicUrl ?? '',
    own: data?.seo,
    language,
    languages: import.meta.env.SSR ? existing(data?.languages, path, root?.languages) : undefined,
  });
}
