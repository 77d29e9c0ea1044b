import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { helpContract } from './contract.ts';
import {
  findPublished,
  getArticle,
  listArticles,
  listForStudio,
  onAdminWire,
  onWire,
  searchArticles,
  suggestArticles,
} from './queries.server.ts';
import { createArticle, deleteArticle, orderArticles, updateArticle } from './service.server.ts';
import { noteVisit, visitorOf, vote } from './visitors.server.ts';

const os = implement(helpContract).$context<ApiContext>().$config(guardFirst);

/** Pages that show the articles are gone before the answer to the change is sent. */
const dropsPages = os.middleware(async ({ context, next }) => {
  const result = await next();
  context.platform.pages.drop('help');
  return result;
});

export const helpRouter = os.router({
  list: os.list.handler(async ({ context }) => ({ items: await listArticles(context.platform.db) })),
  search: os.search.handler(async ({ context, input }) => {
    await limitRate(context, 'help-search', { window: 60, max: 60 });
    return { items: await searchArticles(context.platform.db, input.q) };
  }),
  suggest: os.suggest.handler(async ({ context, input }) => {
    await limitRate(context, 'help-suggest', { window: 60, max: 120 });
    return { items: await suggestArticles(context.platform.db, input.q) };
  }),
  get: os.get.handler(async ({ context, input }) => onWire(await findPublished(context.platform.db, input.slug))),
  vote: os.vote.handler(async ({ context, input }) => {
    await limitRate(context, 'help-vote', { window: 600, max: 30 });
    const { db, secrets } = context.platform;
    return vote(db, input.slug, visitorOf(secrets, context.ip, context.headers.get('user-agent')), input.is_helpful);
  }),
  visit: os.visit.handler(async ({ context, input }) => {
    await limitRate(context, 'help-visit', { window: 600, max: 60 });
    return noteVisit(context.platform.db, input);
  }),
  admin: os.admin.use(adminOnly).handler(({ context }) => listForStudio(context.platform.db)),
  getAdmin: os.getAdmin
    .use(adminOnly)
    .handler(async ({ context, input }) => onAdminWire(await getArticle(context.platform.db, input.id))),
  create: os.create
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input: { id, ...input } }) => createArticle(context.platform.db, actorOf(context), id, input)),
  update: os.update
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      updateArticle(context.platform.db, actorOf(context), { id, updated_at }, input),
    ),
  delete: os.delete
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input: { params, query } }) =>
      deleteArticle(context.platform.db, actorOf(context), { ...params, ...query }),
    ),
  order: os.order
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input }) => orderArticles(context.platform.db, actorOf(context), input.ids)),
});
