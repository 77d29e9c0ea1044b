import { Link2Off } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';

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
