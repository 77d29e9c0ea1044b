import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import type { AnyRouter } from '@orpc/server';
import { bodyLimitOf, defaultBodyLimit } from '#shared/body-limit.ts';
import type { Role } from '#shared/roles.ts';
import { roleDemanded } from '../guards.server.ts';

export type BodyRule = {
  /** Bytes. */
  limit: number;
  /** Who may call the route; whoever may not has nothing read. */
  role: Role | null;
  /** Only a route that takes more than usual takes files. */
  takesFiles: boolean;
  /** An operation of the contract: its own schema looks at the texts. */
  isContract: boolean;
};
export type BodyRules = (method: string, path: string) => Promise<BodyRule>;

const prefix = '/api/';
const ruleOf = (limit: number): BodyRule => ({ limit, role: null, takesFiles: limit > defaultBodyLimit, isContract: false });

/** What each route says of its bodies, found before any of them is read. `others` are the paths outside of the contract that take more than usual; a star stands for the last part of one. */
export function createBodyRules(router: AnyRouter, others: Readonly<Record<string, number>>): BodyRules {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  return async (method, path) => {
    const plain = path.replace(/\/$/, '');
    const match = plain.startsWith(prefix) ? await matcher.match(method, `/${plain.slice(prefix.length)}`) : undefined;
    const named = [plain, plain.replace(/\/[^/]+$/, '/*')].find((one) => Object.hasOwn(others, one));
    if (!match) return ruleOf((named && others[named]) || defaultBodyLimit);
    const { meta, middlewares } = match.procedure['~orpc'];
    return { ...ruleOf(bodyLimitOf(meta)), role: roleDemanded(middlewares), isContract: true };
  };
}
