import clsx from 'clsx';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

/** Not modal: the page stays readable behind it, and a click elsewhere does what it says. */
export function DropdownMenu(props: Omit<ComponentProps<typeof Radix.Root>, 'modal'>) {
  return <Radix.Root {...props} modal={false} />;
}

/** Wrap one Button or IconButton: `<DropdownMenuTrigger asChild><IconButton … /></DropdownMenuTrigger>`. */
export const DropdownMenuTrigger = Radix.Trigger;

export function DropdownMenuContent({ className, align = 'end', ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        {...rest}
        align={align}
        className={clsx(
          'floating z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg border border-line-strong bg-raised p-1 text-sm text-ink shadow-float',
          className,
        )}
      />
    </Radix.Portal>
  );
}

const itemClass =
  'flex w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none select-none data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0';

type ItemProps = { icon?: ReactNode; tone?: 'plain' | 'danger'; disabled?: boolean; children: ReactNode };

export function DropdownMenuItem({ icon, tone = 'plain', disabled, onSelect, children }: ItemProps & { onSelect: () => void }) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(itemClass, tone === 'danger' ? 'text-danger data-[highlighted]:bg-danger-soft' : '[&_svg]:text-muted')}
    >
      {icon}
      {children}
    </Radix.Item>
  );
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'className' | 'children'> & { icon?: ReactNode; children: ReactNode };

/** An item that leads somewhere; files and other windows by `reloadDocument`, `download` and `target`, as in a link. */
export function DropdownMenuLink({ icon, children, ...link }: LinkProps) {
  return (
    <Radix.Item asChild>
      <Link {...link} className={clsx(itemClass, '[&_svg]:text-muted')}>
        {icon}
        {children}
      </Link>
    </Radix.Item>
  );
}

export const DropdownMenuSeparator = () => <Radix.Separator className="my-1 h-px bg-line" />;
