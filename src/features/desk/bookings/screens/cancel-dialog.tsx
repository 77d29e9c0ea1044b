import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { asRefusal, postJson } from '#ui/public-api.ts';
import { Textarea } from '#ui/textarea.tsx';
import { useWords } from '#ui/words.ts';
import type { ManagedBooking } from '../contract.ts';

type CancelDialogProps = { token: string; onClose: () => void; onCancelled: (booking: ManagedBooking) => void };

/** Asks before a consultation is given up. A native dialog: the public pages carry no other. */
export function CancelDialog({ token, onClose, onCancelled }: CancelDialogProps) {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  const cancel = async () => {
    setSending(true);
    setFailure(null);
    try {
      onCancelled(await postJson<ManagedBooking>(`/bookings/manage/${token}/cancel`, { reason }));
    } catch (error) {
      setFailure(asRefusal(error).message);
    } finally {
      setSending(false);
    }
  };
  return (
    <dialog
      ref={dialog}
      data-lock=""
      aria-labelledby="cancel-title"
      onClose={onClose}
      className="floating m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl border border-line-strong bg-raised p-5 text-ink shadow-float backdrop:bg-scrim sm:p-6"
    >
      <h2 id="cancel-title" className="text-lg font-semibold tracking-tight">
        {t('Cancel this consultation?')}
      </h2>
      <p className="mt-1.5 mb-5 text-sm leading-relaxed text-muted">
        {t('The time becomes free for others at once. This cannot be undone.')}
      </p>
      {failure && <FormAlert className="mb-4">{failure}</FormAlert>}
      <Field label={t('Reason (optional)')}>
        {(control) => (
          <Textarea {...control} rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={() => dialog.current?.close()} disabled={sending}>
          {t('Keep it')}
        </Button>
        <Button variant="danger" loading={sending} onClick={() => void cancel()}>
          {t('Cancel booking')}
        </Button>
      </div>
    </dialog>
  );
}
