import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#tests/database.ts';
import { saveVersion } from './record.server.ts';
import { readVersion } from './versions.server.ts';

const database = testDatabase();
const schema = z.object({ title: z.string(), total: z.number() });

async function kept(...contents: object[]) {
  const doc = { document_type: 'contract' as const, document_id: v7() };
  await database.db.transaction(async (tx) => {
    for (const [at, content] of contents.entries()) await saveVersion(tx, doc, { version: at + 1, content, created_by: null });
  });
  return doc;
}

/** Past the application and its triggers. */
const tamper = (document_id: string, content: object) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update document_versions set content = ${JSON.stringify(content)}::jsonb where document_id = ${document_id}`,
    );
  });

describe('a stored version', () => {
  it('is read as it was kept: the one asked for, or the last', async () => {
    const doc = await kept({ title: 'One', total: 1 }, { title: 'Two', total: 2 });
    expect(await readVersion(database.db, schema, doc)).toMatchObject({ version: 2, content: { title: 'Two' } });
    expect(await readVersion(database.db, schema, { ...doc, version: 1 })).toMatchObject({ content: { total: 1 } });
    expect(await readVersion(database.db, schema, { ...doc, version: 3 })).toBeNull();
  });

  it.each([
    ['no longer has the form of its kind', { title: 'One' }],
    ['says something else than its hash', { title: 'One', total: 2 }],
  ])('that %s is an error with a sentence, and is not shown', async (_how, content) => {
    const doc = await kept({ title: 'One', total: 1 });
    await tamper(doc.document_id, content);
    await expect(readVersion(database.db, schema, doc)).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'The stored content of this contract is damaged, so it cannot be shown. It has to be restored from a backup.',
      cause: { message: `Version 1 of contract ${doc.document_id} is damaged` },
    });
  });
});
