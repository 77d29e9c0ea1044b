import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { addComponent, changeComponent, orderComponents, removeComponent, setComponentStatus } from './components.server.ts';
import { statusContract } from './contract.ts';
import { changeIncident, openIncident, removeIncident, updateIncident } from './incidents.server.ts';
import { listIncidents, readBoard } from './queries.server.ts';

const os = implement(statusContract).$context<ApiContext>().$config(guardFirst);

/** Pages that show the board are gone before the answer to the change is sent. */
const dropsPages = os.middleware(async ({ context, next }) => {
  const result = await next();
  context.platform.pages.drop('status');
  return result;
});

export const statusRouter = os.router({
  board: os.board.handler(({ context }) => readBoard(context.platform.db, 'visitors')),
  admin: os.admin.use(adminOnly).handler(({ context }) => readBoard(context.platform.db, 'studio')),
  incidents: os.incidents.use(adminOnly).handler(({ context, input }) => listIncidents(context.platform.db, input)),
  addComponent: os.addComponent
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input }) => addComponent(context.platform.db, actorOf(context), input)),
  changeComponent: os.changeComponent
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      changeComponent(context.platform.db, actorOf(context), { id, updated_at }, input),
    ),
  setStatus: os.setStatus
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input }) => setComponentStatus(context.platform.db, actorOf(context), input.id, input.status)),
  removeComponent: os.removeComponent
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input }) => removeComponent(context.platform.db, actorOf(context), input.id)),
  order: os.order
    .use(adminOnly)
    .use(dropsPages)
    .handler(async ({ context, input }) => {
      await orderComponents(context.platform.db, actorOf(context), input.ids);
      return readBoard(context.platform.db, 'studio');
    }),
  openIncident: os.openIncident
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input }) => openIncident(context.platform.db, actorOf(context), input)),
  changeIncident: os.changeIncident
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      changeIncident(context.platform.db, actorOf(context), { id, updated_at }, input),
    ),
  updateIncident: os.updateIncident
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input: { id, update_id, ...input } }) =>
      updateIncident(context.platform.db, actorOf(context), id, input, update_id),
    ),
  removeIncident: os.removeIncident
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input }) => removeIncident(context.platform.db, actorOf(context), input.id)),
});
