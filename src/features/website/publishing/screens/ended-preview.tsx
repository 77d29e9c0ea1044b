import { Link2Off } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useWords } from '#ui/words.ts';

export function EndedPreview() {
  const t = useWords();
  return (
    <EmptyState
      icon={Link2Off}
      title={t('This link is not valid any more')}
      text={t('It has ended or was revoked. Please ask for a new one.')}
      className="py-32"
      action={
        <LinkButton to="/" variant="outline">
          {t('To the site')}
        </LinkButton>
      }
    />
  );
}
