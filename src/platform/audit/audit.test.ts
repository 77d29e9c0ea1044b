import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { audit_log } from '#db/schema/platform/audit.ts';
import { testDatabase } from '#tests/database.ts';
import { ownDefinitions } from '#tests/own-definitions.ts';
import { byVisitor, defineAudit, naming, sentenceOf } from './audit.server.ts';

ownDefinitions();
const database = testDatabase();
const audit = defineAudit({
  'order.paid': naming('paid order', 'number'),
  'setup.started': byVisitor('started the setup'),
  undone: 'took it back',
});
const actor = { id: '0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11', role: 'admin' };
const appendOnly = expect.objectContaining({
  cause: expect.objectContaining({ message: 'audit_log is append-only', code: '42501' }),
});

it('writes an entry that the database then refuses to change', async () => {
  const { db } = database;
  await audit.write(db, {
    actor,
    action: 'order.paid',
    entity: 'order',
    entity_id: '7',
    ip_address: '::1',
    details: { cents: 125 },
  });
  await audit.write(db, { actor: null, action: 'setup.started', entity: 'system', entity_id: null });
  await expect(db.update(audit_log).set({ action: 'x' })).rejects.toEqual(appendOnly);
  await expect(db.delete(audit_log)).rejects.toEqual(appendOnly);
  await expect(db.execute(sql`truncate audit_log`)).rejects.toEqual(appendOnly);
  const rows = await db.select().from(audit_log).orderBy(audit_log.at);
  expect(rows).toMatchObject([
    { actor_id: actor.id, actor_role: 'admin', action: 'order.paid', entity_id: '7', details: { cents: 125 } },
    { actor_id: null, action: 'setup.started', entity_id: null, details: {} },
  ]);
});

it('leaves nothing behind when its transaction is undone', async () => {
  const before = await database.db.$count(audit_log);
  const undone = database.db.transaction(async (tx) => {
    await audit.write(tx, { actor, action: 'undone', entity: 'order', entity_id: '8' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await database.db.$count(audit_log)).toBe(before);
});

it('has a sentence for each action, and takes no other', () => {
  const { 'order.paid': paid, 'setup.started': started } = audit.sentences;
  expect([sentenceOf(paid, { number: 7 }), sentenceOf(paid, {}), sentenceOf(started, {})]).toEqual([
    'paid order 7',
    'paid order',
    'started the setup',
  ]);
  expect([paid.byVisitor, started.byVisitor]).toEqual([false, true]);
  // @ts-expect-error an action without a sentence cannot be written
  expect(() => audit.write(database.db, { actor: null, action: 'order.lost', entity: 'order', entity_id: null })).toBeTypeOf(
    'function',
  );
});
