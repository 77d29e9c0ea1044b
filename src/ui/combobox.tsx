import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';

type ComboboxListProps = { id: string; label: string; open: boolean; children: ReactNode };

/** What a field with `role="combobox"` offers, below it. The field names the list (`aria-controls`) and its active option. */
export const ComboboxList = ({ id, label, open, children }: ComboboxListProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={label}
    hidden={!open}
    // The field keeps the focus: a press on the list must not take it.
    onMouseDown={(event) => event.preventDefault()}
    className="floating absolute inset-x-0 top-full z-20 mt-1.5 max-h-72 overflow-y-auto rounded-lg border border-line-strong bg-raised p-1 text-sm shadow-float"
  >
    {children}
  </div>
);

type ComboboxOptionProps = { id: string; active: boolean; onTake: () => void; children: ReactNode };

export function ComboboxOption({ id, active, onTake, children }: ComboboxOptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The keyboard reaches it through the field, which names it as the active one.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      onClick={onTake}
      className={clsx('cursor-pointer rounded-sm px-2.5 py-1.5 hover:bg-hover', active && 'bg-hover')}
    >
      {children}
    </div>
  );
}

/** Says something in the list that cannot be taken. */
export const ComboboxNote = ({ children }: { children: string }) => (
  <div role="option" aria-selected="false" aria-disabled="true" tabIndex={-1} className="px-2.5 py-1.5 text-muted">
    {children}
  </div>
);
