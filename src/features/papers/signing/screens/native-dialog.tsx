import { type ReactNode, useEffect, useId, useRef } from 'react';

type NativeDialogProps = { title: string; text: ReactNode; onClose: () => void; children: (close: () => void) => ReactNode };

/** The browser's own dialog: public pages carry no other. */
export function NativeDialog({ title, text, onClose, children }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      data-lock=""
      aria-labelledby={id}
      onClose={onClose}
      className="floating m-auto w-[min(28rem,calc(100vw-2rem))] rounded-xl border border-line-strong bg-raised p-5 text-ink shadow-float backdrop:bg-scrim sm:p-6"
    >
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <div className="mt-1.5 mb-5 text-sm leading-relaxed text-muted">{text}</div>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}
