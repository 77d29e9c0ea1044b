import { useState } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import { ldDocument, type Thing } from '../json-ld.ts';

// The same object at every render: a new one would make React write it into the page.
const asItIs = { __html: '' };

/**
 * What search engines read about a page. They ask the server for it, so only the server writes it: hand over
 * `import.meta.env.SSR ? things : null`, and the browser keeps what is there and carries no code for it.
 */
export function StructuredData({ things }: { things: Thing[] | null }) {
  const isHydrated = useHydrated();
  const [wasHydrated] = useState(isHydrated);
  const html = import.meta.env.SSR && things ? { __html: ldDocument(things) } : asItIs;
  if (wasHydrated) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by ldDocument, and a data block that is never run.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
