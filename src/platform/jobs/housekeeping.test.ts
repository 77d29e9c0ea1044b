import { expect, it } from 'vitest';
import { document_codes } from '#db/schema/papers/proof.ts';
import { sessions, users, verifications } from '#db/schema/people/auth.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { live_events } from '#db/schema/platform/live.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { foldAll } from '#server/registry.server.ts';
import { testDatabase } from '#tests/database.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { noFiles } from '#tests/no-files.ts';
import { keepHouse } from './housekeeping.server.ts';

const database = testDatabase();
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

it('deletes what expired and keeps what is in use', async () => {
  const { db } = database;
  const [user] = await db.insert(users).values({ email: 'ann@example.com' }).returning();
  if (!user) throw new Error('no user');
  await db.insert(sessions).values([
    { user_id: user.id, token: 'old', expires_at: inHours(-1) },
    { user_id: user.id, token: 'new', expires_at: inHours(1) },
  ]);
  await db.insert(verifications).values([
    { identifier: 'old', value: 'x', expires_at: inHours(-1) },
    { identifier: 'new', value: 'x', expires_at: inHours(1) },
  ]);
  await db.insert(domain_events).values([
    { type: 'old', payload: {}, dispatched_at: inHours(-24 * 31) },
    { type: 'recent', payload: {}, dispatched_at: inHours(-1) },
    { type: 'waiting', payload: {}, created_at: inHours(-24 * 400) },
  ]);
  const code = {
    document_type: 'contract' as const,
    document_id: user.id,
    purpose: 'sign' as const,
    content_sha256: 'x',
    sent_to: 'ann@example.com',
    code_hash: 'x',
  };
  await db.insert(document_codes).values([
    { ...code, expires_at: inHours(-25) },
    { ...code, expires_at: inHours(-1) },
  ]);
  await db.insert(rate_limits).values([
    { key: 'old', count: 1, last_request: Date.now() - 25 * hour },
    { key: 'new', count: 1, last_request: Date.now() },
  ]);
  await db.insert(live_events).values([
    { audience: 'studio', topic: 'notifications', created_at: inHours(-25) },
    { audience: 'studio', topic: 'notifications' },
  ]);
  const logger = memoryLogger();
  await keepHouse({ db, files: noFiles, logger, logDays: 30, registry: foldAll() });
  expect(logger.entries).toMatchObject([
    {
      metadata: {
        logs: { dropped: [], deleted: 0 },
        sessions: 1,
        verifications: 1,
        events: 1,
        live_events: 1,
        codes: 1,
        rate_limits: 1,
        files: { trashed: 0, orphans: 0, bytes: 0 },
      },
    },
  ]);
  expect((await db.select().from(domain_events)).map((event) => event.type).toSorted()).toEqual(['recent', 'waiting']);
});
