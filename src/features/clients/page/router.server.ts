import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { clientPageContract } from './contract.ts';
import { createNote, deleteNote, listNotes, updateNote } from './notes.server.ts';
import { countRecords, listRecords, readClient } from './queries.server.ts';
import { listTimeline } from './timeline.server.ts';

const os = implement(clientPageContract).$context<ApiContext>().$config(guardFirst);

export const clientPageRouter = os.router({
  get: os.get.use(adminOnly).handler(({ context, input }) => readClient(context.platform.db, input.id)),
  counts: os.counts.use(adminOnly).handler(({ context, input }) => countRecords(context.platform.db, context.user, input.id)),
  records: os.records
    .use(adminOnly)
    .handler(({ context, input: { id, section, ...page } }) => listRecords(context.platform.db, context.user, id, section, page)),
  timeline: os.timeline
    .use(adminOnly)
    .handler(({ context: { platform, user }, input: { id, ...page } }) =>
      listTimeline(platform.db, platform.registry, user, id, page),
    ),
  notes: os.notes.use(adminOnly).handler(({ context, input: { id, ...page } }) => listNotes(context.platform.db, id, page)),
  createNote: os.createNote
    .use(adminOnly)
    .handler(({ context, input: { text, ...ids } }) => createNote(context.platform.db, actorOf(context), ids, text)),
  updateNote: os.updateNote
    .use(adminOnly)
    .handler(({ context, input: { text, updated_at, ...ids } }) =>
      updateNote(context.platform.db, actorOf(context), ids, { text, updated_at }),
    ),
  deleteNote: os.deleteNote
    .use(adminOnly)
    .handler(({ context, input }) => deleteNote(context.platform.db, actorOf(context), input)),
});
