import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { audit_log } from '#db/schema/platform/audit.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { withoutPersonalLinks } from '#platform/mail/sealed-content.server.ts';
import { apiOf, type Ids, testPlatform } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { seedStudio } from '#tests/seed.ts';
import type { MailDetail, MailSummary, OutboxStatus } from './contract.ts';
import { outboxRouter } from './router.server.ts';

const database = testDatabase();
const platform = testPlatform(database);
let ids: Ids;
const call = apiOf(outboxRouter, platform, () => ids);
type Page = { items: MailSummary[]; next_cursor: string | null };

const mail = (name: string, rest: Partial<typeof mail_outbox.$inferInsert> = {}) => ({
  idempotency_key: name,
  to_address: `${name}@example.com`,
  subject: name,
  html: '<p>Hello</p>',
  text: 'Hello',
  template: 'test',
  ...rest,
});
const idOf = async (name: string) => {
  const [row] = await database.db.select().from(mail_outbox).where(eq(mail_outbox.idempotency_key, name));
  return row?.id ?? '';
};

beforeAll(async () => {
  ids = await seedStudio(database.db);
  const link = 'https://studio.test/api/auth/reset-password/abc?token=Zk81mQ0p';
  await database.db.insert(mail_outbox).values([
    mail('ann', { created_at: new Date('2026-03-01T10:00:00Z'), status: 'sent', sent_at: new Date('2026-03-01T10:00:05Z') }),
    mail('ben', {
      created_at: new Date('2026-03-02T10:00:00Z'),
      status: 'failed',
      attempts: 8,
      last_error: '550 no such user',
    }),
    mail('cleo', { created_at: new Date('2026-03-03T10:00:00Z'), html: `<a href="${link}">x</a>`, text: link }),
    mail('sample', { created_at: new Date('2026-03-04T10:00:00Z'), status: 'failed', is_sample: true }),
  ]);
});

it.each([
  ['GET', '/admin/outbox'],
  ['GET', '/admin/outbox/status'],
  ['GET', '/admin/outbox/0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11'],
  ['POST', '/admin/outbox/0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11/retry'],
])('%s %s is for administrators', async (method, path) => {
  expect((await call(null, method, path)).status).toBe(401);
  expect((await call('client', method, path)).status).toBe(403);
  expect((await call('business', method, path)).status).toBe(403);
  expect([200, 404]).toContain((await call('admin', method, path)).status);
  expect([200, 404]).toContain((await call('super_admin', method, path)).status);
});

describe('the list', () => {
  it.each([
    ['', ['sample', 'cleo', 'ben', 'ann']],
    ['?status=failed', ['sample', 'ben']],
    ['?status=sent', ['ann']],
    ['?q=CLEO@', ['cleo']],
    ['?q=%25', []],
  ])('%s', async (query, expected) => {
    const { data } = await call<Page>('admin', 'GET', `/admin/outbox${query}`);
    expect(data.items.map((item) => item.subject)).toEqual(expected);
    expect(JSON.stringify(data)).not.toContain('token=');
  });

  it('pages, and refuses what it does not know', async () => {
    const first = (await call<Page>('admin', 'GET', '/admin/outbox?limit=3')).data;
    const second = (await call<Page>('admin', 'GET', `/admin/outbox?limit=3&cursor=${first.next_cursor}`)).data;
    expect([...first.items, ...second.items].map((item) => item.subject)).toEqual(['sample', 'cleo', 'ben', 'ann']);
    expect(second.next_cursor).toBeNull();
    expect((await call('admin', 'GET', '/admin/outbox?status=lost')).status).toBe(400);
    expect((await call('admin', 'GET', '/admin/outbox?cursor=nonsense')).status).toBe(400);
  });

  it('tells whether mail is configured and what waits', async () => {
    expect((await call<OutboxStatus>('admin', 'GET', '/admin/outbox/status')).data).toEqual({
      is_configured: false,
      waiting: 1,
      failed: 1,
    });
  });
});

describe('one mail', () => {
  it('is read by an administrator; a personal link by nobody, whatever the role', async () => {
    expect((await call<MailDetail>('admin', 'GET', `/admin/outbox/${await idOf('ann')}`)).data).toMatchObject({
      html: '<p>Hello</p>',
      links_are_hidden: false,
    });
    // Also of a mail that came into the table with its link.
    for (const who of ['admin', 'super_admin'] as const) {
      const { data } = await call<MailDetail>(who, 'GET', `/admin/outbox/${await idOf('cleo')}`);
      expect(data).toMatchObject({ links_are_hidden: true, text: expect.stringContaining('token=[redacted]') });
      expect(JSON.stringify(data)).not.toContain('Zk81mQ0p');
    }
  });

  it.each([
    ['https://studio.test/auth', false],
    ['https://studio.test/about?ref=mail', false],
    ['https://studio.test/reset-password?token=abc', true],
    ['<a href="https://studio.test/api/auth/verify-email?callbackURL=%2F&amp;token=eyJhbGciOi">', true],
    ['https://studio.test/document/estimate/q7Jk2mNx8RtY4vBw1ZcE9a', true],
    ['https://studio.test/document/contract/abcdefghijklmnopqrstuvwxyz', true],
    ['https://studio.test/book/abcdefghijklmnopqrstuvwxyz', true],
  ])('%s holds a personal link: %s', (content, expected) => {
    expect(withoutPersonalLinks(content) !== content).toBe(expected);
  });
});

describe('trying again', () => {
  const retry = async (name: string) => call<MailSummary>('admin', 'POST', `/admin/outbox/${await idOf(name)}/retry`);

  it('puts a failed mail back with its event and an audit entry', async () => {
    expect((await retry('ben')).data).toMatchObject({ status: 'queued', attempts: 0, last_error: '550 no such user' });
    expect(await database.db.select().from(domain_events)).toMatchObject([
      { type: 'mail.queued', payload: { id: await idOf('ben') } },
    ]);
    expect(await database.db.select().from(audit_log)).toMatchObject([
      { action: 'mail.retried', actor_id: ids.admin, entity_id: await idOf('ben'), details: { attempts: 8 } },
    ]);
    expect(await retry('ben')).toMatchObject({ status: 409, error: 'Only a failed mail can be tried again.' });
  });

  it('refuses mails that were sent, samples and strangers’ ids', async () => {
    expect((await retry('ann')).status).toBe(409);
    expect(await retry('sample')).toMatchObject({ status: 409, error: 'A sample mail is never sent.' });
    expect((await call('admin', 'POST', `/admin/outbox/${ids.admin}/retry`)).status).toBe(404);
    expect(await database.db.execute(sql`select 1 from domain_events`)).toMatchObject({ rowCount: 1 });
  });
});
