import type { Db, Tx } from '#db/client.ts';

/** Publishes what was planned for now; each by itself, so that one that fails keeps no other back. */
export async function publishEach(
  db: Db,
  due: readonly { id: string }[],
  /** Answers whether it was published: another process may have been first. */
  publishOne: (tx: Tx, id: string) => Promise<boolean>,
): Promise<string[]> {
  const published: string[] = [];
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      if (await db.transaction((tx) => publishOne(tx, id))) published.push(id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'What was planned could not be published');
  return published;
}
