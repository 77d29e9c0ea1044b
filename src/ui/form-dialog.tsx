import { Trash2 } from 'lucide-react';
import { type ComponentProps, type FormEventHandler, type ReactNode, useId, useState } from 'react';
import { ConfirmDialog } from './alert-dialog.tsx';
import { ApiFailure, reasonOf } from './api-client.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormAlert } from './form-alert.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';

type Deletion = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'confirmLabel' | 'pending' | 'onConfirm'>;

type FormDialogProps = {
  title: string;
  description?: string;
  size?: ComponentProps<typeof Dialog>['size'];
  /** What the button says. */
  action: string;
  /** What the form starts. What failed about a field stands beside that field. */
  saving: { isPending: boolean; error: unknown };
  failed: string;
  /** The names of the fields, where the answer can be about one that is not shown. */
  fields?: readonly string[];
  disabled?: boolean;
  /** Something was typed: it is not thrown away unasked. */
  isDirty?: boolean;
  /** What is asked before the record is deleted; none where it cannot be. */
  deletion?: Deletion | null;
  onSubmit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
  /** What is known of the record, below the form. */
  facts?: ReactNode;
};

/** A form in a dialog: it is closed by whoever opened it, once its content is stored. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size, action, saving, failed, fields, disabled, isDirty = false, deletion } = props;
  const { onSubmit, onClose, children, facts } = props;
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { close, question } = useDiscardQuestion(isDirty, onClose);
  const named = saving.error instanceof ApiFailure ? Object.keys(saving.error.fields) : [];
  const isAboutField = named.some((field) => fields?.includes(field) ?? true);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          {deletion && (
            <Button variant="ghost" onClick={() => setIsAsking(true)} className="mr-auto">
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          )}
          <Button variant="outline" onClick={close} disabled={saving.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={saving.isPending} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form method="post" id={id} noValidate onSubmit={onSubmit} className="grid gap-4">
        {Boolean(saving.error) && !isAboutField && <FormAlert>{reasonOf(saving.error, failed)}</FormAlert>}
        {children}
      </form>
      {facts}
      {deletion && <ConfirmDialog open={isAsking} onOpenChange={setIsAsking} {...deletion} />}
      {question}
    </Dialog>
  );
}
