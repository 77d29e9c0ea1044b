import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { user_roles } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { noArea } from '#shared/admin-areas.ts';
import { testStudio } from '#tests/studio.ts';
import type { AuditChoices, AuditDetail, AuditEntryShown } from './contract.ts';
import { changesIn, valueText, words } from './policy.ts';

const studio = testStudio();
type Page = { items: AuditEntryShown[]; next_cursor: string | null };
const get = async <T>(who: 'admin' | 'super_admin' | 'client' | null, path: string) => {
  const answer = await studio.request(await studio.sessionOf(who), 'GET', `/api/admin/audit${path}`);
  return {
    status: answer.status,
    ...((await answer.json()) as { data: T; error: string | null; fields?: Record<string, string> }),
  };
};
const told = async (query: string) =>
  (await get<Page>('admin', query)).data.items.map(({ actor, text }) => `${actor.name} ${text}`);

const entry = (at: string, rest: Partial<typeof audit_log.$inferInsert>): typeof audit_log.$inferInsert => ({
  at: new Date(at),
  action: 'logs.passphrase_read',
  entity: 'application_logs',
  actor_role: 'super_admin',
  ...rest,
});
const record = '0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11';

beforeAll(async () => {
  await studio.db.insert(audit_log).values([
    entry('2026-01-01T10:00:00Z', { actor_id: studio.ids.super_admin, ip_address: '192.0.2.55' }),
    entry('2026-01-02T10:00:00Z', {
      actor_id: studio.ids.super_admin,
      action: 'settings.analytics_updated',
      entity: 'system_settings',
      entity_id: record,
      details: { changes: { site_name: { from: 'Old studio', to: '=HYPERLINK("x")' } } },
    }),
    entry('2026-01-03T10:00:00Z', {
      actor_id: null,
      actor_role: null,
      action: 'backup.made',
      entity: 'backup_runs',
      details: { name: 'b-1' },
    }),
    entry('2026-01-04T10:00:00Z', { actor_id: record, action: 'removed.feature', entity: 'gone', actor_role: null }),
  ]);
});

const old = 'end_date=2026-01-31';

describe('the list', () => {
  it('tells in whole sentences who did what, newest first', async () => {
    expect(await told(`?${old}`)).toEqual([
      'A former user removed.feature',
      'The system made the backup b-1',
      expect.stringMatching(/^\S.+ changed the analytics settings$/),
      expect.stringMatching(/ opened the sensitive data of the logs$/),
    ]);
  });

  it.each([
    ['entity=backup_runs', 1],
    ['action=settings.analytics_updated', 1],
    [`entity_id=${record}`, 1],
    ['start_date=2026-01-02&end_date=2026-01-03', 2],
    ['q=sensitive%20data', 1],
    ['q=192.0.2.55', 1],
    ['q=Old%20studio', 1],
    ['q=b-1', 1],
    ['q=no%20such%20thing', 0],
    ['q=%25', 0],
  ])('filters by %s', async (query, count) => {
    expect(await told(`?${query.includes('end_date') ? query : `${query}&${old}`}`)).toHaveLength(count);
  });

  it('filters by person and pages by keyset', async () => {
    expect(await told(`?actor_id=${studio.ids.super_admin}&${old}`)).toHaveLength(2);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data }: { data: Page } = await get<Page>('admin', `?${old}&limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...data.items.map(({ id }) => id));
      cursor = data.next_cursor;
    }
    expect(new Set(seen).size).toBe(4);
  });

  it.each(['actor_id=7', 'start_date=soon', 'limit=0', 'cursor=x', `action=${'x'.repeat(101)}`])('refuses %s', async (query) => {
    expect((await get('admin', `?${query}`)).status).toBe(400);
  });

  it('names what can be chosen', async () => {
    const { data } = await get<AuditChoices>('admin', '/choices');
    expect(data.people.map(({ value }) => value)).toEqual(expect.arrayContaining([studio.ids.super_admin, record]));
    expect(data.kinds).toContainEqual({ value: 'backup_runs', label: 'Backup runs' });
    expect(data.actions).toContainEqual({ value: 'settings.analytics_updated', label: 'Changed the analytics settings' });
  });
});

describe('an administrator of some areas', () => {
  const narrow = async (areas: typeof user_roles.$inferInsert.areas) => {
    await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
    studio.platform.sessions.drop();
  };
  afterEach(() => narrow(null));

  it('finds the entries of those areas alone, in the list, the choices and one by one', async () => {
    const { data } = await get<Page>('admin', `?${old}`);
    await narrow({ ...noArea, operations: 'read' });
    expect(await told(`?${old}`)).toEqual([
      'The system made the backup b-1',
      expect.stringMatching(/ opened the sensitive data of the logs$/),
    ]);
    expect(await told(`?q=Old%20studio&${old}`)).toEqual([]);
    const idOf = (action: string) => data.items.find((one) => one.action === action)?.id;
    expect((await get('admin', `/${idOf('backup.made')}`)).status).toBe(200);
    expect((await get('admin', `/${idOf('settings.analytics_updated')}`)).status).toBe(404);
    expect((await get('admin', `/${idOf('removed.feature')}`)).status).toBe(404);
    const choices = (await get<AuditChoices>('admin', '/choices')).data;
    const values = (of: keyof AuditChoices) => choices[of].map(({ value }) => value);
    expect(values('actions')).toContain('backup.made');
    expect(values('actions')).not.toContain('settings.analytics_updated');
    expect(values('kinds')).toContain('backup_runs');
    expect(values('kinds')).not.toContain('gone');
    expect(values('people')).toContain(studio.ids.super_admin);
    expect(values('people')).not.toContain(record);
    await narrow({ ...noArea, operations: 'read', settings: 'read' });
    expect(await told(`?q=Old%20studio&${old}`)).toHaveLength(1);
  });

  it('does not read in it what was put off in the list of the day, which may be of any area', async () => {
    const at = { action: 'today.done', entity: 'today_items', details: { kind: 'Invoice', text: 'Ada' } };
    await studio.db.insert(audit_log).values(entry('2026-02-01T10:00:00Z', at));
    expect(await told('?start_date=2026-02-01&end_date=2026-02-28')).toHaveLength(1);
    await narrow({ ...noArea, operations: 'read' });
    expect(await told('?start_date=2026-02-01&end_date=2026-02-28')).toEqual([]);
  });
});

it('names the key by which a program acted, in the list and in the export', async () => {
  const actor_id = studio.ids.super_admin;
  await studio.db
    .insert(audit_log)
    .values(entry('2026-03-01T10:00:00Z', { actor_id, details: { api_key: { id: record, name: 'Bookkeeping' } } }));
  const [line] = await told('?start_date=2026-03-01&end_date=2026-03-31');
  expect(line).toMatch(/Bookkeeping.* opened the sensitive data/);
  const cookie = await studio.sessionOf('super_admin');
  const csv = await studio.request(cookie, 'GET', '/api/admin/audit/export.csv?start_date=2026-03-01&end_date=2026-03-31');
  expect(await csv.text()).toContain('Bookkeeping)');
});

describe('one entry', () => {
  it('shows its details, and says so when there is none', async () => {
    const { data } = await get<Page>('admin', `?entity=system_settings&${old}`);
    const detail = (await get<AuditDetail>('admin', `/${data.items[0]?.id}`)).data;
    expect(changesIn(detail.details).changes).toEqual([{ name: 'site_name', from: 'Old studio', to: '=HYPERLINK("x")' }]);
    expect(await get('admin', `/${record}`)).toMatchObject({ status: 404, error: 'This entry does not exist.' });
    expect((await get('admin', '/7')).status).toBe(400);
    expect((await get('client', `/${data.items[0]?.id}`)).status).toBe(403);
    expect((await get(null, '')).status).toBe(401);
  });

  it('finds before and after in whatever form a feature wrote them', () => {
    expect(changesIn({ from: 'a', to: 'b', number: 7 })).toEqual({
      changes: [{ name: 'value', from: 'a', to: 'b' }],
      rest: { number: 7 },
    });
    expect(changesIn({ before: { a: 1, b: 2 }, after: { a: 1, b: 3 } }).changes).toEqual([{ name: 'b', from: 2, to: 3 }]);
    expect(changesIn({ from: 'a', changes: ['x'] })).toEqual({ changes: [], rest: { changes: ['x'], from: 'a' } });
    expect([null, true, { a: 1 }, 0, ['a', 2]].map(valueText)).toEqual(['nothing', 'yes', '{"a":1}', '0', 'a, 2']);
    expect([words('mail_templates'), words('siteName')]).toEqual(['Mail templates', 'Site name']);
  });
});

describe('the export', () => {
  const csv = async (who: 'admin' | 'super_admin', method = 'GET') =>
    studio.request(await studio.sessionOf(who), method, `/api/admin/audit/export.csv?${old}`);

  it('holds what the list shows, harmless in a spreadsheet, and is an entry itself', async () => {
    expect((await csv('admin')).status).toBe(403);
    const exports = () => studio.db.$count(audit_log, sql`action = 'audit.exported'`);
    const before = await exports();
    const answer = await csv('super_admin');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('at,person,email,role,what');
    expect(lines[2]).toContain('"The system","","","made the backup b-1","backup.made"');
    expect(await exports()).toBe(before + 1);
    await (await csv('super_admin', 'HEAD')).body?.cancel();
    expect(await exports()).toBe(before + 1);
  });

  it('guards what a spreadsheet would run', async () => {
    await studio.db.insert(audit_log).values(entry('2026-01-05T10:00:00Z', { entity_id: '=1+1', request_id: '@x' }));
    const text = await (await csv('super_admin')).text();
    expect(text).toContain(`"'=1+1"`);
    expect(text).toContain(`"'@x"`);
  });
});

it('is refused by the database itself to be changed, emptied or shortened', async () => {
  const before = await studio.db.$count(audit_log);
  for (const statement of [
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    "update audit_log set details = '{}' where false or true",
  ]) {
    await expect(studio.db.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { message: 'audit_log is append-only' },
    });
  }
  expect(await studio.db.$count(audit_log)).toBe(before);
});
