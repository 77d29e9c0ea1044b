export type Change = { name: string; from: unknown; to: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was so before and after, where the entry holds both; everything else that it tells. */
export function changesIn(details: Record<string, unknown>): { changes: Change[]; rest: Record<string, unknown> } {
  const { changes, from, to, before, after, ...others } = details;
  const found: Change[] = [];
  const rest: Record<string, unknown> = { ...others };
  if (isRecord(changes)) {
    for (const [name, change] of Object.entries(changes)) {
      if (isRecord(change) && 'from' in change && 'to' in change) found.push({ name, from: change.from, to: change.to });
      else rest[name] = change;
    }
  } else if (changes !== undefined) rest.changes = changes;
  pair(found, rest, ['from', from], ['to', to]);
  if (isRecord(before) && isRecord(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) found.push({ name, from: before[name], to: after[name] });
    }
  } else pair(found, rest, ['before', before], ['after', after]);
  return { changes: found, rest };
}

function pair(found: Change[], rest: Record<string, unknown>, first: [string, unknown], second: [string, unknown]): void {
  if (first[1] !== undefined && second[1] !== undefined) found.push({ name: 'value', from: first[1], to: second[1] });
  else for (const [name, value] of [first, second]) if (value !== undefined) rest[name] = value;
}

/** A stored value as a person reads it; settings are stored as JSON text. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '' || value === 'null') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** `due_at` and `mailTemplate` as words. */
export const words = (name: string): string => {
  const spaced = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
