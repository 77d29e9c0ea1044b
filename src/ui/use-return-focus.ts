import { useState } from 'react';

/** What had the focus, the nearest first: whatever of it is left gets the focus back. */
type Openers = readonly Element[];
const openersOf = new WeakMap<Element, Openers>();
const openDialog = '[data-state=open]:is([role=dialog],[role=alertdialog])';

let latest: Openers = [];
// What opened the dialog may be gone before the dialog is rendered: the item of a menu, the dialog that this one replaces.
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) latest = openersFrom(target);
  });

function findOpeners(): Openers {
  const active = document.activeElement;
  return active && active !== document.body ? openersFrom(active) : latest;
}

function openersFrom(active: Element): Openers {
  const menuButton = document.getElementById(active.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '');
  const dialog = active.closest('[role=dialog],[role=alertdialog]');
  return [active, ...(menuButton ? [menuButton] : []), ...((dialog && openersOf.get(dialog)) ?? [])];
}

/**
 * For the content of a dialog, mounted when it opens: Radix gives the focus back to its own triggers only, and ours are opened by
 * any button. Read while rendering, because a field with `autoFocus` has the focus before any effect.
 */
export const useReturnFocus = () => useState(returnFocus)[0];

function returnFocus() {
  const openers = findOpeners();
  return {
    ref: (content: HTMLElement | null) => {
      if (content) openersOf.set(content, openers);
    },
    onCloseAutoFocus: (event: Event) => {
      const opener = openers.find((one) => one.isConnected);
      const above = document.querySelector(openDialog);
      if (!(opener instanceof HTMLElement) || (above && !above.contains(opener))) return;
      event.preventDefault();
      opener.focus();
    },
  };
}
