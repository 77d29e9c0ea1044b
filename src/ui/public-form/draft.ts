import { honeypotField } from '#shared/public-form/guard.ts';
import { draftKey } from './draft-key.ts';

type Entry = [name: string, value: string];

/** What was typed, kept for this tab until it is sent. */
export function saveDraft(name: string, form: HTMLFormElement): void {
  const entries = [...new FormData(form)].filter(
    (entry): entry is Entry => typeof entry[1] === 'string' && entry[0] !== honeypotField,
  );
  try {
    sessionStorage.setItem(draftKey(name), JSON.stringify(entries));
  } catch {
    // Storage may be full or blocked; the form itself still holds everything.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(draftKey(name));
  } catch {
    // As above.
  }
}

/** Puts a draft back into its form; fields in `fixed` keep what the page's address says. */
export function restoreDraft(name: string, form: HTMLFormElement, fixed: readonly string[]): void {
  const entries = readDraft(name);
  if (!entries) return;
  for (const field of form.elements) {
    if (!isControl(field) || !field.name || fixed.includes(field.name) || field.name === honeypotField) continue;
    const values = entries.filter(([of]) => of === field.name).map(([, value]) => value);
    if (field.type === 'checkbox' || field.type === 'radio') (field as HTMLInputElement).checked = values.includes(field.value);
    else if (field.type !== 'file' && values[0] !== undefined) field.value = values[0];
  }
}

function readDraft(name: string): Entry[] | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey(name)) ?? 'null');
    return Array.isArray(stored) ? stored : null;
  } catch {
    return null;
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isControl = (field: Element): field is Control => /^(INPUT|SELECT|TEXTAREA)$/.test(field.tagName);
