import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { todayContract } from './contract.ts';
import { readToday } from './queries.server.ts';
import { act, markDone, restore, snooze } from './service.server.ts';

const os = implement(todayContract).$context<ApiContext>().$config(guardFirst);

export const todayRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context: { platform } }) => readToday(platform)),
  done: os.done.use(adminOnly).handler(async ({ context, input }) => {
    await markDone(context.platform, actorOf(context), input);
    return { key: input.key };
  }),
  snooze: os.snooze.use(adminOnly).handler(async ({ context, input }) => ({
    key: input.key,
    until: (await snooze(context.platform, actorOf(context), input)).toISOString(),
  })),
  restore: os.restore.use(adminOnly).handler(async ({ context, input: { key } }) => {
    await restore(context.platform, actorOf(context), key);
    return { key };
  }),
  act: os.act.use(adminOnly).handler(async ({ context, input }) => {
    await act(context.platform, actorOf(context), input);
    return { key: input.key };
  }),
});
