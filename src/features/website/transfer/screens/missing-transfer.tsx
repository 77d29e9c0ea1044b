import { FileX } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';

export function MissingTransfer() {
  return (
    <EmptyState
      icon={FileX}
      title="This import or export does not exist"
      text="It may have been discarded."
      action={
        <LinkButton to="/admin/content/transfer" variant="outline">
          Back to Import and Export
        </LinkButton>
      }
    />
  );
}
