import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { pageOf, referenceOf, searchGroups } from './reference.ts';
import { exampleOf, fieldOf, resolverOf } from './schema-tree.ts';

const resolve = resolverOf({ Person: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } });

describe('schemas as trees', () => {
  it.each([
    [{ type: 'string', maxLength: 20 }, 'string', ['at most 20 characters']],
    [{ type: 'integer', minimum: 1, maximum: 100, default: 20 }, 'integer', ['1 to 100', 'default 20']],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'integer', []],
    [{ type: 'array', items: { type: 'string', format: 'uuid' } }, 'list of string (uuid)', []],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null', []],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'map of integer', []],
    [{ $ref: '#/components/schemas/Person' }, 'object', []],
  ])('%j', (schema, type, notes) => {
    expect(fieldOf('x', schema, true, resolve)).toMatchObject({ type, notes });
  });

  it('shows what is inside lists, references and nullable objects', () => {
    const inside = [{ name: 'name', type: 'string', required: true }];
    const person = { $ref: '#/components/schemas/Person' };
    expect(fieldOf('x', { type: 'array', items: person }, true, resolve).children).toMatchObject(inside);
    expect(fieldOf('x', { anyOf: [person, { type: 'null' }] }, true, resolve)).toMatchObject({
      type: 'object or null',
      children: inside,
    });
    expect(
      exampleOf({ type: 'object', properties: { who: person, at: { type: 'string' } }, required: ['who'] }, resolve),
    ).toEqual({ who: { name: '...' } });
  });

  it('ends where a schema holds itself', () => {
    const loop = resolverOf({
      Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } }, required: ['next'] },
    });
    expect(fieldOf('x', { $ref: '#/components/schemas/Node' }, true, loop).children).toHaveLength(1);
    expect(exampleOf({ $ref: '#/components/schemas/Node' }, loop)).toBeDefined();
  });
});

const registry = foldAll();

describe('the reference of this API', () => {
  it('holds every operation once, under an anchor of its own', async () => {
    const document = await openApiDocument(registry, 'https://studio.test');
    const { groups } = referenceOf(document);
    const operations = groups.flatMap((group) => group.operations);
    const paths = Object.values((document as { paths: Record<string, object> }).paths);
    expect(operations).toHaveLength(paths.reduce((sum, path) => sum + Object.keys(path).length, 0));
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(operations.length);
    expect(operations.every((operation) => operation.summary)).toBe(true);
  });

  it('shows the list of logs as it is called', async () => {
    const { groups } = referenceOf(await openApiDocument(registry, 'https://studio.test'));
    const list = groups.find((group) => group.name === 'Logs')?.operations.find((operation) => operation.path === '/admin/logs');
    expect(list?.parameters.find((one) => one.name === 'limit')).toMatchObject({
      place: 'query',
      required: false,
      notes: ['1 to 100', 'default 100'],
    });
    expect(list?.answer?.children.map((child) => child.name)).toEqual(['items', 'next_cursor']);
    expect(list?.curl).toBe("curl 'https://studio.test/api/admin/logs' \\\n  -b cookies.txt");
    const told = groups.flatMap((group) => group.operations).find((operation) => operation.path === '/browser-errors');
    expect(told).toMatchObject({ method: 'POST', status: '202', bodyType: 'application/json' });
    expect(told?.curl).toContain(`-d '{"message":"..."}'`);
  });

  it('shows which answer is a file, and how it is saved', async () => {
    const { groups } = referenceOf(await openApiDocument(registry, 'https://studio.test'));
    const invoice = groups.flatMap((group) => group.operations).find(({ path }) => path === '/orders/{id}/invoice.pdf');
    expect(invoice).toMatchObject({ status: '200', answerType: 'application/pdf', answer: { name: 'file', type: 'file' } });
    expect(invoice?.curl).toContain('-OJ');
  });

  it('is searched by every word', async () => {
    const { groups } = referenceOf(await openApiDocument(registry, 'https://studio.test'));
    const found = searchGroups(groups, 'delete SAMPLE').flatMap((group) =>
      group.operations.map((one) => `${one.method} ${one.path}`),
    );
    expect(found).toEqual(['DELETE /admin/sample-data']);
    expect(searchGroups(groups, 'no such thing')).toEqual([]);
    expect(searchGroups(groups, '  ')).toBe(groups);
  });

  it('has a page for each subject and each search, and an index without schemas', async () => {
    const reference = referenceOf(await openApiDocument(registry, 'https://studio.test'));
    const page = (search: string) => pageOf(reference, new URLSearchParams(search));
    expect(page('')).toMatchObject({ group: null, shown: null });
    expect(page('group=logs').shown?.map((group) => group.name)).toEqual(['Logs']);
    expect(page('group=unknown').shown).toBeNull();
    expect(page('q=browser-errors').shown).toMatchObject([{ name: 'Logs', operations: [{ path: '/browser-errors' }] }]);
    expect(Object.keys(page('').index[0]?.operations[0] ?? {})).toEqual(['id', 'method', 'path', 'summary']);
  });
});
