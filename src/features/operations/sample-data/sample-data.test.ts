import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#db/client.ts';
import { sessions, users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { files } from '#db/schema/platform/files.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { createSiteState } from '#platform/settings/site-state.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { decryptField } from '#shared/field-cipher.ts';
import { logCategories, logLevels } from '#shared/logs.ts';
import { apiOf, type Ids, testPlatform } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { noFiles } from '#tests/no-files.ts';
import { seedStudio } from '#tests/seed.ts';
import { sampleDataRouter } from './router.server.ts';
import { fillSampleData } from './service.server.ts';
import { childrenFirst, countSamples, sampleTables } from './tables.server.ts';

const database = testDatabase();
const deletedFiles: string[] = [];
const registry = foldAll();
const platform = testPlatform(database, {
  registry,
  files: { ...noFiles, delete: async (path) => void deletedFiles.push(path) },
});
let ids: Ids;
let untouched: Record<string, unknown>;
const call = apiOf(sampleDataRouter, platform, () => ids);

beforeAll(async () => {
  ids = await seedStudio(database.db);
  platform.site = createSiteState(database.db, platform.settings);
  await database.db.insert(application_logs).values({ level: 'info', category: 'system', message: 'a real entry' });
  await database.db
    .insert(mail_outbox)
    .values({ idempotency_key: 'real', to_address: 'a@b.test', subject: 's', html: '', text: '', template: 't' });
  untouched = await everything();
});

/** Not filled: their rows come with the use of other records, and are samples where those are. */
const filledByUse = [
  'contact_merges',
  'file_shares',
  'message_attachments',
  'message_records',
  'refunds',
  'sealed_documents',
  'status_components',
  'studio_holidays',
  'submission_records',
  'ticket_attachments',
];

/** Sums stay as rows of nothing: what counts is what they come to. */
const sums: Record<string, SQL> = {
  order_sums: sql`select month, status, sum(orders) as orders, sum(total_cents) as total_cents from order_sums
    group by month, status having sum(orders) <> 0 or sum(total_cents) <> 0 order by month, status`,
  lead_sums: sql`select * from lead_sums where leads <> 0 or amount_cents <> 0 order by stage, source, currency`,
};

/** Every row of every table, so that a single changed value would show. */
async function everything(): Promise<Record<string, unknown>> {
  const { rows: names } = await database.db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public'`,
  );
  const all: Record<string, unknown> = {};
  for (const { table_name } of names) {
    // Notes of which days to count again, emptied by the count, and what open pages were told of the audit log.
    if (['audit_log', 'stale_figures', 'live_events'].includes(String(table_name))) continue;
    const kept = sums[String(table_name)];
    if (kept) {
      all[String(table_name)] = (await database.db.execute(kept)).rows;
      continue;
    }
    const { rows } = await database.db.execute(
      sql`select to_jsonb(t) as row from ${sql.identifier(String(table_name))} t order by to_jsonb(t)::text`,
    );
    all[String(table_name)] = rows;
  }
  return all;
}

describe('who may', () => {
  it.each([
    ['GET', 401, 403, 403, 200, 200],
    ['DELETE', 401, 403, 403, 403, 200],
  ] as const)('%s /admin/sample-data', async (method, stranger, client, business, admin, owner) => {
    const statuses = [];
    for (const who of [null, 'client', 'business', 'admin', 'super_admin'] as const) {
      statuses.push((await call(who, method, '/admin/sample-data')).status);
    }
    expect(statuses).toEqual([stranger, client, business, admin, owner]);
  });
});

describe('filling', () => {
  it('leaves an untouched studio when a part fails', async () => {
    const before = await countSamples(database.db);
    const first = registry.sampleData.filter(({ name }) => name === 'services');
    const fill = async (tx: Tx) => {
      expect(await countSamples(tx)).not.toEqual(before);
      throw new Error('no');
    };
    const failing = { ...registry, sampleData: [...first, { name: 'broken', load: async () => ({ fill }) }] };
    await expect(fillSampleData({ ...platform, registry: failing })).rejects.toThrow('no');
    expect(await everything()).toEqual(untouched);
  });

  it('gives twelve clients, two weeks of logs of every kind, and mails', async () => {
    await fillSampleData(platform);
    const samples = await countSamples(database.db);
    expect(samples).toMatchObject({ users: 12, mail_outbox: 5, application_logs: 480 });
    const logs = await database.db.select().from(application_logs).where(eq(application_logs.is_sample, true));
    expect(new Set(logs.map((log) => log.level))).toEqual(new Set(logLevels));
    expect(new Set(logs.map((log) => log.category))).toEqual(new Set(logCategories));
    const ages = logs.map((log) => (Date.now() - log.timestamp.getTime()) / 86_400_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeGreaterThan(13);
    const types = await database.db.select().from(users).where(eq(users.is_sample, true));
    expect(new Set(types.map((user) => user.user_type))).toEqual(new Set(['personal', 'business']));
    const [bakery] = await database.db
      .select()
      .from(businesses)
      .where(eq(businesses.business_name, 'Marchetti & Daughters Bakery'));
    const passphrase = platform.secrets.derive(`user-data:${bakery?.user_id}`);
    expect(await decryptField(bakery?.encrypted_phone ?? '', passphrase)).toBe('+1 401 555 0142');
  });

  it('leaves no mail waiting: none of them is ever delivered', async () => {
    const statuses = await database.db
      .selectDistinct({ status: mail_outbox.status })
      .from(mail_outbox)
      .where(eq(mail_outbox.is_sample, true));
    expect(statuses.map(({ status }) => status).sort()).toEqual(['failed', 'sent']);
  });

  it('shows something in every table that can hold samples', async () => {
    const filled = Object.keys(await countSamples(database.db));
    const empty = (await sampleTables(database.db)).filter((table) => !filled.includes(table));
    expect(empty).toEqual(filledByUse);
  });

  it('adds nothing the second time', async () => {
    const before = await everything();
    await fillSampleData(platform);
    expect(await everything()).toEqual(before);
  });

  it('queues no event, so that nothing is sent to made-up people', async () => {
    expect(await database.db.execute(sql`select 1 from domain_events`)).toMatchObject({ rowCount: 0 });
  });
});

describe('removing', () => {
  it('deletes the sample rows and nothing else, and writes it down', async () => {
    await database.db.insert(files).values({
      original_name: 'a.png',
      filename: 'a.png',
      path: 'sample/a.png',
      content_type: 'image/png',
      size: 1,
      visibility: 'public',
      subject_type: 'branding',
      subject_id: ids.super_admin,
      is_sample: true,
    });
    const stored = await database.db.$count(files, eq(files.is_sample, true));
    const [sample] = await database.db.select().from(users).where(eq(users.is_sample, true)).limit(1);
    await database.db.insert(sessions).values({ user_id: sample?.id ?? '', token: 't', expires_at: new Date() });
    // A profile that a sample person filled in is part of that person.
    const [personal] = await database.db.select().from(users).where(eq(users.email, 'nora.lindqvist@example.com'));
    await database.db.insert(businesses).values({ user_id: personal?.id ?? '', business_name: 'Typed by hand' });

    expect((await call<{ has_samples: boolean }>('admin', 'GET', '/admin/sample-data')).data.has_samples).toBe(true);
    const answer = await call<{ removed: Record<string, number> }>('super_admin', 'DELETE', '/admin/sample-data');
    expect(answer.data).toMatchObject({ removed: { users: 12, application_logs: 480, files: stored }, kept: {} });
    expect(await everything()).toEqual(untouched);
    expect(deletedFiles).toContain('sample/a.png');
    expect(deletedFiles).toHaveLength(stored);
    expect((await call('admin', 'GET', '/admin/sample-data')).data).toEqual({ has_samples: false, tables: {} });
    const [last] = await database.db.select().from(audit_log).orderBy(sql`at desc`).limit(1);
    expect(last).toMatchObject({ action: 'sample_data.removed', actor_id: ids.super_admin, details: { removed: { users: 12 } } });
    const rows = Object.values(answer.data.removed).reduce((all, some) => all + some, 0);
    expect(last?.details.rows).toBe(rows);
  });

  it('leaves a person alone who has the address of a sample, and keeps what the studio’s own records depend on, as ordinary records', async () => {
    const { db } = database;
    await db.execute(
      sql`create table sample_orders (id uuid primary key, user_id uuid references users(id) on delete cascade, is_sample boolean not null default false)`,
    );
    await db.execute(
      sql`create table sample_order_lines (id int primary key, order_id uuid references sample_orders(id), is_sample boolean not null default false)`,
    );
    await db.execute(sql`create table sample_receipts (id int primary key, order_id uuid not null references sample_orders(id))`);
    const [own] = await db.insert(users).values({ email: 'THEO@marchettibakery.example', first_name: 'Real' }).returning();
    await fillSampleData(platform);
    // All but the one whose address is taken.
    expect((await countSamples(db)).users).toBe(11);
    const [one, two, three] = await db.select().from(users).where(eq(users.is_sample, true)).orderBy(users.email);
    const order = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    await db.execute(
      sql`insert into sample_orders values (${order(1)}, ${one?.id}, false), (${order(2)}, ${two?.id}, true), (${order(3)}, ${three?.id}, true)`,
    );
    await db.execute(sql`insert into sample_order_lines values (1, ${order(2)}, false), (2, ${order(3)}, true)`);
    const { data } = await call<{ removed: Record<string, number>; kept: Record<string, number> }>(
      'super_admin',
      'DELETE',
      '/admin/sample-data',
    );
    expect(data.kept).toEqual({ users: 2, sample_orders: 1 });
    expect(data.removed).toMatchObject({ users: 9, sample_orders: 1, sample_order_lines: 1 });
    expect((await db.execute(sql`select id from sample_orders order by id`)).rows).toEqual([{ id: order(1) }, { id: order(2) }]);
    expect(await countSamples(db)).toEqual({});
    expect(await db.select().from(users).where(eq(users.email, 'THEO@marchettibakery.example'))).toMatchObject([
      { id: own?.id, first_name: 'Real', is_sample: false },
    ]);
    await db.execute(sql`drop table sample_receipts, sample_order_lines, sample_orders`);
    await db.execute(sql`delete from users where id in (${one?.id}, ${two?.id}, ${own?.id})`);
  });

  it('knows every table that has the column, and orders children first', async () => {
    expect(await sampleTables(database.db)).toEqual(
      expect.arrayContaining(['users', 'businesses', 'files', 'application_logs', 'mail_outbox']),
    );
    const link = (child: string, parent: string) => ({
      child,
      parent,
      child_column: 'x',
      parent_column: 'id',
      on_delete: 'a',
      is_part: false,
    });
    expect(childrenFirst(['a', 'b', 'c'], [link('b', 'a'), link('c', 'b')])).toEqual(['c', 'b', 'a']);
    expect(childrenFirst(['a', 'b'], [link('b', 'a'), link('a', 'b')])).toHaveLength(2);
  });
});
