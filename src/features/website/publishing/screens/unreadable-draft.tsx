import { FileX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { DeleteDialog } from './draft-dialogs.tsx';

type MissingDraftProps = { noun: string; listPath: string; back: string };

export function MissingDraft({ noun, listPath, back }: MissingDraftProps) {
  return (
    <EmptyState
      icon={FileX}
      title={`This ${noun} does not exist`}
      text="It may have been deleted."
      action={
        <LinkButton to={listPath} variant="outline">
          {back}
        </LinkButton>
      }
    />
  );
}

type UnreadableDraftProps = MissingDraftProps & { title: string; remove: () => Promise<void> };

/** What is stored does not fit this release: it can be deleted, and is shown to nobody. */
export function UnreadableDraft({ title, noun, listPath, back, remove }: UnreadableDraftProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <EmptyState
        icon={FileX}
        title={`This ${noun} cannot be read any more`}
        text={`What is stored of “${title || 'Untitled'}” does not fit this release of Foyer. Visitors do not see it. An update or a backup may bring it back.`}
        action={
          <>
            <LinkButton to={listPath} variant="outline">
              {back}
            </LinkButton>
            <Button variant="outline" onClick={() => setIsAsked(true)}>
              Delete {noun}
            </Button>
          </>
        }
      />
      {isAsked && <DeleteDialog {...{ title, remove, noun, listPath }} onClose={() => setIsAsked(false)} />}
    </>
  );
}
