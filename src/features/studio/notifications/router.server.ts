import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, inPerson, signedIn } from '#platform/http/guards.server.ts';
import { notificationsContract } from './contract.ts';
import { readPreferences, savePreferences } from './preferences.server.ts';
import { createPushDevice, deletePushDevice, readPush } from './push-devices.server.ts';
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
  markAllRead: os.markAllRead.use(signedIn).handler(async ({ context: { platform, user }, input }) => {
    await markAllRead(platform.db, user.user_id, input);
    return { unread: await countUnread(platform.db, user.user_id) };
  }),
  getPreferences: os.getPreferences
    .use(signedIn)
    .handler(({ context: { platform, user } }) => readPreferences(platform.db, user.user_id)),
  updatePreferences: os.updatePreferences
    .use(signedIn)
    .handler(({ context, input }) => savePreferences(context.platform.db, actorOf(context), context.user.user_id, input)),
  getPush: os.getPush.use(inPerson).handler(({ context: { platform, user } }) => readPush(platform, user)),
  createPushDevice: os.createPushDevice.use(inPerson).handler(async ({ context, input }) => {
    await createPushDevice(context.platform, actorOf(context), context.user, input);
    return readPush(context.platform, context.user);
  }),
  deletePushDevice: os.deletePushDevice.use(inPerson).handler(async ({ context, input }) => {
    await deletePushDevice(context.platform.db, actorOf(context), context.user.user_id, input.id);
    return readPush(context.platform, context.user);
  }),
});
