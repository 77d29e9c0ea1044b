import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { notificationsContract } from './contract.ts';
import { countUnread, listNotifications } from './queries.server.ts';
import { markAllRead, markRead } from './service.server.ts';

const os = implement(notificationsContract).$context<ApiContext>().$config(guardFirst);

export const notificationsRouter = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ context, input }) => listNotifications(context.platform.db, context.user.user_id, input)),
  markRead: os.markRead.use(signedIn).handler(async ({ context: { platform, user }, input }) => {
    await markRead(platform.db, user.user_id, input.id);
    return { unread: await countUnread(platform.db, user.user_id) };
  }),
  markAllRead: os.markAllRead.use(signedIn).handler(async ({ context: { platform, user } }) => {
    await markAllRead(platform.db, user.user_id);
    return { unread: await countUnread(platform.db, user.user_id) };
  }),
});
