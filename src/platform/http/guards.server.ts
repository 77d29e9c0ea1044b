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

const demand = (required: Role) =>
  base.middleware(async ({ context, next }) => next({ context: { user: await demandRole(context, required) } }));

export const signedIn = demand('client');
export const adminOnly = demand('admin');
export const superAdminOnly = demand('super_admin');
