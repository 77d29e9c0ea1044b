import type { Tx } from '#db/client.ts';
import type { Person } from '#db/personal-rows.ts';
import type { KeptRows, RemovedRows } from '#db/schema/people/privacy.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';
import { erasePersonalFiles } from '#platform/files/personal-files.server.ts';

export type Erased = { removed: RemovedRows[]; kept: KeptRows[] };

/**
 * Deletes a person by the rule of every table, within the caller's transaction: all of it or nothing, however often it is begun.
 * Rows are counted before the first one goes, because a deleted record takes others along.
 */
export async function erasePerson(tx: Tx, data: readonly PersonalData[], person: Person): Promise<Erased> {
  const rules = data.flatMap(({ rows = [] }) => rows);
  const before = new Map<string, number>();
  for (const rule of rules) before.set(rule.table, await rule.count(tx, person));
  const removed: RemovedRows[] = [];
  const kept: KeptRows[] = [];
  const files = await erasePersonalFiles(tx, data, person);
  if (files > 0) removed.push({ label: 'Files', count: files, is_changed: false });
  for (const rule of rules) {
    const count = before.get(rule.table) ?? 0;
    if (count === 0) continue;
    const { label, keptFor } = rule;
    const { changed } = await rule.erase(tx, person);
    // With a reason to be kept, what is not deleted is kept; without one it stays for others, made anonymous.
    const stays = keptFor && !rule.isErased ? count : changed;
    if (stays > 0 && keptFor) kept.push({ label, count: stays, kept_for: keptFor });
    if (stays > 0 && !keptFor) removed.push({ label, count: stays, is_changed: true });
    if (count > stays) removed.push({ label, count: count - stays, is_changed: false });
  }
  return { removed, kept };
}
