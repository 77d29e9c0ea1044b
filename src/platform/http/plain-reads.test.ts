import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { createApiHandler } from './api-handler.server.ts';
import type { ApiContext } from './context.server.ts';
import { guardFirst } from './guards.server.ts';
import { createPlainReads } from './plain-reads.server.ts';

const tags = z.union([z.string(), z.array(z.string())]).optional();
const contract = {
  echo: oc
    .route({ method: 'GET', path: '/echo' })
    .input(z.object({ limit: z.coerce.number().int().max(100).default(20), tags }))
    .output(z.object({ limit: z.number(), tags })),
  one: oc
    .route({ method: 'GET', path: '/echo/{id}' })
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string() })),
  text: oc.route({ method: 'GET', path: '/text' }).output(z.string()),
  closed: oc.route({ method: 'GET', path: '/closed' }).output(z.object({})),
};
const os = implement(contract).$context<ApiContext>().$config(guardFirst);
const router = os.router({
  echo: os.echo.handler(({ input }) => ({ ...input, secret: 'is not in the contract' })),
  one: os.one.handler(({ input }) => input),
  text: os.text.handler(() => 'plain'),
  closed: os.closed.handler(() => {
    throw new AppError('FORBIDDEN', 'Access Denied');
  }),
});
const plainRead = createPlainReads(router);
const general = createApiHandler(router);
const context = () => ({ request_id: 'r', answer: new Headers({ 'set-cookie': 'a=1' }) }) as ApiContext;
const shown = async (response: Response | undefined) => response && { status: response.status, body: await response.json() };
const read = async (target: string) => {
  const answer = await plainRead(target)?.(context());
  return answer ? { status: answer.status, body: JSON.parse(answer.body) } : null;
};

/** The same call both ways. */
async function get(path: string) {
  return {
    plain: await read(`/api${path}`),
    general: await shown((await general(new Request(`http://studio.test/api${path}`), context())).response),
  };
}

describe('plain reads', () => {
  it.each(['/echo/5', '/text', '/nothing', '/echo?tags=a&tags=b', '/echo?tags[0]=a', '/echo?__proto__=a', '/echo/'])(
    'leaves %s to the general handler',
    async (path) => expect((await get(path)).plain).toBeNull(),
  );
  it.each(['/echo', '/echo?limit=5', '/echo?limit=500', '/echo?limit=', '/echo?tags=a%20b', '/echo?strange=1', '/closed'])(
    'answers %s as the general handler does',
    async (path) => {
      const { plain, general: other } = await get(path);
      expect(plain).toEqual(other);
      expect(plain).not.toBeNull();
    },
  );
  it('validates in and out, refuses as it should, and hands cookies on', async () => {
    expect((await get('/echo?limit=5')).plain).toEqual({ status: 200, body: { success: true, data: { limit: 5 }, error: null } });
    expect((await get('/echo?limit=500')).plain).toMatchObject({ status: 400, body: { fields: { limit: expect.any(String) } } });
    expect((await get('/closed')).plain).toMatchObject({ status: 403, body: { error: 'Access Denied', code: 'FORBIDDEN' } });
    const answer = await plainRead('/api/echo')?.(context());
    expect(answer?.headers).toMatchObject({ 'set-cookie': ['a=1'], 'x-request-id': 'r', 'cache-control': 'no-store' });
  });
});
