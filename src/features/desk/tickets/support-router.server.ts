import { implement } from '@orpc/server';
import { type Actor, actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import type { Caller } from '#shared/caller.ts';
import { supportContract } from './admin-contract.ts';
import { mergeTicket, splitTicket } from './combine.server.ts';
import { listHistory, listRecent, readFigures, readReport } from './figures.server.ts';
import { forReader, getTicket, listAgents, listLinks, listRequesters, listTickets } from './queries.server.ts';
import { addStudioMessage } from './reply.server.ts';
import { supportSettings } from './settings.ts';
import { updateTicket } from './update.server.ts';

const os = implement(supportContract).$context<ApiContext>().$config(guardFirst);
const settings = settingsOperations(supportSettings);

/** With the name that stands beside what they write. */
const agentOf = (context: ApiContext & { user: Caller }): Actor & { name: string } => ({
  ...actorOf(context),
  name: context.user.display_name || context.user.email,
});

export const supportRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listTickets(context.platform.db, input)),
  figures: os.figures.use(adminOnly).handler(({ context }) => readFigures(context.platform.db)),
  options: os.options.use(adminOnly).handler(async ({ context: { platform } }) => {
    const [agents, clients] = await Promise.all([listAgents(platform.db), listRequesters(platform.db)]);
    return { agents, clients };
  }),
  recent: os.recent.use(adminOnly).handler(async ({ context: { platform } }) => ({
    items: await listRecent(platform.db, platform.registry.audit),
  })),
  report: os.report.use(adminOnly).handler(({ context, input }) => readReport(context.platform.db, input.days)),
  getSettings: os.getSettings.use(settings.guard).handler(({ context }) => settings.get(context)),
  updateSettings: os.updateSettings.use(settings.guard).handler(({ context, input }) => settings.save(context, input)),
  get: os.get
    .use(adminOnly)
    .handler(async ({ context: { platform, user }, input }) => forReader(user, await getTicket(platform.db, input.id))),
  history: os.history.use(adminOnly).handler(async ({ context: { platform }, input }) => {
    await getTicket(platform.db, input.id);
    return { items: await listHistory(platform.db, platform.registry.audit, input.id) };
  }),
  links: os.links.use(adminOnly).handler(({ context, input }) => listLinks(context.platform.db, context.user, input.id)),
  update: os.update.use(adminOnly).handler(async ({ context, input: { id, updated_at, ...facts } }) => {
    const reader = context.user;
    return forReader(reader, await updateTicket(context.platform, actorOf(context), { id, updated_at, reader }, facts));
  }),
  reply: os.reply
    .use(adminOnly)
    .handler(async ({ context, input: { id, ...input } }) =>
      forReader(context.user, await addStudioMessage(context.platform, agentOf(context), id, input)),
    ),
  merge: os.merge
    .use(adminOnly)
    .handler(async ({ context, input: { number, ...seen } }) =>
      forReader(context.user, await mergeTicket(context.platform, actorOf(context), seen, number)),
    ),
  split: os.split
    .use(adminOnly)
    .handler(async ({ context, input: { id, ...input } }) =>
      forReader(context.user, await splitTicket(context.platform, actorOf(context), id, input)),
    ),
});
