import { UserX } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';

export function MissingClient() {
  return (
    <EmptyState
      icon={UserX}
      title="This client does not exist."
      text="The link may be old, or two entries of one person were merged."
      action={
        <LinkButton to="/admin/clients" variant="outline">
          All clients
        </LinkButton>
      }
    />
  );
}
