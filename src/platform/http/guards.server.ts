import { type AnyProcedure, os } from '@orpc/server';
import { mayRead, mayWrite, type OperationArea } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { type Role, roleMeets } from '#shared/roles.ts';
import { operationName } from '../feature/admin-area.server.ts';
import type { ApiContext } from './context.server.ts';

/** Guards run before the input is even looked at, so a stranger learns nothing from validation messages. */
export const guardFirst = { initialInputValidationIndex: 99, initialOutputValidationIndex: 0 } as const;

const base = os.$context<ApiContext>();

export async function demandRole(context: ApiContext, required: Role): Promise<Caller> {
  const caller = await context.caller();
  if (!caller) throw context.by_key ? keyRefusal(context) : new AppError('UNAUTHORIZED', 'User not authenticated');
  if (!roleMeets(caller.role, required)) throw new AppError('FORBIDDEN', 'Access Denied');
  return caller;
}

const notByKey = 'An API key cannot be used for this. Please sign in.';
const keyRefusal = ({ is_key_path }: ApiContext): AppError =>
  is_key_path ? new AppError('UNAUTHORIZED', 'This API key is not valid.') : new AppError('FORBIDDEN', notByKey);

/** An administrator can be kept out of a part of the admin area, or be let in to look only. */
export function demandArea(caller: Caller, area: OperationArea, method: string): void {
  if (!mayRead(caller, area)) throw new AppError('FORBIDDEN', closed(caller));
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && !mayWrite(caller, area)) throw new AppError('FORBIDDEN', readOnly(caller));
}

const closed = ({ api_key }: Caller): string =>
  api_key
    ? 'This API key has no access to this area.'
    : 'You do not have access to this area. Please ask the owner of the studio.';
const readOnly = ({ api_key }: Caller): string =>
  api_key
    ? 'This API key can read this area, but not change it.'
    : 'You can see this area, but not change it. Please ask the owner of the studio.';

type Guard = { role: Role; isOpenToKeys?: boolean };

/** What each guard demands, so that it can be asked before the input is read. */
const demanded = new Map<unknown, Guard>();

/** Everything that a guard asks about a call; the caller where it may go on. */
async function demandAll(context: ApiContext, { role, isOpenToKeys }: Guard, procedure: AnyProcedure): Promise<Caller> {
  const caller = await demandRole(context, role);
  if (caller.api_key && !isOpenToKeys) throw new AppError('FORBIDDEN', notByKey);
  const { route } = procedure['~orpc'];
  if (role === 'client') return caller;
  // The start refuses an operation without an area; a router of its own, as in a test, is for those who have all of them.
  const area = context.platform.registry.operationAreas.get(operationName(route)) ?? 'operations';
  demandArea(caller, area, route.method ?? 'POST');
  return caller;
}

function demand(guard: Guard) {
  const middleware = base.middleware(async ({ context, next, procedure }) =>
    next({ context: { user: await demandAll(context, guard, procedure) } }),
  );
  demanded.set(middleware, guard);
  return middleware;
}

/** For the eyes of the person alone: who can get into the account, and what opens its encrypted fields. */
export const inPerson = base.middleware(async ({ context, next, procedure }) => {
  const user = await demandAll(context, { role: 'client' }, procedure);
  if (user.viewer) throw new AppError('FORBIDDEN', 'This is for the client alone. A view of the portal does not show it.');
  return next({ context: { user } });
});
demanded.set(inPerson, { role: 'client' });

/** The guard among the middlewares of a procedure; null when everybody may call it. */
const guardOf = (middlewares: readonly unknown[]): Guard | null =>
  middlewares.map((one) => demanded.get(one)).find((guard) => guard !== undefined) ?? null;

/** Asks what the guard of a procedure will ask, before anything else is done for the call. */
export async function demandGuard(context: ApiContext, procedure: AnyProcedure): Promise<void> {
  const guard = guardOf(procedure['~orpc'].middlewares);
  if (guard) await demandAll(context, guard, procedure);
}

/** Whether it is for people who are known; else everybody may call it. */
export const isGuarded = (procedure: AnyProcedure): boolean => guardOf(procedure['~orpc'].middlewares) !== null;

/** Whether an API key can reach it at all. */
export const isOpenToKeys = (procedure: AnyProcedure): boolean => guardOf(procedure['~orpc'].middlewares)?.isOpenToKeys ?? false;

export const signedIn = demand({ role: 'client' });
/** For whoever a record belongs to, and for the studio: the operation itself asks which of the two the caller is. */
export const clientOrStudio = demand({ role: 'client', isOpenToKeys: true });
export const adminOnly = demand({ role: 'admin', isOpenToKeys: true });
/** For an administrator who is there: what opens secrets, or acts as somebody else. */
export const adminInPerson = demand({ role: 'admin' });
export const superAdminOnly = demand({ role: 'super_admin' });
