import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import type { AnyProcedure, AnyRouter } from '@orpc/server';
import { bodyLimitOf, defaultBodyLimit } from '#shared/body-limit.ts';

export type BodyRule = {
  /** Bytes. */
  limit: number;
  /** The operation of the contract that it is for: whoever may not call it has nothing read. */
  procedure: AnyProcedure | null;
  /** Only a route that takes more than usual takes files. */
  takesFiles: boolean;
  /** An operation of the contract: its own schema looks at the texts. */
  isContract: boolean;
};
export type BodyRules = (method: string, path: string) => Promise<BodyRule>;

const prefix = '/api/';
const ruleOf = (limit: number): BodyRule => ({ limit, procedure: null, takesFiles: limit > defaultBodyLimit, isContract: false });

/** What each route says of its bodies, found before any of them is read. `others` are the paths outside of the contract that take more than usual; a star stands for the last part of one. */
export function createBodyRules(router: AnyRouter, others: Readonly<Record<string, number>>): BodyRules {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  return async (method, path) => {
    const plain = path.replace(/\/$/, '');
    const match = plain.startsWith(prefix) ? await matcher.match(method, `/${plain.slice(prefix.length)}`) : undefined;
    const named = [plain, plain.replace(/\/[^/]+$/, '/*')].find((one) => Object.hasOwn(others, one));
    if (!match) return ruleOf((named && others[named]) || defaultBodyLimit);
    const { procedure } = match;
    return { ...ruleOf(bodyLimitOf(procedure['~orpc'].meta)), procedure, isContract: true };
  };
}
