import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/database.ts';
import { canonicalJson, contentHash } from './content.ts';
import { checkChain, listEvents, recordEvent, saveVersion } from './record.server.ts';

const database = testDatabase();
const studio = { kind: 'studio' as const, name: 'Olive' };
const newDoc = () => ({ document_type: 'contract' as const, document_id: v7() });

/**
 * Any values under the names of fields. Keys with quotes or backslashes are left out: Node 24's own JSON.parse gives a key that is
 * one quote back as a backslash after it has read an object with that key. No content of ours has such names.
 */
const { content } = fc.letrec<{ content: Record<string, unknown>; value: unknown }>((tie) => ({
  content: fc.dictionary(fc.stringMatching(/^[\w .:{}$@-]{0,12}$/), tie('value'), { depthIdentifier: 'content' }),
  value: fc.oneof(
    { depthIdentifier: 'content', depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { depthIdentifier: 'content' }),
    tie('content'),
  ),
}));

/** As somebody with the database's own password would: past the application and its triggers. */
const behindTheBack = (text: ReturnType<typeof sql>) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(text);
  });

it('gives the same hash for the same content in any order of keys, and after the database has had it', async () => {
  expect(contentHash({ b: 1, a: { d: [1, { z: 1, y: 2 }], c: null } })).toBe(
    contentHash({ a: { c: null, d: [1, { y: 2, z: 1 }] }, b: 1 }),
  );
  expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: '1' }));
  await fc.assert(
    fc.asyncProperty(content, async (content) => {
      const stored = await database.db.execute<{ back: object }>(sql`select ${canonicalJson(content)}::jsonb as back`);
      expect(contentHash(stored.rows[0]?.back ?? {})).toBe(contentHash(content));
    }),
    { numRuns: 40 },
  );
});

it('chains events that come at the same moment, one after the other', async () => {
  const doc = newDoc();
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      database.db.transaction((tx) =>
        recordEvent(tx, doc, { kind: 'viewed', actor: studio, details: { n }, user_agent: `Agent\u0000 ${n}` }),
      ),
    ),
  );
  const events = await listEvents(database.db, 'contract', doc.document_id);
  expect(events.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  expect(events[0]?.previous_hash).toBe('0'.repeat(64));
  for (const [at, event] of events.entries()) if (at > 0) expect(event.previous_hash).toBe(events[at - 1]?.hash);
  expect(await checkChain(database.db, 'contract', doc.document_id)).toEqual({
    intact: true,
    events: 12,
    head: events.at(-1)?.hash,
    broken_at: null,
    broken: null,
  });
});

it('cannot be changed by the application', async () => {
  const doc = newDoc();
  await database.db.transaction((tx) => recordEvent(tx, doc, { kind: 'created', actor: studio }));
  for (const text of [
    sql`update document_events set actor_name = 'Mallory' where document_id = ${doc.document_id}`,
    sql`delete from document_events where document_id = ${doc.document_id}`,
    sql`truncate document_events`,
  ])
    await expect(database.db.execute(text)).rejects.toThrow();
  expect(await checkChain(database.db, 'contract', doc.document_id)).toMatchObject({ intact: true, events: 1 });
});

it('shows what was changed behind its back, and where', async () => {
  const change = async (text: (id: string) => ReturnType<typeof sql>) => {
    const doc = newDoc();
    await database.db.transaction(async (tx) => {
      await saveVersion(tx, doc, { version: 1, content: { total: 1200 }, created_by: null });
      for (const kind of ['created', 'sent', 'viewed', 'signed'] as const) await recordEvent(tx, doc, { kind, actor: studio });
    });
    await behindTheBack(text(doc.document_id));
    return checkChain(database.db, 'contract', doc.document_id);
  };
  const of = (id: string, position: number) => sql`document_id = ${id} and position = ${position}`;
  const broken = (broken_at: number) => ({ intact: false, broken: 'event', broken_at });
  expect(await change((id) => sql`update document_events set actor_name = 'Mallory' where ${of(id, 3)}`)).toMatchObject(
    broken(3),
  );
  expect(
    await change((id) => sql`update document_events set happened_at = happened_at - interval '1 day' where ${of(id, 1)}`),
  ).toMatchObject(broken(1));
  expect(await change((id) => sql`update document_events set details = '{"a":1}' where ${of(id, 4)}`)).toMatchObject(broken(4));
  expect(await change((id) => sql`delete from document_events where ${of(id, 2)}`)).toMatchObject(broken(2));
  expect(await change((id) => sql`delete from document_events where ${of(id, 1)}`)).toMatchObject(broken(1));
  expect(
    await change((id) => sql`update document_versions set content = '{"total":12}' where document_id = ${id}`),
  ).toMatchObject({ intact: false, broken: 'version', broken_at: null });
});

it('keeps a version once, and refuses other words under its number', async () => {
  const doc = newDoc();
  const save = (content: object) =>
    database.db.transaction((tx) => saveVersion(tx, doc, { version: 1, content, created_by: null }));
  const hash = await save({ a: 1, b: undefined });
  expect(hash).toBe(contentHash({ a: 1 }));
  expect(await save({ a: 1 })).toBe(hash);
  await expect(save({ a: 2 })).rejects.toThrow('other words');
});
