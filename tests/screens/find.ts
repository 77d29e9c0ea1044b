import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

type Name = string | RegExp;

/** A button on the screen, or in a part of it. */
export const button = (name: Name, part: HTMLElement = document.body) => within(part).getByRole('button', { name });

/** A field by a part of its label: what is required or may be left out is said there too. */
export const field = (label: Name, part: HTMLElement = document.body) =>
  within(part).getByLabelText<HTMLInputElement>(label, { exact: false });

/** The entries of a list, without those of lists within them. */
export const itemsOf = (list: Name, part: HTMLElement = document.body) =>
  [...within(part).getByRole('list', { name: list }).children] as HTMLElement[];

/** The one that says this. */
export function saying(text: Name, items: HTMLElement[]): HTMLElement {
  const found = items.filter(({ textContent }) =>
    typeof text === 'string' ? textContent.includes(text) : text.test(textContent),
  );
  if (found.length !== 1) throw new Error(`${found.length} of ${items.length} say ${text}`);
  return found[0] as HTMLElement;
}

export const dialog = (name: Name) => screen.findByRole('dialog', { name });
export const question = (name?: Name) => screen.findByRole('alertdialog', name ? { name } : undefined);

/** Until it is no longer there, or none at all but the navigation's own: what closes takes a moment to go. */
export const gone = (role: 'dialog' | 'alertdialog' | 'menuitem', name?: Name) =>
  waitFor(() => expect(name ? screen.queryByRole(role, { name }) : document.querySelector(`[role="${role}"]`)).toBeNull());

/** Chooses from the menu that a button opens, and answers what is asked then. */
export async function choose(user: { click(element: Element): Promise<void> }, opener: HTMLElement, item: Name, answer?: Name) {
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: item }));
  await gone('menuitem', item);
  if (!answer) return;
  await user.click(button(answer, await question()));
  await gone('alertdialog');
}
