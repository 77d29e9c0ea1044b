import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { testStudio } from '#tests/studio.ts';

/** Open to everybody; whatever is not named here demands a session. */
const open = new Set([
  'GET /session',
  'GET /session/options',
  'GET /password-reset/{token}',
  'POST /registration/ticket',
  'POST /registration',
  'GET /setup/status',
  'POST /setup',
  'GET /branding',
  'GET /services/featured',
  'GET /status',
  'POST /browser-errors',
  'POST /account/recovery-email/confirm',
  'GET /bookings/slots',
  'POST /bookings',
  'GET /bookings/manage/{token}',
  'GET /bookings/manage/{token}/slots',
  'POST /bookings/manage/{token}/reschedule',
  'POST /bookings/manage/{token}/cancel',
  'GET /bookings/manage/{token}/calendar',
  'GET /forms/token',
  'POST /forms/contact',
  'POST /forms/contact-dialog',
  'POST /forms/custom-website',
  'POST /forms/template-notify',
  'POST /support/tickets',
  // These reach the conversation of the visitor's own private cookie and no other.
  'POST /conversations',
  'GET /conversations/current',
  'DELETE /conversations/current',
  'POST /conversations/current/messages',
  // The private link is the key.
  'GET /document/{document_type}/{access_token}',
  'POST /document/{document_type}/{access_token}/view',
  'POST /document/{document_type}/{access_token}/decline',
  'POST /document/estimate/{access_token}/accept',
  'POST /document/contract/{access_token}/code',
  'POST /document/contract/{access_token}/sign',
  'GET /verify/certificates',
  'GET /verify/numbers/{number}',
  'GET /verify/files/{sha256}',
]);
/** For the super administrator alone. */
const superOnly = new Set([
  'POST /admin/logs/passphrase',
  'DELETE /admin/sample-data',
  'GET /admin/integrations/stripe',
  'PUT /admin/integrations/stripe',
  'DELETE /admin/integrations/stripe',
  'POST /admin/integrations/stripe/test',
]);

const { paths } = (await openApiDocument(foldAll(), 'http://localhost:3000')) as {
  paths: Record<string, Record<string, unknown>>;
};
const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => ({ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path })),
);
const studio = testStudio();

const some: Record<string, string> = { id: '01900000-0000-7000-8000-000000000000', token: 'no-such-token', variant: 'light' };
const filled = (path: string) => path.replaceAll(/\{\+?(\w+)\}/g, (_, name: string) => some[name] ?? 'x');

const statusFor = async (who: 'client' | 'admin' | 'super_admin' | null, { method, path }: (typeof endpoints)[number]) =>
  (await studio.call(who, method, filled(path), method === 'GET' ? undefined : {})).status;

describe('every endpoint', () => {
  it('is known to this test by name', () => {
    const names = endpoints.map((endpoint) => endpoint.name);
    expect([...open, ...superOnly].filter((name) => !names.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(40);
  });

  it.each(endpoints)('$name asks a stranger to sign in unless it is open', async (endpoint) => {
    const status = await statusFor(null, endpoint);
    if (open.has(endpoint.name)) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(401);
    expect(status).toBeLessThan(500);
  });

  it.each(endpoints)('$name keeps a client out of the admin area', async (endpoint) => {
    const status = await statusFor('client', endpoint);
    if (endpoint.path.startsWith('/admin/')) expect(status).toBe(403);
    else expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });

  it.each(endpoints)('$name lets an administrator in unless it is the super administrator’s', async (endpoint) => {
    const status = await statusFor('admin', endpoint);
    if (superOnly.has(endpoint.name)) expect(status).toBe(403);
    else expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });

  it.each(endpoints)('$name never refuses the super administrator', async (endpoint) => {
    const status = await statusFor('super_admin', endpoint);
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});

describe('every list', () => {
  it.each(endpoints.filter(({ method, path }) => method === 'GET' && path.startsWith('/admin/')))(
    '$path refuses a bad cursor without breaking',
    async ({ path }) => {
      const { status } = await studio.call(
        'super_admin',
        'GET',
        `${filled(path)}?cursor=%00nonsense&limit=abc&sort=drop%20table`,
      );
      expect(status).toBeLessThan(500);
    },
  );
});
