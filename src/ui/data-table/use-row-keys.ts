import { type RefObject, useEffect } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], dialog';

/** j and k walk the rows, x ticks one, / goes to the search box. Silent while a person types or a dialog is open. */
export function useRowKeys(table: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      const ticking = target?.matches('[data-row] input[type="checkbox"]') ?? false;
      if (!ticking && target?.closest(typing)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return;

      if (event.key === '/' && search.current) {
        event.preventDefault();
        search.current.focus();
        search.current.select();
        return;
      }
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === 'j' || event.key === 'k') {
        const next = rows[event.key === 'j' ? Math.min(current + 1, rows.length - 1) : Math.max(current - 1, 0)];
        if (!next) return;
        event.preventDefault();
        next.querySelector<HTMLElement>('[data-open]')?.focus();
        next.scrollIntoView({ block: 'nearest' });
      } else if (event.key === 'x') {
        rows[current]?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [table, search]);
}
