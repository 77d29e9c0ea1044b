import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import type { Difference } from '../blocks-policy.ts';
import type { DraftState } from '../draft-contract.ts';
import type { DraftDialog } from './draft-header.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { PreviewsDialog } from './previews-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { DraftEditing } from './use-draft-editor.ts';

type DraftDialogsProps<C extends { title: string }, S extends DraftState<C>> = {
  open: DraftDialog | null;
  editor: DraftEditing<C, S>;
  compare: (before: C, after: C) => Difference[];
  put: (content: C) => void;
  putBack: (content: C) => void;
  /** "post": what its messages call it. */
  noun: string;
  /** Where the list of them is. */
  listPath: string;
  onClose: () => void;
};

/** The dialogs that every record with a draft has. */
export function DraftDialogs<C extends { title: string }, S extends DraftState<C>>(props: DraftDialogsProps<C, S>) {
  const { open, editor, compare, put, putBack, noun, listPath, onClose } = props;
  const { stored, content, calls, cacheKey } = editor;
  const recordKey = [...cacheKey, stored.id];
  switch (open) {
    case 'history':
      return (
        <HistoryDialog
          recordKey={recordKey}
          read={(before) => calls.listVersions({ id: stored.id, before })}
          contentOf={(version) => version.content}
          compare={(state) => compare(state, content)}
          planned={stored.scheduled && stored.publish_at ? { content: stored.scheduled, publish_at: stored.publish_at } : null}
          version={stored.is_public ? stored.version : 0}
          empty={`Nothing of this ${noun} was published yet.`}
          onRestore={(restored, name) => {
            const before = content;
            put(restored);
            onClose();
            toast.success(`${name} is in the draft`, { action: { label: 'Undo', onClick: () => putBack(before) } });
          }}
          onClose={onClose}
        />
      );
    case 'previews':
      return (
        <PreviewsDialog
          recordKey={recordKey}
          list={() => calls.listPreviews({ id: stored.id })}
          create={(days) => calls.createPreview({ id: stored.id, days })}
          revoke={(id) => calls.revokePreview({ id })}
          onClose={onClose}
        />
      );
    case 'schedule':
      return <ScheduleDialog schedule={editor.schedule} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog
          {...{ title: content.title, remove: editor.remove, onClose }}
          {...(stored.original
            ? { noun: 'translation', listPath: `${listPath}/${stored.languages[0]?.id}` }
            : { noun, listPath, hasTranslations: stored.languages.length > 1 })}
        />
      );
    default:
      return null;
  }
}

type DeleteDialogProps = {
  title: string;
  remove: () => Promise<void>;
  noun: string;
  hasTranslations?: boolean;
  /** Where one is afterwards. */
  listPath: string;
  onClose: () => void;
};

export function DeleteDialog({ title, remove, noun, hasTranslations = false, listPath, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      toast.success(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`);
      await navigate(listPath);
    },
    onError: (error) => toast.error(reasonOf(error, `The ${noun} could not be deleted.`)),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${title || `this ${noun}`}?`}
      description={`The ${noun}, ${hasTranslations ? 'its translations, ' : ''}its draft, its versions and its private links are deleted for good.`}
      confirmLabel={`Delete ${noun}`}
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    />
  );
}
