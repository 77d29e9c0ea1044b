import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import { viewCookie } from '#platform/auth/portal-view.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { portalViewsContract } from './contract.ts';
import { beginView, leaveView, viewSeconds } from './service.server.ts';

const os = implement(portalViewsContract).$context<ApiContext>().$config(guardFirst);

export const portalViewsRouter = os.router({
  begin: os.begin.use(adminOnly).handler(async ({ context, input }) => {
    const { env, db } = context.platform;
    const { token, view } = await beginView(db, actorOf(context), context.user, input.user_id);
    context.answer.append('set-cookie', viewCookie(env.PUBLIC_URL, token, viewSeconds));
    return view;
  }),
  leave: os.leave.use(adminOnly).handler(async ({ context, input }) => {
    const { to, isEnded } = await leaveView(context.platform.db, actorOf(context), context.user, input.id);
    // The cookie of a newer view stays.
    if (isEnded) context.answer.append('set-cookie', viewCookie(context.platform.env.PUBLIC_URL, null, 0));
    return { to };
  }),
});
