import { and, asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { record_breaks } from '#db/schema/papers/evidence.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { fillSampleData } from '#features/operations/sample-data/service.server.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { testStudio } from '#tests/studio.ts';
import { recordsChecked } from './events.ts';
import { behindTheBack, signedRecord } from './evidence.testkit.ts';
import { checkRecords } from './nightly.server.ts';
import { finishDocument } from './seal.server.ts';

const studio = testStudio();

/** The whole night: each part goes on where the one before it ended. Answers how many parts there were. */
async function night(most?: number): Promise<{ parts: number; log: ReturnType<typeof memoryLogger> }> {
  const log = memoryLogger();
  const ports = { ...studio.platform, logger: log };
  await studio.db.delete(domain_events).where(eq(domain_events.type, recordsChecked.name));
  await checkRecords(ports, { document_type: 'estimate', after: null, broken: 0 }, most);
  for (let parts = 1; ; parts += 1) {
    const left = and(eq(domain_events.type, recordsChecked.name));
    const [next] = await studio.db.delete(domain_events).where(left).returning();
    if (!next) return { parts, log };
    const { document_type, after, broken } = recordsChecked.schema.parse(next.payload) as Parameters<typeof checkRecords>[1];
    await checkRecords(ports, { document_type, after, broken }, most);
  }
}

const mails = (id: string) =>
  studio.db
    .select()
    .from(mail_outbox)
    .where(and(eq(mail_outbox.template, 'evidence.record-broken'), sql`${mail_outbox.text} like ${`%${id}%`}`))
    .orderBy(asc(mail_outbox.created_at));
const breaks = (id: string) => studio.db.select().from(record_breaks).where(eq(record_breaks.document_id, id));

describe('the nightly check', () => {
  it('finds nothing in a studio full of sample records', async () => {
    await fillSampleData(studio.platform);
    const { log } = await night();
    expect(log.entries).toMatchObject([{ level: 'info', message: 'All records of documents are intact' }]);
    expect(await studio.db.$count(record_breaks)).toBe(0);
  });

  it('tells the owner of a break once, and again when it comes back', async () => {
    const { document_id: id, number } = await signedRecord(studio.db);
    const total = (cents: number) =>
      behindTheBack(studio.db, sql`update contracts set total_amount_cents = ${cents} where id = ${id}`);
    await total(1);
    const { log } = await night();
    expect(log.entries).toMatchObject([
      { level: 'error', message: `The record of ${number} was changed`, metadata: { broken: 'row' } },
      { level: 'error', message: 'Records of documents were changed behind the application', metadata: { broken: 1 } },
    ]);
    await night();
    expect(await mails(id)).toMatchObject([{ to_address: 'owner@studio.test', subject: `The record of ${number} was changed` }]);
    const notices = await studio.db
      .select()
      .from(notifications)
      .where(eq(notifications.href, `/admin/contracts/${id}`));
    expect(notices).toHaveLength(2);
    const told = (await studio.audit()).filter(({ action }) => action === 'record.broken');
    expect(told).toMatchObject([{ entity_id: id, details: { number, broken: 'row' } }]);
    const card = async () => {
      const { data } = await studio.call<{ cards: { id: string }[] }>('admin', 'GET', '/admin/overview');
      return data.cards.find(({ id }) => id === 'changed-records');
    };
    expect(await card()).toMatchObject({ value: 1, hint: number, tone: 'danger' });
    await total(120_050);
    await night();
    expect(await breaks(id)).toEqual([]);
    expect(await card(), 'nothing to tell').toBeUndefined();
    await total(2);
    await night();
    expect(await mails(id)).toHaveLength(2);
    await total(120_050);
  });

  it('finds a document by whatever is left of it, in parts of any size', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, (_, n) => signedRecord(studio.db, `CON-${1_000 + n}`)));
    for (const input of made) await finishDocument(studio.platform, input);
    const [onlyRow, onlySeal, onlyEnd] = made.map(({ document_id }) => document_id);
    const empty = (id = '', ...tables: string[]) =>
      tables.map((table) => sql`delete from ${sql.identifier(table)} where document_id = ${id}`);
    await behindTheBack(
      studio.db,
      ...empty(onlyRow, 'document_events', 'document_heads', 'sealed_documents', 'document_versions'),
      ...empty(onlySeal, 'document_events', 'document_heads', 'document_versions'),
      sql`delete from contracts where id = ${onlySeal}`,
      ...empty(onlyEnd, 'document_events', 'sealed_documents', 'document_versions'),
      sql`delete from contracts where id = ${onlyEnd}`,
    );
    const { parts } = await night(5);
    expect(parts).toBeGreaterThan(2);
    expect(await breaks(onlyRow ?? '')).toMatchObject([{ broken: 'end', number: 'CON-1000' }]);
    expect(await breaks(onlySeal ?? '')).toMatchObject([{ broken: 'seal', number: 'CON-1001' }]);
    expect(await breaks(onlyEnd ?? '')).toMatchObject([{ broken: 'end', number: onlyEnd }]);
  });
});
