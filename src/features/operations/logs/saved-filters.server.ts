import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { saved_log_filters } from '#db/schema/operations/logs.ts';
import { AppError } from '#shared/app-error.ts';
import type { NewSavedFilter, SavedFilter } from './contract.ts';
import { savedParams } from './filters.ts';
import { mostSavedFilters } from './policy.ts';

const shown = { id: saved_log_filters.id, name: saved_log_filters.name, filters: saved_log_filters.filters };

export const listSavedFilters = (db: DbOrTx, user_id: string): Promise<SavedFilter[]> =>
  db
    .select(shown)
    .from(saved_log_filters)
    .where(eq(saved_log_filters.user_id, user_id))
    .orderBy(asc(sql`lower(${saved_log_filters.name})`));

const refuse = (message: string) => new AppError('CONFLICT', message, { fields: { name: message } });

/** A person's own shortcut: nobody else sees it, so it is no news for the audit log. */
export async function saveFilter(db: Db, user_id: string, { name, filters }: NewSavedFilter): Promise<SavedFilter> {
  return db.transaction(async (tx) => {
    // Two tabs at once must not both find room.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`saved_log_filters:${user_id}`}))`);
    const own = await listSavedFilters(tx, user_id);
    if (own.length >= mostSavedFilters)
      throw refuse(`There is room for ${mostSavedFilters} saved filters. Please delete one first.`);
    if (own.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw refuse('You have a saved filter of this name');
    const [saved] = await tx
      .insert(saved_log_filters)
      .values({ user_id, name, filters: savedParams(filters) })
      .returning(shown);
    if (!saved) throw new Error('The filter was not stored');
    return saved;
  });
}

export async function deleteSavedFilter(db: Db, user_id: string, id: string): Promise<void> {
  const own = and(eq(saved_log_filters.id, id), eq(saved_log_filters.user_id, user_id));
  const { rowCount } = await db.delete(saved_log_filters).where(own);
  if (!rowCount) throw new AppError('NOT_FOUND', 'This saved filter does not exist any more.');
}
