import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useWords } from '#ui/words.ts';

type SlidePanelProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  side?: 'left' | 'right';
  header?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A slide-in menu on the native modal dialog, for navigation. Forms and confirmations use Sheet and Dialog. */
export function SlidePanel({ open, onClose, label, side = 'right', header, className, children }: SlidePanelProps) {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click only catches the backdrop; Escape closes a modal dialog by itself.
    <dialog
      ref={dialog}
      data-lock=""
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className={clsx(
        'fixed inset-y-0 m-0 h-dvh max-h-none w-[min(20rem,86vw)] max-w-none border-line bg-page text-ink backdrop:bg-scrim',
        side === 'right' ? 'slide-right right-0 left-auto border-l' : 'slide-left right-auto left-0 border-r',
        className,
      )}
    >
      <div className="flex h-full flex-col">
        <div className="flex h-16 shrink-0 items-center justify-between gap-3 pr-3 pl-5">
          <div className="min-w-0">{header}</div>
          <IconButton label={t('Close menu')} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto">{children}</div>
      </div>
    </dialog>
  );
}
