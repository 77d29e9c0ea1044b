export type PageText = { title: string; description: string };
type Match = { id: string; loaderData?: unknown } | undefined;

/** The studio's name as the root loader read it. */
function studioName(matches: readonly Match[]): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { branding?: { companyName?: string } } | undefined;
  return root?.branding?.companyName ?? 'Foyer';
}

/** Title and description of a public page; the home page puts the studio first. */
export function pageMeta({ matches }: { matches: readonly Match[] }, page: PageText, options: { home?: boolean } = {}) {
  const name = studioName(matches);
  return [
    { title: options.home ? `${name} | ${page.title}` : `${page.title} | ${name}` },
    { name: 'description', content: page.description },
  ];
}
