import clsx from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

export function PopoverContent({ className, ...rest }: ComponentProps<typeof Radix.Content> & { 'aria-label': string }) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={12}
        {...rest}
        className={clsx(
          'floating z-50 w-72 max-w-[calc(100vw-1.5rem)] rounded-lg border border-line-strong bg-raised p-4 text-sm text-ink shadow-float outline-none',
          className,
        )}
      />
    </Radix.Portal>
  );
}
