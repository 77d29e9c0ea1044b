import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '#ui/button-class.ts';
import { keepOpenForToasts } from '#ui/keep-open-for-toasts.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Buttons; they stay in view while a long form scrolls. Tie a submit button in it to the form with its `form` attribute. */
  footer?: ReactNode;
  children?: ReactNode;
};

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' };

/** Modal. Carries Radix: on public pages import the dialog's own module lazily, when it is opened. */
export function Dialog({ open, onOpenChange, title, description, size = 'md', footer, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fade fixed inset-0 z-50 grid items-end overflow-y-auto bg-scrim sm:place-items-center sm:p-6">
          <Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            onInteractOutside={keepOpenForToasts}
            className={clsx(
              'floating flex max-h-[92dvh] w-full flex-col rounded-t-xl border border-line-strong bg-raised text-sm text-ink shadow-float outline-none sm:max-h-[88dvh] sm:rounded-xl',
              widths[size],
            )}
          >
            <div className="flex items-start gap-4 px-5 pt-5 sm:px-6">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-lg leading-7 font-semibold tracking-tight">{title}</Radix.Title>
                {description && <Radix.Description className="mt-1 leading-5 text-muted">{description}</Radix.Description>}
              </div>
              <Radix.Close
                aria-label="Close"
                className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mt-1.5 -mr-2.5 text-muted' })}
              >
                <X aria-hidden="true" />
              </Radix.Close>
            </div>
            {children && <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-6">{children}</div>}
            {footer && <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-4 sm:px-6">{footer}</div>}
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
