import { type ComponentType, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { buttonClass } from '#ui/button-class.ts';

type DialogModule<P> = { default: ComponentType<P & { onClose: () => void }> };

export type DialogButtonProps = {
  /** A look of its own; a button of the house unless given. */
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
};

type LazyProps<P> = DialogButtonProps & {
  load: () => Promise<DialogModule<P>>;
  dialog: P;
  /** Where it leads when scripts are off, or the dialog cannot be fetched. */
  href: string;
};

/** Opens a dialog whose code is fetched with the first sign of interest, so that pages carry nothing of it. */
export function DialogButton<P extends object>({ load, dialog, href, className, children, ...rest }: LazyProps<P>) {
  const [Dialog, setDialog] = useState<DialogModule<P>['default'] | null>(null);
  const [open, setOpen] = useState(false);

  const show = (event: MouseEvent | KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load().then(
      (module) => {
        setDialog(() => module.default);
        setOpen(true);
      },
      () => location.assign(href),
    );
  };
  // A failure shows itself with the click.
  const prepare = () => void load().catch(() => {});

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: without scripts this is a link. */}
      <a
        {...rest}
        href={href}
        role="button"
        aria-haspopup="dialog"
        onClick={show}
        onKeyDown={(event) => event.key === ' ' && show(event)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={className ?? buttonClass()}
      >
        {children}
      </a>
      {open && Dialog && <Dialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}
