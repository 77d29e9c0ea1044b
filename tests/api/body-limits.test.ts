import { request } from 'node:http';
import { traverseContractProcedures } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { mostDepth, mostValues } from '#platform/http/body/json-shape.ts';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { bodyLimitOf, defaultBodyLimit, megabyte } from '#shared/body-limit.ts';
import { testStudio } from '#tests/studio.ts';

const registry = foldAll();
const limits = new Map<string, number>();
traverseContractProcedures({ router: registry.api, path: [] }, ({ contract }) => {
  const { route, meta } = contract['~orpc'];
  limits.set(`${route.method} ${route.path}`, bodyLimitOf(meta));
});
const studio = testStudio();
const tooLarge = { success: false, data: null, error: 'This is too large to be sent.', code: 'PAYLOAD_TOO_LARGE' };

type Schema = {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
/** How many bytes of UTF-8 a value may have that the schema allows; what it does not bound counts as nothing. */
function largest(schema: Schema): number {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map(largest));
  if (schema.properties) {
    return Object.entries(schema.properties).reduce((sum, [name, one]) => sum + name.length + 4 + largest(one), 2);
  }
  if (schema.items) return (schema.maxItems ?? 0) * (largest(schema.items) + 1);
  return schema.type === 'string' ? (schema.maxLength ?? 0) * 3 + 2 : 24;
}

/** How many values it may hold, and on how many levels. */
function shape(schema: Schema): { values: number; depth: number } {
  const choices = schema.anyOf ?? schema.oneOf;
  const inner = choices ?? (schema.properties ? Object.values(schema.properties) : schema.items ? [schema.items] : []);
  const shapes = inner.map(shape);
  const depth = Math.max(0, ...shapes.map((one) => one.depth)) + (choices ? 0 : 1);
  if (choices) return { values: Math.max(...shapes.map((one) => one.values)), depth };
  const sum = shapes.reduce((total, one) => total + one.values, 1);
  return { values: schema.items ? (schema.maxItems ?? 0) * sum + 1 : sum, depth };
}

describe('the limit of a body', () => {
  it('is small, except for routes that say otherwise', () => {
    const special = [...limits].filter(([, limit]) => limit !== defaultBodyLimit);
    expect(Object.fromEntries(special)).toEqual({
      'POST /browser-errors': 64 * 1024,
      'POST /bring/{token}/lines/{id}/files': 26 * megabyte,
      'POST /checklist-lines/{id}/files': 26 * megabyte,
      'POST /messages/{id}/files': 26 * megabyte,
      'POST /admin/conversations/{id}/files': 26 * megabyte,
      'POST /forms/published/{slug}': 27 * megabyte,
      'PUT /admin/forms/{id}/draft': 4 * megabyte,
      'PUT /admin/blog/{id}/draft': 2 * megabyte,
      'POST /admin/blog/{id}/publish': 2 * megabyte,
      'PUT /admin/case-studies/{id}/draft': 2 * megabyte,
      'POST /admin/case-studies/{id}/publish': 2 * megabyte,
      'PUT /admin/content/{page}/draft': 2 * megabyte,
      'POST /admin/content/{page}/publish': 2 * megabyte,
      'POST /admin/mail-templates/{name}/preview': 4 * megabyte,
      'PUT /admin/mail-templates/{name}': 4 * megabyte,
      'POST /admin/mail-templates/{name}/test': 4 * megabyte,
      'POST /support/tickets': 27 * megabyte,
      'POST /tickets': 27 * megabyte,
      'POST /tickets/{id}/messages': 27 * megabyte,
      'POST /ticket/{token}/messages': 27 * megabyte,
      'POST /admin/tickets/{id}/messages': 27 * megabyte,
      'PUT /admin/branding/logos/{variant}': 12 * megabyte,
      'PUT /admin/branding/owner-picture': 12 * megabyte,
      'PUT /admin/seo/pages/picture': 12 * megabyte,
      'PUT /admin/services/{id}/image': 12 * megabyte,
      'PUT /admin/templates/{id}/preview': 12 * megabyte,
      'POST /admin/clients/import': 4 * megabyte,
      'POST /admin/project-templates': 8 * megabyte,
      'PUT /admin/project-templates/{id}': 8 * megabyte,
      'POST /admin/clients/import/preview': 4 * megabyte,
      'POST /admin/estimates': 8 * megabyte,
      'PUT /admin/estimates/{id}': 8 * megabyte,
      'POST /admin/contracts': 12 * megabyte,
      'PUT /admin/contracts/{id}': 12 * megabyte,
      'POST /admin/help': 12 * megabyte,
      'PUT /admin/help/{id}': 12 * megabyte,
      'POST /admin/contract-templates': 12 * megabyte,
      'PUT /admin/contract-templates/{id}': 12 * megabyte,
    });
  });

  it('lets everything through that the contract allows', async () => {
    const document = (await openApiDocument(registry, 'http://localhost:3000')) as {
      paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>>;
    };
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        const schema = requestBody?.content?.['application/json']?.schema;
        const name = `${method.toUpperCase()} ${path}`;
        if (!schema) continue;
        const limit = limits.get(name) ?? defaultBodyLimit;
        expect(largest(schema), name).toBeLessThanOrEqual(limit);
        const { values, depth } = shape(schema);
        expect(values, name).toBeLessThanOrEqual(mostValues(limit));
        expect(depth, name).toBeLessThanOrEqual(mostDepth);
      }
    }
  });

  it('holds by length', async () => {
    const cookie = await studio.sessionOf('admin');
    const send = (path: string, bytes: number) => studio.request(cookie, 'POST', path, { text: 'x'.repeat(bytes) });
    for (const path of ['/api/bookings', '/api/bookings/', '/api/auth/sign-in/email', '/api/nowhere', '/contact']) {
      const answer = await send(path, defaultBodyLimit);
      expect(answer.status, path).toBe(413);
      expect(await answer.json()).toEqual(tooLarge);
    }
    expect((await send('/api/browser-errors', 64 * 1024)).status).toBe(413);
    expect((await send('/api/browser-errors', 60 * 1024)).status).toBe(400);
    expect((await send('/support', 20 * megabyte)).status).toBe(200);
    expect((await send('/support', 27 * megabyte)).status).toBe(413);
    expect((await send('/api/admin/contracts', 4 * megabyte)).status).toBe(400);
  });

  it('holds for a body that does not tell its length', async () => {
    const server = await studio.listen();
    const cookie = (await studio.sessionOf('admin')) ?? '';
    const stream = (path: string, bytes: number) =>
      new Promise<number>((resolve, reject) => {
        const headers = { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' };
        const sending = request(
          { port: server.port, host: '127.0.0.1', method: 'POST', path, headers, agent: false },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          },
        );
        sending.on('error', reject);
        for (let sent = 0; sent < bytes; sent += 32 * 1024) sending.write(' '.repeat(32 * 1024));
        sending.end('{}');
      });
    try {
      expect(await stream('/api/bookings', 2 * defaultBodyLimit)).toBe(413);
      expect(await stream('/api/bookings', defaultBodyLimit / 2)).toBe(400);
      expect(await stream('/api/admin/contracts', 2 * defaultBodyLimit)).toBe(400);
    } finally {
      await server.close();
    }
  });
});
