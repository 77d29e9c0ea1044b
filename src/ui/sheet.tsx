import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '#ui/button-class.ts';
import { keepOpenForToasts } from '#ui/keep-open-for-toasts.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  side?: 'left' | 'right';
  wide?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/** A drawer over the page: details and forms that keep the list in view. */
export function Sheet({ open, onOpenChange, title, description, side = 'right', wide = false, footer, children }: SheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fade fixed inset-0 z-50 bg-scrim" />
        <Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={keepOpenForToasts}
          className={clsx(
            'fixed inset-y-0 z-50 flex w-full flex-col border-line-strong bg-raised text-sm text-ink shadow-float outline-none',
            side === 'right' ? 'slide-right right-0 sm:border-l' : 'slide-left left-0 sm:border-r',
            wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
          )}
        >
          <div className="flex items-start gap-4 border-b px-5 py-4 sm:px-6">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-base leading-6 font-semibold tracking-tight">{title}</Radix.Title>
              {description && <Radix.Description className="mt-0.5 leading-5 text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close
              aria-label="Close"
              className={buttonClass({ variant: 'ghost', size: 'icon', className: '-my-1.5 -mr-2.5 text-muted' })}
            >
              <X aria-hidden="true" />
            </Radix.Close>
          </div>
          <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-6">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-4 sm:px-6">{footer}</div>}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Mounted when the dialog opens. */
function Content(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} {...useReturnFocus()} />;
}
