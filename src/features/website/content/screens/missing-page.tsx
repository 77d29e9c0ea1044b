import { FileX } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';

export function MissingPage() {
  return (
    <EmptyState
      icon={FileX}
      title="This page does not exist"
      text="It may have had another address."
      action={
        <LinkButton to="/admin/content" variant="outline">
          Back to the pages
        </LinkButton>
      }
    />
  );
}
