import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';

type NativeMenuProps = {
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  align?: 'start' | 'end';
  side?: 'bottom' | 'top';
  className?: string;
  children: ReactNode;
};

const itemSelector = '[role^="menuitem"]:not([aria-disabled="true"])';

/** A menu on the `popover` attribute: light dismiss, Escape and focus return come from the browser, the arrow keys from here. */
export function NativeMenu({
  label,
  trigger,
  triggerClassName,
  align = 'end',
  side = 'bottom',
  className,
  children,
}: NativeMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];

  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open' || !button.current) return;
    const box = button.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const style = event.currentTarget.style;
    style.inset = 'auto';
    if (side === 'bottom') style.top = `${box.bottom + 6}px`;
    else style.bottom = `${clientHeight - box.top + 6}px`;
    if (align === 'end') style.right = `${Math.max(8, clientWidth - box.right)}px`;
    else style.left = `${Math.max(8, box.left)}px`;
  };

  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    const opened = event.newState === 'open';
    setOpen(opened);
    if (opened) (menu.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? items()[0])?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = items();
    const current = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Tab') menu.current?.hidePopover();
    let next: HTMLElement | undefined;
    if (event.key === 'ArrowDown') next = all[(current + 1) % all.length];
    else if (event.key === 'ArrowUp') next = all[(current - 1 + all.length) % all.length];
    else if (event.key === 'Home') next = all[0];
    else if (event.key === 'End') next = all.at(-1);
    else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLowerCase();
      next = [...all.slice(current + 1), ...all].find((item) => item.textContent?.trim().toLowerCase().startsWith(letter));
    }
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        title={label}
        className={triggerClassName}
      >
        {trigger}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        onBeforeToggle={place}
        onToggle={toggled}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest(itemSelector)) menu.current?.hidePopover();
        }}
        className={clsx(
          'floating fixed m-0 max-h-[80dvh] min-w-44 overflow-y-auto rounded-lg border border-line-strong bg-raised p-1 text-sm text-ink shadow-float',
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}

const itemClass =
  'flex w-full items-center gap-2.5 rounded-sm px-2.5 py-2 text-left outline-none hover:bg-hover focus-visible:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={itemClass}>
      {icon}
      {children}
    </Link>
  );
}

export function MenuAction({ onSelect, icon, children }: { onSelect: () => void; icon?: ReactNode; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onSelect} className={itemClass}>
      {icon}
      {children}
    </button>
  );
}

type MenuRadioProps = { checked: boolean; onSelect: () => void; icon?: ReactNode; children: ReactNode };

export function MenuRadio({ checked, onSelect, icon, children }: MenuRadioProps) {
  return (
    <button type="button" role="menuitemradio" aria-checked={checked} tabIndex={-1} onClick={onSelect} className={itemClass}>
      {icon}
      <span className="flex-1">{children}</span>
      {checked && <Check aria-hidden="true" />}
    </button>
  );
}

export function MenuSeparator() {
  return <div role="none" className="-mx-1 my-1 h-px bg-line" />;
}
