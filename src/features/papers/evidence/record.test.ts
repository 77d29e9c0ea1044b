import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { setRecordKey } from '#platform/crypto/record-key.server.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import type { RecordSubject } from '#platform/records/record-subject.ts';
import { testDatabase } from '#tests/database.ts';
import { checkRecord } from './check.server.ts';
import { canonicalJson, contentHash } from './content.ts';
import { behindTheBack } from './evidence.testkit.ts';
import { listEvents, recordEvent, saveVersion } from './record.server.ts';

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

/** A draft that is read nowhere: here only the record counts. */
const subject: RecordSubject = {
  document_type: 'contract',
  read: async () => ({ number: 'CON-1', was_sent: false, content_sha256: null, fits_version: true, client: null, studio: null }),
  findByNumber: async () => null,
  listSent: async () => [],
};
const check = (id: string) => checkRecord(database.db, subject, id);

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
  expect(await check(doc.document_id)).toEqual({
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
  expect(await check(doc.document_id)).toMatchObject({ intact: true, events: 1 });
});

it('shows what was changed behind its back, and where', async () => {
  const change = async (text: (id: string) => ReturnType<typeof sql>) => {
    const doc = newDoc();
    await database.db.transaction(async (tx) => {
      const content_after = await saveVersion(tx, doc, { version: 1, content: { total: 1200 }, created_by: null });
      for (const kind of ['created', 'sent', 'viewed', 'edited'] as const)
        await recordEvent(tx, doc, { kind, actor: studio, content_after });
    });
    await behindTheBack(database.db, text(doc.document_id));
    return check(doc.document_id);
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
  expect(await change((id) => sql`delete from document_versions where document_id = ${id}`)).toMatchObject({ broken: 'version' });
  for (const position of [4, 3, 1])
    expect(
      await change((id) => sql`delete from document_events where document_id = ${id} and position >= ${position}`),
    ).toMatchObject({ intact: false, broken: 'end', broken_at: null, events: position - 1 });
  expect(await change((id) => sql`delete from document_heads where document_id = ${id}`)).toMatchObject({ broken: 'end' });
});

it('does not heal what was cut off by writing on', async () => {
  const doc = newDoc();
  const write = () => database.db.transaction((tx) => recordEvent(tx, doc, { kind: 'downloaded', actor: studio }));
  for (let n = 0; n < 3; n += 1) await write();
  await behindTheBack(database.db, sql`delete from document_events where document_id = ${doc.document_id} and position = 3`);
  await write();
  expect(await check(doc.document_id)).toMatchObject({ intact: false, broken: 'event', broken_at: 3 });
  await behindTheBack(
    database.db,
    sql`delete from document_events where document_id = ${doc.document_id} and position > 2`,
    sql`delete from document_heads where document_id = ${doc.document_id}`,
  );
  await write();
  expect(await check(doc.document_id)).toMatchObject({ intact: false, broken: 'end', events: 3 });
});

it('tells a record of another application secret from one that was changed', async () => {
  const doc = newDoc();
  await database.db.transaction((tx) => recordEvent(tx, doc, { kind: 'created', actor: studio }));
  try {
    setRecordKey(createSecretBox('the secret of an installation that was set up anew'));
    expect(await check(doc.document_id)).toMatchObject({ intact: false, broken: 'key', broken_at: 1 });
  } finally {
    setRecordKey(createSecretBox('a secret for tests that nobody else uses'));
  }
  expect(await check(doc.document_id)).toMatchObject({ intact: true });
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
