import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { contactsContract } from './contract.ts';
import { listContacts, readContact } from './queries.server.ts';
import { changeContact, createContact } from './service.server.ts';
import { answerSuggestion } from './suggestions.server.ts';
import { addTag, listTags, removeTag } from './tags.server.ts';

const os = implement(contactsContract).$context<ApiContext>().$config(guardFirst);

export const contactsRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listContacts(context.platform.db, input)),
  get: os.get.use(adminOnly).handler(({ context, input }) => readContact(context.platform.db, context.user, input.id)),
  create: os.create.use(adminOnly).handler(({ context, input }) => createContact(context.platform.db, actorOf(context), input)),
  update: os.update.use(adminOnly).handler(async ({ context, input: { id, ...input } }) => {
    const changed = await changeContact(context.platform.db, actorOf(context), context.user, id, input);
    return { ...changed, ended_links: mayRead(context.user, 'papers') ? changed.ended_links : [] };
  }),
  answerSuggestion: os.answerSuggestion.use(adminOnly).handler(async ({ context, input: { id, ...answer } }) => ({
    items: await answerSuggestion(context.platform.db, actorOf(context), id, answer),
  })),
  tags: os.tags.use(adminOnly).handler(({ context, input }) => listTags(context.platform.db, input)),
  addTag: os.addTag
    .use(adminOnly)
    .handler(({ context, input }) => context.platform.db.transaction((tx) => addTag(tx, actorOf(context), input.id, input.tag))),
  removeTag: os.removeTag
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      context.platform.db.transaction((tx) => removeTag(tx, actorOf(context), params.id, query.tag)),
    ),
});
