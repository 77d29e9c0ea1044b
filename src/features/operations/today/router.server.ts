import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { mayRead, mayWrite, type OperationArea } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { todayContract } from './contract.ts';
import { readToday } from './queries.server.ts';
import { act, markDone, restore, snooze } from './service.server.ts';

const os = implement(todayContract).$context<ApiContext>().$config(guardFirst);

type May = (user: Caller, area: OperationArea) => boolean;

/** With the sources of the areas that the caller may see, or change. */
const within = ({ platform, user }: { platform: Platform; user: Caller }, may: May) => ({
  ...platform,
  registry: { ...platform.registry, today: platform.registry.today.filter(({ adminArea }) => may(user, adminArea)) },
});

export const todayRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context }) => readToday(within(context, mayRead))),
  done: os.done.use(adminOnly).handler(async ({ context, input }) => {
    await markDone(within(context, mayWrite), actorOf(context), input);
    return { key: input.key };
  }),
  snooze: os.snooze.use(adminOnly).handler(async ({ context, input }) => ({
    key: input.key,
    until: (await snooze(within(context, mayWrite), actorOf(context), input)).toISOString(),
  })),
  restore: os.restore.use(adminOnly).handler(async ({ context, input: { key } }) => {
    await restore(within(context, mayWrite), actorOf(context), key);
    return { key };
  }),
  act: os.act.use(adminOnly).handler(async ({ context, input }) => {
    await act(within(context, mayWrite), actorOf(context), input);
    return { key: input.key };
  }),
});
