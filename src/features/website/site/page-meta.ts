import { headOf } from '#features/website/seo/head.ts';
import type { PictureFile } from '#shared/picture-file.ts';

export type PageText = { title: string; description: string };
type Match = { id: string; loaderData?: unknown } | undefined;

type RootData = { branding?: { companyName?: string }; publicUrl?: string } | undefined;
type MetaArgs = { matches: readonly Match[]; location: { pathname: string } };

type PageOptions = { home?: boolean; listed?: boolean; picture?: string; cover?: PictureFile | null; publishedAt?: string };

/** The head of a public page; the home page puts the studio's name first. */
export function pageMeta({ matches, location }: MetaArgs, page: PageText, options?: PageOptions) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData;
  const studio = root?.branding?.companyName ?? 'Foyer';
  return headOf({
    ...options,
    path: location.pathname,
    title: options?.home ? `${studio} | ${page.title}` : `${page.title} | ${studio}`,
    description: page.description,
    studio,
    publicUrl: root?.publicUrl ?? '',
  });
}
