import { type ReactElement, useState } from 'react';
import { ConfirmDialog } from './alert-dialog.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';

/** For a form that is closed by Escape or a press beside it: what was typed is not thrown away unasked. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void): { close: () => void; question: ReactElement } {
  const [isLeaving, setIsLeaving] = useState(false);
  useUnsavedChanges(isDirty && !isLeaving);
  return {
    close: () => (isDirty ? setIsLeaving(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Discard what you have typed?"
        description="You have changes that are not saved. They are lost."
        confirmLabel="Discard"
        onConfirm={onClose}
      />
    ),
  };
}
