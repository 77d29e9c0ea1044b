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
  'GET /help',
  'GET /help-search',
  'GET /help-suggestions',
  'GET /help/{slug}',
  'POST /help/{slug}/vote',
  'POST /help-visits',
  'GET /status',
  'GET /content/{page}',
  'GET /offers/{page}',
  'GET /content-pages/{page}',
  'GET /blog',
  'GET /blog/{slug}',
  'GET /blog-related',
  'GET /blog-feed',
  'GET /work',
  'GET /work/{slug}',
  'GET /work-state',
  'GET /testimonials',
  'GET /content-old-addresses',
  'POST /newsletter',
  'GET /seo/head',
  'GET /seo/redirect',
  'GET /seo/pages',
  'GET /seo/key',
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
  'GET /forms/site',
  'GET /forms/published/{slug}',
  'POST /forms/published/{slug}',
  'POST /forms/published/{slug}/counts',
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
  'POST /conversations/current/typing',
  // The private link is the key.
  'GET /document/{document_type}/{access_token}',
  'GET /document/{document_type}/{access_token}/document.pdf',
  'POST /document/{document_type}/{access_token}/view',
  'POST /document/{document_type}/{access_token}/decline',
  'POST /document/estimate/{access_token}/accept',
  'POST /document/contract/{access_token}/code',
  'POST /document/contract/{access_token}/sign',
  // So is the one of an invitation.
  'GET /retainers/{token}',
  'GET /invitations/link',
  'POST /invitations/accept',
  'GET /team/invitation',
  'POST /team/invitation',
  // So is the one of a page's draft.
  'GET /content-preview/{token}',
  'GET /blog-preview/{token}',
  'GET /work-preview/{token}',
  // So is the one of a client who is asked for consent or for a testimonial.
  'GET /consents/{token}',
  'POST /consents/{token}/answer',
  'POST /consents/{token}/withdraw',
  'GET /testimonial/{token}',
  'POST /testimonial/{token}',
  // So are those of a subscriber.
  'GET /newsletter/confirm/{token}',
  'POST /newsletter/confirm/{token}',
  'POST /newsletter/unsubscribe/{token}',
  // So is the one of a checklist.
  'GET /bring/{token}',
  'PUT /bring/{token}/lines/{id}',
  'POST /bring/{token}/lines/{id}/credential',
  'POST /bring/{token}/lines/{id}/files',
  'DELETE /bring/{token}/lines/{id}/files/{file_id}',
  // So is the one of a visitor's ticket.
  'GET /ticket/{token}',
  'GET /ticket/{token}/files/{file_id}',
  'POST /ticket/{token}/messages',
  'POST /ticket/{token}/close',
  'POST /ticket/{token}/reopen',
  'POST /ticket/{token}/rating',
  'GET /verify/certificates',
  'GET /verify/numbers/{number}',
  'GET /verify/files/{sha256}',
]);
/** For the super administrator alone. */
const superOnly = new Set([
  'GET /admin/clients/{id}/privacy',
  'POST /admin/clients/{id}/exports',
  'POST /admin/clients/{id}/deletion',
  'GET /admin/deletion-requests',
  'POST /admin/credentials/keys',
  'POST /admin/logs/passphrase',
  'GET /admin/logs/settings',
  'PUT /admin/logs/settings',
  'GET /admin/audit/export.csv',
  'DELETE /admin/sample-data',
  'GET /admin/integrations/stripe',
  'PUT /admin/integrations/stripe',
  'DELETE /admin/integrations/stripe',
  'POST /admin/integrations/stripe/test',
  'GET /admin/integrations/mail',
  'PUT /admin/integrations/mail/smtp',
  'PUT /admin/integrations/mail/microsoft',
  'DELETE /admin/integrations/mail/{provider}',
  'POST /admin/integrations/mail/smtp/test',
  'POST /admin/integrations/mail/microsoft/test',
  'POST /admin/integrations/mail/test-mail',
  'GET /admin/integrations/social',
  'PUT /admin/integrations/social',
  'DELETE /admin/integrations/social/{provider}',
  'POST /admin/integrations/social/test',
  'POST /functions/integration-settings',
  'GET /admin/mailbox',
  'PUT /admin/mailbox',
  'DELETE /admin/mailbox',
  'POST /admin/mailbox/test',
  'POST /admin/mailbox/check',
  'GET /admin/mailbox/microsoft',
  'PUT /admin/mailbox/microsoft',
  'GET /admin/backup-settings',
  'PUT /admin/backup-settings',
  'GET /admin/backups',
  'POST /admin/backups',
  'POST /admin/backups/{id}/verify',
  'DELETE /admin/backups/{id}',
  'POST /admin/backups/{id}/download',
  'GET /admin/backups/{id}/file',
  'GET /admin/settings/passwords',
  'PUT /admin/settings/passwords',
  'GET /admin/team',
  'POST /admin/team/invitations',
  'POST /admin/team/invitations/{id}/resend',
  'POST /admin/team/invitations/{id}/withdraw',
  'PUT /admin/team/{id}',
  'POST /admin/team/{id}/remove',
  'POST /admin/team/{id}/restore',
  'GET /admin/api-keys',
  'POST /admin/api-keys',
  'POST /admin/api-keys/{id}/revoke',
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

const answerTo = async (who: 'client' | 'admin' | 'super_admin' | null, method: string, path: string) => {
  const body = method === 'GET' ? undefined : {};
  const answer = await studio.request(await studio.sessionOf(who), method, `/api${path}`, body);
  // Some are files: what is behind them must not stay open.
  await answer.body?.cancel();
  return answer.status;
};
const statusFor = (who: 'client' | 'admin' | 'super_admin' | null, { method, path }: (typeof endpoints)[number]) =>
  answerTo(who, method, filled(path));

describe('every endpoint', () => {
  it('is known to this test by name', () => {
    const names = endpoints.map((endpoint) => endpoint.name);
    expect([...open, ...superOnly].filter((name) => !names.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(40);
  });

  it('that hands out a file says so in the reference', () => {
    const files = endpoints.filter(({ path }) => /\.(pdf|csv)$/.test(path));
    expect(files.map(({ name }) => name).toSorted()).toEqual([
      'GET /admin/analytics/report.pdf',
      'GET /admin/audit/export.csv',
      'GET /admin/clients/export.csv',
      'GET /admin/form-submissions/export.csv',
      'GET /admin/newsletter/subscribers.csv',
      'GET /admin/orders/export.csv',
      'GET /admin/projects/export.csv',
      'GET /admin/visits/export.csv',
      'GET /contracts/{id}/contract.pdf',
      'GET /document/{document_type}/{access_token}/document.pdf',
      'GET /documents/{document_type}/{id}/file.pdf',
      'GET /orders/{id}/invoice.pdf',
      'GET /orders/{id}/receipts/{payment_id}/receipt.pdf',
    ]);
    for (const { path } of files) {
      const type = path.endsWith('.csv') ? 'text/csv' : 'application/pdf';
      expect(paths[path]?.get, path).toMatchObject({
        responses: { 200: { content: { [type]: { schema: { type: 'string', contentMediaType: type } } } }, default: {} },
      });
    }
  });

  it('outside of the contract is known by name', () => {
    // Pages and middleware stand at the paths with a star.
    const mounts = studio.mounts().filter((mount) => !mount.startsWith('ALL '));
    expect(mounts.toSorted()).toEqual([
      'DELETE /api/uploads/:id',
      'GET /api/auth/*',
      'GET /api/conversations/current/live',
      'GET /api/health',
      'GET /api/live',
      'GET /api/openapi.json',
      'GET /api/ready',
      'GET /api/uploads/:id',
      'GET /auth/facebook',
      'GET /auth/facebook/callback',
      'GET /auth/google',
      'GET /auth/google/callback',
      'GET /auth/microsoft',
      'GET /auth/microsoft/callback',
      'GET /files/*',
      'GET /microsoft-webhook',
      'PATCH /api/uploads/:id',
      'POST /api/auth/*',
      'POST /api/uploads',
      'POST /hooks/:token',
      'POST /microsoft-webhook',
      'POST /stripe-webhook',
    ]);
  });

  it('that takes a file says so in the reference', () => {
    const taking = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        const { requestBody } = operation as { requestBody?: { content?: Record<string, unknown> } };
        return requestBody?.content?.['multipart/form-data'] ? [`${method.toUpperCase()} ${path}`] : [];
      }),
    );
    expect(taking.toSorted()).toEqual([
      'POST /admin/conversations/{id}/files',
      'POST /admin/tickets/{id}/messages',
      'POST /bring/{token}/lines/{id}/files',
      'POST /checklist-lines/{id}/files',
      'POST /forms/published/{slug}',
      'POST /messages/{id}/files',
      'POST /support/tickets',
      'POST /ticket/{token}/messages',
      'POST /tickets',
      'POST /tickets/{id}/messages',
      'PUT /admin/branding/logos/{variant}',
      'PUT /admin/branding/owner-picture',
      'PUT /admin/seo/pages/picture',
      'PUT /admin/services/{id}/image',
      'PUT /admin/templates/{id}/preview',
    ]);
  });

  it.each(endpoints)('$name asks a stranger to sign in unless it is open', async (endpoint) => {
    const status = await statusFor(null, endpoint);
    if (open.has(endpoint.name)) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(401);
    expect(status).toBeLessThan(500);
  });

  it.each(endpoints)('$name keeps a client out of the admin area', async (endpoint) => {
    const status = await statusFor('client', endpoint);
    if (endpoint.path.startsWith('/admin/') || superOnly.has(endpoint.name)) expect(status).toBe(403);
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
      const status = await answerTo('super_admin', 'GET', `${filled(path)}?cursor=%00nonsense&limit=abc&sort=drop%20table`);
      expect(status).toBeLessThan(500);
    },
  );
});
