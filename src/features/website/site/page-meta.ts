import { headOf } from '#features/website/seo/head.ts';
import type { Language } from '#shared/languages.ts';
import type { PictureFile } from '#shared/picture-file.ts';
import { type SeoHead, wholeTitle } from '#shared/seo-head.ts';
import { translated } from '#ui/words.ts';

export type PageText = { title: string; description: string };
type Match = { id: string; loaderData?: unknown } | undefined;

type RootData =
  | { branding?: { companyName?: string }; publicUrl?: string; language?: Language; languages?: readonly Language[] }
  | undefined;
type PageData = { seo?: SeoHead; changes?: { meta?: PageText } | null; languages?: readonly Language[] } | undefined;
type MetaArgs = { matches: readonly Match[]; location: { pathname: string }; loaderData?: unknown };

type PageOptions = { home?: boolean; listed?: boolean; picture?: string; cover?: PictureFile | null; publishedAt?: string };

/** The languages of the page, of those that the site has. What the owner writes, below a list, exists in English unless it says more. */
function existing(own: readonly Language[] | undefined, path: string, on: readonly Language[] = ['en']): readonly Language[] {
  const known = own ?? (/.\//.test(path) ? ['en'] : on);
  return on.filter((language) => known.includes(language));
}

/** The head of a public page; what its loader has of the owner's choice under `seo` goes first. */
export function pageMeta(
  { matches, location, loaderData }: MetaArgs,
  page: PageText,
  { home = false, ...options }: PageOptions = {},
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData;
  const studio = root?.branding?.companyName ?? 'Foyer';
  const { seo: own, changes, languages } = (loaderData as PageData) ?? {};
  const { language = 'en' } = root ?? {};
  // The words of a page that the owner can edit come with it; all others have theirs in the catalogue.
  const text = changes?.meta ?? page;
  const path = location.pathname;
  return headOf({
    ...options,
    path,
    title: wholeTitle(translated(language, text.title), studio, home),
    description: translated(language, text.description),
    studio,
    publicUrl: root?.publicUrl ?? '',
    own,
    language,
    languages: import.meta.env.SSR ? existing(languages, path, root?.languages) : undefined,
  });
}
