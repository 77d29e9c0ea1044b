import { ORPCError } from '@orpc/server';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { serverList } from '#ui/server-list.ts';
import { listRoute } from './list-route.server.ts';
import { failureStatus, findRecord } from './load-failure.server.ts';
import { type PageContext, pageContext } from './page-context.ts';

describe('findRecord', () => {
  it('answers the record', async () => {
    expect(await findRecord(Promise.resolve({ id: 1 }))).toEqual({ id: 1 });
  });
  it.each([
    ['does not exist', new AppError('NOT_FOUND', 'Estimate not found')],
    ['has an id that cannot be one', new ORPCError('BAD_REQUEST')],
  ])('finds nothing where the record %s', async (_, error) => {
    expect(await findRecord(Promise.reject(error))).toBeNull();
  });
  it('throws what broke as it is, for the log', async () => {
    const broken = new Error('connection terminated');
    await expect(findRecord(Promise.reject(broken))).rejects.toBe(broken);
  });
  it.each([
    ['FORBIDDEN', 403],
    ['TOO_MANY_REQUESTS', 429],
    ['SERVICE_UNAVAILABLE', 503],
  ] as const)('throws %s with its own words and status', async (code, status) => {
    const told = findRecord(Promise.reject(new AppError(code, 'Not now.')));
    await expect(told).rejects.toMatchObject({ data: 'Not now.', init: { status } });
  });
});

it('takes no status of an error for one of HTTP that is none', () => {
  expect(failureStatus(Object.assign(new Error(), { status: 'open' }))).toBe(500);
  expect(failureStatus(Object.assign(new Error(), { status: 0 }))).toBe(500);
  expect(failureStatus('text')).toBe(500);
});

describe('listRoute', () => {
  const at = (search: string, list: () => Promise<unknown>) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { api: { orders: { list } } } as unknown as PageContext);
    const load = listRoute(serverList(), (api, query) => api.orders.list(query));
    return load({ request: new Request(`http://studio.test/admin/billing${search}`), context });
  };
  it('answers the page with the query it was read for', async () => {
    const page = { items: [], next_cursor: null };
    const { data, init } = await at('?limit=10', async () => page);
    expect(data).toEqual({ loaded: { query: { limit: 10 }, page } });
    expect(init?.status).toBe(200);
  });
  it('leaves the failure to the screen and tells it by the status', async () => {
    const { data, init } = await at('', () => Promise.reject(new Error('connection terminated')));
    expect(data).toEqual({ loaded: null });
    expect(init?.status).toBe(500);
  });
});
