import { os } from '@orpc/server';
import { type AdminArea, mayWrite } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import type { ApiContext } from './context.server.ts';

type Holder = Pick<Caller, 'areas' | 'api_key'>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The same answer with nothing in place of each link. */
function withoutLinks(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutLinks(one, field));
  if (!isRecord(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === field ? null : withoutLinks(one, field)]));
}

/**
 * A client's private link lets anyone who has it answer in the client's name, without an account. So it is shown to those who may change
 * the records themselves, and to no API key: a key acts as nobody else.
 */
export function showsLinks(area: AdminArea, field: string) {
  const mayHold = (user: Holder) => !user.api_key && mayWrite(user, area);
  return os.$context<ApiContext & { user: Caller }>().middleware(async ({ context, next }) => {
    const result = await next({});
    return mayHold(context.user) ? result : { ...result, output: withoutLinks(result.output, field) as typeof result.output };
  });
}
