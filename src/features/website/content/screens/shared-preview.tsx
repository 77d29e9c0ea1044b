import type { ContentChanges } from '#shared/site-content.ts';
import { PagePreview, type PreviewFacts } from './page-preview.tsx';

type SharedPreviewProps = { page: string; title: string | null; is_draft: boolean; facts: PreviewFacts; changes: ContentChanges };

/** The draft of a page by its private link. */
export function SharedPreview({ page, title, is_draft, facts, changes }: SharedPreviewProps) {
  return (
    <>
      <p role="note" className="border-b bg-info-soft px-4 py-2 text-center text-sm">
        {is_draft
          ? 'This is a draft. Visitors of the site do not see it yet.'
          : 'There is no draft any more. This is what visitors of the site see.'}
      </p>
      <PagePreview page={page} title={title} facts={facts} changes={changes} />
    </>
  );
}
