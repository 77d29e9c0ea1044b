import { Mail } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export function MissingTemplate() {
  return (
    <>
      <PageHeader title="Edit Template" back={{ to: '/admin/forms/templates', label: 'Email Templates' }} />
      <EmptyState
        icon={Mail}
        title="This mail template does not exist"
        text="It may have been renamed by an update."
        action={<LinkButton to="/admin/forms/templates">Email Templates</LinkButton>}
        className="rounded-lg border border-dashed"
      />
    </>
  );
}
