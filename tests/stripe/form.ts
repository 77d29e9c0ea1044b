export type Form = { [key: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

const isIndex = (key: string | undefined) => key === '' || /^\d+$/.test(key ?? '');

/** Reads Stripe's form bodies: `a[b]=1`, `a[0][b]=1` and `a[]=1` become objects and lists. */
export function parseForm(body: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    put(root, [first, ...rest], value);
  }
  return root;
}

function put(into: Form | FormValue[], [key = '', ...rest]: string[], value: string): void {
  // A list is written to like any other holder, by its index.
  const holder = into as Form;
  const at = Array.isArray(into) && key === '' ? String(into.length) : key;
  if (rest.length === 0) {
    holder[at] = value;
    return;
  }
  const there = holder[at];
  const next = typeof there === 'object' ? there : isIndex(rest[0]) ? [] : {};
  holder[at] = next;
  put(next, rest, value);
}

export const textOf = (value: FormValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const numberOf = (value: FormValue | undefined): number => Number(textOf(value) ?? 0);
export const formOf = (value: FormValue | undefined): Form => (typeof value === 'object' && !Array.isArray(value) ? value : {});
export const listOf = (value: FormValue | undefined): FormValue[] => (Array.isArray(value) ? value : []);

/** Metadata as Stripe merges it: a blank value removes its key. */
export function mergeMetadata(before: unknown, given: FormValue | undefined): Record<string, string> {
  const merged: Record<string, string> = { ...(before as Record<string, string> | undefined) };
  for (const [key, value] of Object.entries(formOf(given))) {
    if (value === '') delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}
