import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { downloadSubmissions } from './submission-export.server.ts';
import { getSubmission, listSubmissions } from './submission-queries.server.ts';
import { addNote, deleteSubmission, markSubmission, restoreSubmission } from './submission-service.server.ts';
import { formSubmissionsContract } from './submissions-contract.ts';

const os = implement(formSubmissionsContract).$context<ApiContext>().$config(guardFirst);

export const formSubmissionsRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listSubmissions(context.platform.db, input)),
  export: os.export.use(adminOnly).handler(({ context, input, signal }) => downloadSubmissions(context, input, signal)),
  get: os.get.use(adminOnly).handler(({ context, input }) => getSubmission(context.platform.db, input.id)),
  mark: os.mark
    .use(adminOnly)
    .handler(({ context, input }) => markSubmission(context.platform.db, actorOf(context), input.id, input.status)),
  addNote: os.addNote.use(adminOnly).handler(({ context, input }) => addNote(context.platform.db, actorOf(context), input)),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input }) => deleteSubmission(context.platform.db, actorOf(context), input.id)),
  restore: os.restore
    .use(adminOnly)
    .handler(({ context, input }) => restoreSubmission(context.platform.db, actorOf(context), input.id)),
});
