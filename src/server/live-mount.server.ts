import type { Context, Hono } from 'hono';
import { findOwn } from '#features/desk/conversations/queries.server.ts';
import { demandSameView } from '#platform/auth/portal-view.server.ts';
import { answerError } from '#platform/http/answer-error.server.ts';
import type { ApiContext, HttpEnv } from '#platform/http/context.server.ts';
import { demandRole } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { readCursor } from '#platform/live/cursor.ts';
import type { StreamRequest } from '#platform/live/hub.server.ts';
import { openStream, streamHeaders } from '#platform/live/stream.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { noArea } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import { actualPerson, type Caller } from '#shared/caller.ts';
import { networkOf } from '#shared/ip-address.ts';
import { isAdmin } from '#shared/roles.ts';
import { alreadySent } from './frame.server.ts';
import { livePaths } from './live-path.ts';
import { answerHeaders } from './security.server.ts';

type Wanted = Pick<StreamRequest, 'audiences' | 'permit' | 'owner' | 'areas'>;

/** Streams of changes (server-sent events): of whoever is signed in, and of the conversation that a visitor's cookie opens. */
export function mountLive(app: Hono<HttpEnv>, platform: Platform): void {
  const always = answerHeaders(platform.env.PUBLIC_URL.startsWith('https:'));

  const open = async (c: Context<HttpEnv>, find: (context: ApiContext) => Promise<Wanted>): Promise<Response> => {
    const context = c.get('api');
    const { ip, request_id } = context;
    try {
      const wanted = await find(context);
      const { outgoing } = c.env ?? {};
      if (c.req.method === 'HEAD' || !outgoing) return new Response(null, { headers: streamHeaders });
      const after = readCursor(c.req.header('last-event-id') ?? c.req.query('after'));
      await platform.hub.open({ ...wanted, network: wanted.permit ? null : networkOf(ip), after }, (onClose) => {
        const stream = openStream(outgoing, onClose);
        outgoing.writeHead(200, { ...always, ...streamHeaders, 'x-request-id': request_id });
        return stream;
      });
      return alreadySent;
    } catch (error) {
      return answerError(c, error);
    }
  };

  app.get(livePaths.own, (c) =>
    open(c, async (context) => {
      const caller = await demandRole(context, 'client');
      // A stream sends no header of ours: the page of a view names it in the address.
      demandSameView(c.req.query('view'), await context.view());
      const own = `user:${caller.user_id}` as const;
      const permit = await permitOf(context, caller);
      const { user_id: owner } = actualPerson(caller);
      return { audiences: isAdmin(caller.role) ? [own, 'studio'] : [own], permit, areas: caller.areas, owner };
    }),
  );

  app.get(livePaths.visitor, (c) =>
    open(c, async (context) => {
      await limitRate(context, 'chat-live', { window: 60, max: 60 });
      const conversation = await findOwn(context);
      if (!conversation) throw new AppError('NOT_FOUND', 'This conversation does not exist any more.');
      // One that was begun with an account ends with the session.
      const caller = conversation.user_id ? await context.caller() : null;
      const audience = `conversation:${conversation.id}` as const;
      const permit = caller && (await permitOf(context, caller));
      return { audiences: [audience], permit, areas: noArea, owner: audience };
    }),
  );
}

async function permitOf(context: ApiContext, caller: Caller): Promise<NonNullable<StreamRequest['permit']>> {
  const view = caller.viewer ? await context.view() : null;
  const { role, areas } = actualPerson(caller);
  return { session_id: caller.session_id, role, areas, view_id: view?.id ?? null };
}
