import { headOf } from '#features/website/seo/head.ts';
import { type SeoHead, wholeTitle } from '#shared/seo-head.ts';

export type PageText = { title: string; description: string };
type Match = { id: string; loaderData?: unknown } | undefined;

type RootData = { branding?: { companyName?: string }; publicUrl?: string } | undefined;
type MetaArgs = { matches: readonly Match[]; location: { pathname: string }; loaderData?: unknown };

/** The head of a public page; what its loader has of the owner's choice under `seo` goes first. */
export function pageMeta(
  { matches, location, loaderData }: MetaArgs,
  page: PageText,
  options: { home?: boolean; listed?: boolean } = {},
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData;
  const studio = root?.branding?.companyName ?? 'Foyer';
  return headOf({
    path: location.pathname,
    title: wholeTitle(page.title, studio, options.home ?? false),
    description: page.description,
    studio,
    publicUrl: root?.publicUrl ?? '',
    listed: options.listed ?? true,
    own: (loaderData as { seo?: SeoHead } | undefined)?.seo,
  });
}
