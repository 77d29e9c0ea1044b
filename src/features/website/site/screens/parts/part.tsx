import clsx from 'clsx';
import { createContext, type ReactNode, use } from 'react';

/** In the editor's preview, where a click finds out which section it hit; null for visitors. */
export const PartMarks = createContext<{ selected: string | null } | null>(null);

/** A section of a page that the owner can edit. For visitors it adds nothing to the markup. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const marks = use(PartMarks);
  if (!marks) return children;
  return (
    <div
      data-part={name}
      className={clsx(
        'cursor-pointer outline-3 -outline-offset-3',
        marks.selected === name ? 'outline-primary-ink' : 'outline-transparent hover:outline-primary-ink/50',
      )}
    >
      {children}
    </div>
  );
}
