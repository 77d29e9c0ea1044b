import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** For the one place that may hold a navigation back. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0;

/** Asks before the page is left, by a link or by closing the tab, while there is something to lose. */
export function useUnsavedChanges(isAny: boolean): void {
  useEffect(() => {
    if (!isAny) return;
    const mark = Symbol('unsaved');
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(mark);
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(mark);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isAny]);
}
