import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useWords } from '#ui/words.ts';

type FormDialogProps = {
  title: string;
  text?: string;
  /** While something is on its way the dialog stays. */
  busy: boolean;
  /** The label of the button that sends, and of the same button while it sends. */
  submit: string;
  submitting?: string;
  formId: string;
  /** Said in place of a form that the studio has closed. */
  closed: string | null;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a native modal dialog: open as long as it is mounted, and `close` gives the focus back where it was. */
export function FormDialog(props: FormDialogProps) {
  const t = useWords();
  const { title, text, busy, submit, submitting = t('Sending...'), formId, closed, wide = false, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>('form :is(input, select, textarea):not([type="hidden"])')?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      data-lock=""
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onClose={onClose}
      onCancel={(event) => busy && event.preventDefault()}
      className={clsx(
        'floating m-0 mt-auto max-h-[94dvh] w-full max-w-none flex-col rounded-t-xl border border-line-strong bg-raised text-ink shadow-float backdrop:bg-scrim open:flex sm:m-auto sm:max-h-[90dvh] sm:rounded-xl',
        wide ? 'sm:max-w-2xl' : 'sm:max-w-lg',
      )}
    >
      <div className="flex items-start gap-4 border-b px-5 pt-5 pb-4 sm:px-7 sm:pt-6">
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="font-display text-2xl leading-8 font-semibold tracking-tight">
            {title}
          </h2>
          {text && (
            <p id={`${id}-text`} className="mt-1 leading-relaxed text-muted">
              {text}
            </p>
          )}
        </div>
        <IconButton
          label={t('Close')}
          icon={<X aria-hidden="true" />}
          disabled={busy}
          onClick={close}
          className="-mt-1 -mr-2.5"
        />
      </div>
      <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-7">
        {closed === null ? children : t(closed)}
      </div>
      <div className="flex flex-col-reverse gap-2 border-t px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
        <Button variant="outline" disabled={busy} onClick={close}>
          {t('Cancel')}
        </Button>
        {closed === null && (
          <Button type="submit" form={formId} loading={busy}>
            {busy ? submitting : submit}
          </Button>
        )}
      </div>
    </dialog>
  );
}
