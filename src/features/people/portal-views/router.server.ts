import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import { mayViewPortals, viewCookie } from '#platform/auth/portal-view.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminInPerson, guardFirst } from '#platform/http/guards.server.ts';
import { AppError } from '#shared/app-error.ts';
import { portalViewsContract } from './contract.ts';
import { beginView, leaveView, viewSeconds } from './service.server.ts';

const os = implement(portalViewsContract).$context<ApiContext>().$config(guardFirst);

const partly = 'A portal shows projects, documents, orders and messages. You need access to all of them to view it.';

export const portalViewsRouter = os.router({
  begin: os.begin.use(adminInPerson).handler(async ({ context, input }) => {
    const { env, db } = context.platform;
    if (!mayViewPortals(context.user)) throw new AppError('FORBIDDEN', partly);
    const { token, view } = await beginView(db, actorOf(context), context.user, input.user_id);
    context.answer.append('set-cookie', viewCookie(env.PUBLIC_URL, token, viewSeconds));
    return view;
  }),
  leave: os.leave.use(adminInPerson).handler(async ({ context, input }) => {
    const { to, isEnded } = await leaveView(context.platform.db, actorOf(context), context.user, input.id);
    // The cookie of a newer view stays.
    if (isEnded) context.answer.append('set-cookie', viewCookie(context.platform.env.PUBLIC_URL, null, 0));
    return { to };
  }),
});
