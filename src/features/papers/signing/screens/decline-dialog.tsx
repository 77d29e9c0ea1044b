import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { asRefusal, postJson, type Refusal } from '#ui/public-api.ts';
import { Textarea } from '#ui/textarea.tsx';
import type { DocumentPage } from '../contract.ts';
import { documentNames } from '../policy.ts';
import { NativeDialog } from './native-dialog.tsx';

type DeclineDialogProps = {
  page: DocumentPage;
  token: string;
  /** Kept by the page: whoever comes back from the code finds it again. */
  reason: string;
  onType: (reason: string) => void;
  onClose: () => void;
  onDeclined: (answer: DocumentPage) => void;
  /** Takes the reason, where more than that is needed to decline. */
  onReason?: (reason: string) => void;
};

export function DeclineDialog({ page, token, reason, onType, onClose, onDeclined, onReason }: DeclineDialogProps) {
  const [missing, setMissing] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sending, setSending] = useState(false);
  const name = documentNames[page.document_type].toLowerCase();

  const decline = async () => {
    setMissing(reason.trim() ? undefined : 'Please say why');
    if (!reason.trim()) return;
    if (onReason) {
      onClose();
      return onReason(reason.trim());
    }
    setSending(true);
    setRefusal(null);
    try {
      const answer = await postJson<DocumentPage>(`/document/${page.document_type}/${token}/decline`, { reason: reason.trim() });
      onClose();
      onDeclined(answer);
    } catch (error) {
      setRefusal(asRefusal(error));
      setSending(false);
    }
  };
  return (
    <NativeDialog
      title={`Decline this ${name}?`}
      text={`The studio is told, with what you write here.${onReason ? ' A code that comes by mail then confirms that it is you.' : ''}`}
      onClose={onClose}
    >
      {(close) => (
        <form
          method="post"
          noValidate
          aria-label={`Decline this ${name}`}
          onSubmit={(event) => {
            event.preventDefault();
            void decline();
          }}
          className="grid gap-5"
        >
          {refusal && <FormAlert>{refusal.message}</FormAlert>}
          <Field label="Reason" required error={missing ?? refusal?.fields.reason}>
            {(control) => (
              <Textarea {...control} rows={4} maxLength={2000} value={reason} onChange={(event) => onType(event.target.value)} />
            )}
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close} disabled={sending}>
              Back
            </Button>
            <Button type="submit" variant="danger" loading={sending}>
              {onReason ? 'Continue' : `Decline ${name}`}
            </Button>
          </div>
        </form>
      )}
    </NativeDialog>
  );
}
