import { afterAll, describe, expect, it } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { stepOf } from '#platform/trace/queries.server.ts';
import { currentTraceparent, isTracing } from '#platform/trace/trace.server.ts';
import { startSmtpSink } from '#tests/mail/smtp-sink.ts';
import { type CollectedSpan, startCollector } from '#tests/otlp-collector.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { startJobs } from './jobs.server.ts';
import { createPageRoutes } from './page-route.ts';

const sink = await startSmtpSink();
const collector = await startCollector();
afterAll(async () => {
  await sink.close();
  await collector.close();
});

const studio = testStudio({
  SMTP_URL: sink.url,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-key',
});
const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

it('follows one request through its queries and its event to the job and the mail that it sends', async () => {
  const jobs = await startJobs(studio.platform);
  const found = (name: string): CollectedSpan | undefined =>
    collector.spans.find((span) => span.traceId === traceId && span.name === name);
  try {
    const asked = await studio.request(
      null,
      'POST',
      '/api/auth/request-password-reset?secret=in-the-query',
      { email: people.client.email },
      { traceparent: `00-${traceId}-${parentId}-01` },
    );
    expect(asked.status).toBe(200);
    await sink.waitFor((mail) => mail.to.includes(people.client.email));
    await expect.poll(() => found('mail send')).toBeDefined();
  } finally {
    await jobs.stop();
  }
  const request = found('POST /api/auth/request-password-reset');
  expect(request).toMatchObject({
    parentSpanId: parentId,
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'http.route': '/api/auth/request-password-reset',
    },
  });
  expect(found('INSERT mail_outbox')).toMatchObject({
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'INSERT', 'db.collection.name': 'mail_outbox' },
  });
  const [event] = await studio.db.select().from(domain_events);
  expect(event?.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  const job = found('job mail.deliver');
  const answering = found('job auth.answer-address');
  expect(answering).toMatchObject({ parentSpanId: request?.spanId });
  expect(job).toMatchObject({ parentSpanId: answering?.spanId, attributes: { 'messaging.destination.name': 'mail.deliver' } });
  expect(found('mail send')).toMatchObject({
    parentSpanId: job?.spanId,
    attributes: { 'mail.template': 'auth.password-reset', 'mail.attempt': 1 },
  });
  expect(new Set(collector.headers)).toEqual(new Set(['Bearer collector-key']));
  for (const secret of ['in-the-query', people.client.email, 'reset-password?token'])
    expect(collector.raw.join('\n'), secret).not.toContain(secret);
});

it('names the pattern of an operation, and begins anew where the header is no trace', async () => {
  const headers = ['nonsense', `00-${'0'.repeat(32)}-${parentId}-01`, `00-${traceId}-${'0'.repeat(16)}-01`];
  const unknown = '01900000-0000-7000-8000-000000000000';
  const cookie = await studio.sessionOf('client');
  for (const traceparent of headers) {
    await studio.request(cookie, 'DELETE', `/api/account/sessions/${unknown}`, undefined, { traceparent });
  }
  // They are sent every few seconds: waited for together.
  const found = () => collector.spans.filter(({ name }) => name === 'DELETE /api/account/sessions/{id}');
  await expect.poll(found).toHaveLength(headers.length);
  for (const span of found()) {
    expect(span).toMatchObject({
      attributes: { 'http.response.status_code': 404 },
      traceId: expect.not.stringContaining(traceId),
    });
  }
  expect(new Set(found().map((span) => span.traceId)).size).toBe(headers.length);
  expect(collector.raw.join('\n')).not.toContain(unknown);
});

it('leaves what runs by itself alone, and nothing is under way outside of a request', () => {
  expect(isTracing()).toBe(true);
  expect(currentTraceparent()).toBe(null);
});

describe('a statement', () => {
  it.each([
    ['select "id" from "users" where "email" = $1', 'SELECT users'],
    ["insert into pgboss.job (name) values ('secret')", 'INSERT job'],
    ['  update only "orders" set total = 1', 'UPDATE orders'],
    ['begin', 'BEGIN'],
    ['', 'QUERY'],
  ])('%s is called %s', (text, name) => {
    expect(stepOf(text).name).toBe(name);
    expect(JSON.stringify(stepOf(text))).not.toContain('secret');
  });
});

it('a page is called by the pattern of its route', () => {
  const routeOf = createPageRoutes({
    root: { path: '' },
    'routes/site/layout': { parentId: 'root' },
    home: { parentId: 'routes/site/layout', index: true },
    document: { path: 'document/:type/:token', parentId: 'root' },
    admin: { path: 'admin', parentId: 'root' },
    clients: { path: 'clients', parentId: 'admin' },
    client: { path: 'clients/:id', parentId: 'admin' },
    rest: { path: '*', parentId: 'root' },
  });
  const paths = ['/', '/document/estimate/secret', '/admin/clients', '/admin/clients/7.data', '/_.data', '/nothing/here'];
  expect(paths.map(routeOf)).toEqual(['/', '/document/:type/:token', '/admin/clients', '/admin/clients/:id', '/', null]);
});
