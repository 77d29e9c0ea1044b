import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { document_versions } from '#db/schema/papers/evidence.ts';
import { AppError } from '#shared/app-error.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';
import { contentHash } from './content.ts';

export type Version<T> = { version: number; content: T; content_sha256: string };
type Wanted = { document_type: DocumentType; document_id: string; version?: number };

/** For the person a sentence, for the log which document it is and why. */
export const damaged = ({ document_type, document_id, version }: Wanted, cause: unknown) =>
  new AppError(
    'INTERNAL_SERVER_ERROR',
    `The stored content of this ${document_type} is damaged, so it cannot be shown. It has to be restored from a backup.`,
    { cause: new Error(`Version ${version ?? 'last'} of ${document_type} ${document_id} is damaged`, { cause }) },
  );

/** What was sent, word for word: the version asked for, else the last. Whatever is not what was kept is an error, and never shown. */
export async function readVersion<T>(db: DbOrTx, schema: z.ZodType<T>, wanted: Wanted): Promise<Version<T> | null> {
  const found = await findVersion(db, schema, wanted);
  if (found && 'damage' in found) throw damaged({ ...wanted, version: found.version }, found.damage);
  return found;
}

type Damaged = { version: number; damage: unknown };

/** The same for whoever only compares: what is wrong with it is the answer. */
export async function findVersion<T>(db: DbOrTx, schema: z.ZodType<T>, wanted: Wanted): Promise<Version<T> | Damaged | null> {
  const [row] = await db
    .select()
    .from(document_versions)
    .where(
      and(
        eq(document_versions.document_type, wanted.document_type),
        eq(document_versions.document_id, wanted.document_id),
        wanted.version === undefined ? undefined : eq(document_versions.version, wanted.version),
      ),
    )
    .orderBy(desc(document_versions.version))
    .limit(1);
  if (!row) return null;
  const { version, content_sha256 } = row;
  const parsed = schema.safeParse(row.content);
  if (!parsed.success) return { version, damage: parsed.error };
  if (contentHash(row.content) !== content_sha256) return { version, damage: 'its hash is another' };
  return { version, content: parsed.data, content_sha256 };
}
