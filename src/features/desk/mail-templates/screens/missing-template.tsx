import { Mail } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';

export function MissingTemplate() {
  return (
    <EmptyState
      icon={Mail}
      as="h1"
      title="This mail template does not exist"
      text="It may have been renamed by an update."
      action={<LinkButton to="/admin/forms/templates">Email Templates</LinkButton>}
    />
  );
}
