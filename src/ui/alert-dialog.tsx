import { AlertDialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** While true both buttons wait and the dialog stays; close it through `open` when the work is done. */
  pending?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
    pending,
    onConfirm,
    children,
  } = props;
  return (
    <Radix.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="fade fixed inset-0 z-50 grid items-end overflow-y-auto bg-scrim sm:place-items-center sm:p-6">
          <Content className="floating w-full rounded-t-xl border border-line-strong bg-raised p-5 text-sm text-ink shadow-float outline-none sm:max-w-md sm:rounded-xl sm:p-6">
            <Radix.Title className="text-lg leading-7 font-semibold tracking-tight">{title}</Radix.Title>
            <Radix.Description className="mt-1.5 leading-relaxed text-muted">{description}</Radix.Description>
            {children && <div className="mt-4">{children}</div>}
            <div className="mt-6 flex flex-wrap justify-end gap-2">
              <Radix.Cancel disabled={pending} className={buttonClass({ variant: 'outline' })}>
                {cancelLabel}
              </Radix.Cancel>
              <Button variant={tone} loading={pending} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Mounted when the dialog opens. */
function Content(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} {...useReturnFocus()} />;
}
