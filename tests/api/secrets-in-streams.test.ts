import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { insertEntry } from '#platform/audit/insert-entry.server.ts';
import { redacted, redactText } from '#platform/log/redact.ts';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio({ LOG_LEVEL: 'info' });
// Neither a digit nor a capital: nothing but its place tells that it is a secret.
const secret = 'qwertzuiopasdfghjklyxcvb';

const { paths } = (await openApiDocument(foldAll(), 'http://localhost:3000')) as { paths: Record<string, unknown> };
type Route = { path?: string; children?: readonly Route[] };
const pagePaths = (all: readonly Route[], under = ''): string[] =>
  all.flatMap(({ path, children = [] }) => {
    const here = path === undefined ? under : `${under}/${path}`;
    return [here, ...pagePaths(children, here)];
  });

const withToken = (path: string) => /[{:]\+?\w*token/i.test(path);
const secretPaths = [
  ...Object.keys(paths)
    .filter(withToken)
    .map((path) => `/api${path}`),
  ...pagePaths(routes as readonly Route[]).filter(withToken),
  '/api/auth/reset-password/:token',
];
const filled = (path: string) =>
  path
    .replaceAll(/\{\+?(\w+)\}|:(\w+)/g, (_, one?: string, other?: string) =>
      /token/i.test(one ?? other ?? '') ? secret : 'contract',
    )
    .replaceAll('//', '/');

const logged = async () => {
  await studio.platform.log.flush();
  return JSON.stringify(await studio.db.select().from(application_logs));
};

describe('a token in the path of an address', () => {
  it('is known from the contract and the routes', () => {
    expect(secretPaths.length).toBeGreaterThan(12);
    expect(secretPaths).toContain('/book/:token');
    expect(secretPaths).toContain('/api/document/{document_type}/{access_token}');
  });

  it.each(secretPaths)('%s is hidden, alone, inside a text and as the parameter of another', (path) => {
    const address = filled(path);
    for (const text of [
      address,
      `${address}.data`,
      `Failed to fetch https://studio.example${address}?x=1 (offline)`,
      `/auth?returnTo=${encodeURIComponent(address)}`,
    ]) {
      expect(redactText(text), text).toContain(redacted);
      expect(redactText(text), text).not.toContain(secret);
    }
  });
});

describe('what is written', () => {
  it('for a request and for an error that a browser tells holds no secret of its address or its words', async () => {
    await studio.request(null, 'GET', `/book/${secret}`);
    await studio.request(null, 'GET', `/nowhere?password=${secret}`);
    const told = {
      message: `Failed to fetch https://studio.example/reset-password/${secret}: password=${secret}`,
      stack: `Error: {"token":"${secret}"}\n    at https://studio.example/document/contract/${secret}:1:2`,
      url: `/auth?token=${secret}`,
    };
    expect((await studio.call(null, 'POST', '/browser-errors', told)).status).toBe(202);
    const rows = await logged();
    expect(rows).toContain('Failed to fetch');
    expect(rows).toContain('/nowhere?password=[redacted]');
    expect(rows).not.toContain(secret);
  });

  it('of a sign-in and of a refusal tells who was refused what', async () => {
    await studio.request(null, 'POST', '/api/auth/sign-in/email', { email: people.client.email, password: secret });
    await studio.signIn(people.client.email);
    await studio.call('client', 'GET', '/admin/logs');
    await studio.platform.log.flush();
    const rows = await studio.db.select().from(application_logs);
    const of = (message: RegExp) => rows.find((row) => message.test(row.message));
    expect(of(/^\/sign-in\/email was refused: Invalid/)).toMatchObject({ level: 'warn', category: 'auth' });
    expect(of(/^\/sign-in\/email succeeded$/)).toMatchObject({ level: 'info', user_id: studio.ids.client });
    expect(of(/^GET \/api\/admin\/logs 403$/)).toMatchObject({ level: 'warn', status_code: 403, user_id: studio.ids.client });
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('into the audit log holds no secret, whatever a feature hands over', async () => {
    const details = { name: 'Ann', changes: { api_key: { from: secret, to: secret } }, note: `see /book/${secret}` };
    await insertEntry(studio.db, { actor: null, action: 'settings.updated', entity: 'secrets-test', entity_id: null, details });
    const entries = JSON.stringify((await studio.audit()).filter(({ entity }) => entity === 'secrets-test'));
    expect(entries).toContain('Ann');
    expect(entries).not.toContain(secret);
  });

  it('by an unforeseen failure of the database holds no value of the query', async () => {
    await studio.db.execute(sql`alter table rate_limits rename to rate_limits_gone`);
    try {
      const body = { message: secret };
      const { RATE_LIMITS } = studio.platform.env;
      studio.platform.env.RATE_LIMITS = true;
      const answer = await studio.call(null, 'POST', '/browser-errors', body);
      studio.platform.env.RATE_LIMITS = RATE_LIMITS;
      expect(answer.status).toBe(500);
    } finally {
      await studio.db.execute(sql`alter table rate_limits_gone rename to rate_limits`);
    }
    await studio.platform.log.flush();
    const rows = await studio.db.select().from(application_logs).where(eq(application_logs.category, 'api'));
    const [failure] = rows.filter(({ stack_trace }) => stack_trace?.includes('Failed query'));
    expect(failure?.stack_trace).toContain('insert into "rate_limits"');
    expect(failure?.stack_trace).not.toContain('browser-errors|');
  });
});
