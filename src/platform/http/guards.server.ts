import { os } from '@orpc/server';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { type Role, roleMeets } from '#shared/roles.ts';
import type { ApiContext } from './context.server.ts';

/** Guards run before the input is even looked at, so a stranger learns nothing from validation messages. */
export const guardFirst = { initialInputValidationIndex: 99, initialOutputValidationIndex: 0 } as const;

const base = os.$context<ApiContext>();

export async function demandRole(context: ApiContext, required: Role): Promise<Caller> {
  const caller = await context.caller();
  if (!caller) throw new AppError('UNAUTHORIZED', 'User not authenticated');
  if (!roleMeets(caller.role, required)) throw new AppError('FORBIDDEN', 'Access Denied');
  return caller;
}

/** What each guard demands, so that it can be asked before the input is read. */
const demanded = new Map<unknown, Role>();

function demand(required: Role) {
  const guard = base.middleware(async ({ context, next }) => next({ context: { user: await demandRole(context, required) } }));
  demanded.set(guard, required);
  return guard;
}

/** For the eyes of the person alone: who can get into the account, and what opens its encrypted fields. */
export const inPerson = base.middleware(async ({ context, next }) => {
  const user = await demandRole(context, 'client');
  if (user.viewer) throw new AppError('FORBIDDEN', 'This is for the client alone. A view of the portal does not show it.');
  return next({ context: { user } });
});
demanded.set(inPerson, 'client');

/** The role that the guards of a procedure demand; null when everybody may call it. */
export const roleDemanded = (middlewares: readonly unknown[]): Role | null =>
  middlewares.map((one) => demanded.get(one)).find((role) => role !== undefined) ?? null;

export const signedIn = demand('client');
export const adminOnly = demand('admin');
export const superAdminOnly = demand('super_admin');
