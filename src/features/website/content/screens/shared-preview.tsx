import { Link2Off } from 'lucide-react';
import type { ContentChanges } from '#shared/site-content.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
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

export function EndedPreview() {
  return (
    <EmptyState
      icon={Link2Off}
      title="This link is not valid any more"
      text="It has ended or was revoked. Please ask for a new one."
      className="py-32"
      action={
        <LinkButton to="/" variant="outline">
          To the site
        </LinkButton>
      }
    />
  );
}
