import { createContext, type ReactNode, use } from 'react';

/** True in the preview of the editor, where a click finds out which section it hit. */
export const PartMarks = createContext(false);

/** A section of a page that the owner can edit. For visitors it adds nothing to the markup. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return use(PartMarks) ? <div data-part={name}>{children}</div> : children;
}
