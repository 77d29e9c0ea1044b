import { headOf } from '#features/website/seo/head.ts';
import type { PictureFile } from '#shared/picture-file.ts';
import { type SeoHead, wholeTitle } from '#shared/seo-head.ts';

export type PageText = { title: string; description: string };
type Match = { id: string; loaderData?: unknown } | undefined;

type RootData = { branding?: { companyName?: string }; publicUrl?: string } | undefined;
type MetaArgs = { matches: readonly Match[]; location: { pathname: string }; loaderData?: unknown };

type PageOptions = { home?: boolean; listed?: boolean; picture?: string; cover?: PictureFile | null; publishedAt?: string };

/** The head of a public page; what its loader has of the owner's choice under `seo` goes first. */
export function pageMeta(
  { matches, location, loaderData }: MetaArgs,
  page: PageText,
  { home = false, ...options }: PageOptions = {},
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData;
  const studio = root?.branding?.companyName ?? 'Foyer';
  return headOf({
    ...options,
    path: location.pathname,
    title: wholeTitle(page.title, studio, home),
    description: page.description,
    studio,
    publicUrl: root?.publicUrl ?? '',
    own: (loaderData as { seo?: SeoHead } | undefined)?.seo,
  });
}
