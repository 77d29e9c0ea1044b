import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createDb, createPool } from '#db/client.ts';
import { mail_template_versions } from '#db/schema/desk/mail-templates.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { readEnv } from '#platform/env.server.ts';
import { createSettings } from '#platform/settings/settings.server.ts';
import { createSiteState } from '#platform/settings/site-state.server.ts';
import { testDatabase } from '#tests/database.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { ownDefinitions } from '#tests/own-definitions.ts';
import { people, seedStudio } from '#tests/seed.ts';
import { defineMail, type MailAudience } from './mail.ts';
import { createMailTemplates } from './mail-templates.server.ts';
import { createSendMail } from './send-mail.server.ts';

ownDefinitions();
const database = testDatabase();
const secrets = createSecretBox('a secret for tests that nobody else uses');
// One connection: whoever asks for a second inside a transaction waits for ever.
let pool: ReturnType<typeof createPool>;
beforeAll(() => {
  pool = createPool(database.url, 1);
});
afterAll(() => pool.end());

const mailFor = <A extends MailAudience>(audience: A, is_confidential = false) =>
  defineMail({
    name: `test.${audience}`,
    label: 'Test',
    audience,
    is_confidential,
    variables: z.object({ name: z.string() }),
    sample: { name: 'Ada' },
    description: 'Test',
    type: 'support',
    original: {
      subject: '{{name|Somebody}} of {{studio_name}}',
      title: '{{name|Somebody}}',
      preview: '{{name|Somebody}}',
      blocks: [{ type: 'paragraph', text: '{{studio_url}}' }],
    },
  });

function setup() {
  const db = createDb(pool);
  const log = memoryLogger();
  const site = createSiteState(db, createSettings(db, log));
  const env = { ...readEnv({}), PUBLIC_URL: 'https://studio.test' };
  const mailTemplates = createMailTemplates(db, log, env);
  return { db, mailTemplates, log, sendMail: createSendMail({ site, secrets, env, mailTemplates }) };
}
const rowOf = async (id: string | null) =>
  (
    await database.db
      .select()
      .from(mail_outbox)
      .where(eq(mail_outbox.id, id ?? ''))
  )[0];

it('writes a mail once for an occasion, over the connection of the transaction alone', async () => {
  const { db, sendMail } = setup();
  const options = { to: 'ann@example.com', occasion: 'first', reply_to: 'bob@example.com' };
  const send = () => db.transaction((tx) => sendMail(tx, mailFor('client', true), { name: 'Ann' }, options));
  const id = await send();
  expect(await send()).toBeNull();
  const row = await rowOf(id);
  expect(row).toMatchObject({
    idempotency_key: 'test.client:first',
    template: 'test.client',
    to_address: 'ann@example.com',
    reply_to: 'bob@example.com',
    is_confidential: true,
    about_type: null,
  });
  expect(row?.subject).toMatch(/^Ann of /);
  expect([row?.html, row?.text]).toEqual(['', '']);
  expect(row && asSent({ secrets }, row).text).toContain('https://studio.test');
});

it('keeps the values of link and code fields out of the table, whatever they look like', async () => {
  const { db, sendMail } = setup();
  const mail = defineMail({
    ...{ name: 'test.links', label: 'Test', description: 'Test', type: 'support', audience: 'visitor' },
    variables: z.object({ url: z.string(), entry_code: z.string(), page_url: z.string() }),
    sample: { url: 'https://studio.test/x', entry_code: 'a', page_url: 'https://studio.test/y' },
    public_links: ['page_url'],
    original: {
      ...{ subject: 'Open', title: 'Open', preview: 'Open' },
      blocks: [
        { type: 'button', label: 'Open', url: '{{url}}' },
        { type: 'paragraph', text: '{{entry_code}}\n{{page_url}}' },
      ],
    },
  });
  const facts = { url: 'https://studio.test/a/plainword', entry_code: 'open sesame', page_url: 'https://studio.test/page' };
  const row = await rowOf(await db.transaction((tx) => sendMail(tx, mail, facts, { to: 'ann@example.com', occasion: 'links' })));
  for (const words of [row?.html, row?.text]) {
    expect(words).not.toMatch(/plainword|sesame/);
    expect(words).toContain('https://studio.test/page');
  }
  const sent = row && asSent({ secrets }, row);
  expect(sent?.text).toContain(facts.url);
  expect(sent?.text).toContain(facts.entry_code);
});

it('goes to nobody while the studio has no address, then to its first super administrator', async () => {
  const { db, sendMail } = setup();
  const send = () => db.transaction((tx) => sendMail(tx, mailFor('studio'), { name: 'Ann' }, { occasion: 'news' }));
  expect(await send()).toBeNull();
  await seedStudio(database.db);
  expect(await rowOf(await send())).toMatchObject({ to_address: people.super_admin.email });
});

it('refuses variables that do not fit, and names the place without the value', async () => {
  const { db, sendMail } = setup();
  const wrong: { name: string } = JSON.parse('{"name":["secret"]}');
  const sent = db.transaction((tx) => sendMail(tx, mailFor('visitor'), wrong, { to: 'ann@example.com', occasion: 'wrong' }));
  await expect(sent).rejects.toThrow(/^The mail test\.visitor was given variables that do not fit: name$/);
});

describe('the owner’s version', () => {
  const mail = mailFor('client');
  const content = (subject: string) => ({ ...mail.original, subject });
  const save = (number: number, subject: string) =>
    database.db.insert(mail_template_versions).values({ template: mail.name, number, kind: 'saved', content: content(subject) });
  const subjectOf = async ({ db, sendMail }: ReturnType<typeof setup>, occasion: string) => {
    const id = await db.transaction((tx) => sendMail(tx, mail, { name: 'Ann' }, { to: 'ann@example.com', occasion }));
    return (await rowOf(id))?.subject;
  };

  it('is sent where there is one, and read once for many mails', async () => {
    const own = setup();
    const [first] = [await subjectOf(own, 'versions-0')];
    expect(first).toMatch(/^Ann of /);
    await save(1, 'Dear {{name|you}}');
    own.mailTemplates.drop();
    // The first mail reads it over its own connection, and has it read for the others.
    expect(await subjectOf(own, 'versions-1')).toBe('Dear Ann');
    await expect.poll(() => subjectOf(own, crypto.randomUUID())).toBe('Dear Ann');
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    for (const occasion of ['versions-2', 'versions-3']) expect(await subjectOf(own, occasion)).toBe('Dear Ann');
    const reads = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('mail_template_versions'));
    queries.mockRestore();
    expect(reads).toEqual([]);
    await save(2, 'Newest');
    expect(await subjectOf(own, 'versions-4')).toBe('Dear Ann');
    own.mailTemplates.drop();
    expect(await subjectOf(own, 'versions-5')).toBe('Newest');
  });
});
