import { implement } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { type AnyActor, actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { Caller } from '#shared/caller.ts';
import { moveByClient, rateTicket } from './client.server.ts';
import { ownTicketsContract } from './own-contract.ts';
import { downloadLinked, listOwnTickets, readForClient } from './own-queries.server.ts';
import { addClientReply } from './reply.server.ts';
import { missingTicket } from './rows.server.ts';
import { openOwnTicket } from './service.server.ts';

const os = implement(ownTicketsContract).$context<ApiContext>().$config(guardFirst);

/** A person with the link acts without an account, even while signed in. */
const visitor = ({ request_id, ip }: ApiContext): AnyActor => ({ actor: null, request_id, ip_address: ip });
const own = ({ user }: { user: Caller }, id: string) => ({ user_id: user.user_id, id });

/** Far more than a person does, far less than guessing a token takes. */
const limitLink = (context: ApiContext) => limitRate(context, 'ticket-link', { window: 60, max: 120 });
/** Each of them stays in the audit log and reaches the studio, replies by email. */
const limitWriting = (context: ApiContext, who: string) => limitRate(context, `ticket-writing:${who}`, { window: 600, max: 30 });

export const ownTicketsRouter = os.router({
  listOwn: os.listOwn
    .use(signedIn)
    .handler(({ context, input }) => listOwnTickets(context.platform.db, context.user.user_id, input)),
  create: os.create.use(signedIn).handler(async ({ context, input }) => {
    await limitWriting(context, context.user.user_id);
    const { db } = context.platform;
    const number = await openOwnTicket(context, input);
    const [row] = await db.select({ id: support_tickets.id }).from(support_tickets).where(eq(support_tickets.number, number));
    if (!row) throw missingTicket();
    return readForClient(db, own(context, row.id));
  }),
  getOwn: os.getOwn.use(signedIn).handler(({ context, input }) => readForClient(context.platform.db, own(context, input.id))),
  reply: os.reply.use(signedIn).handler(async ({ context, input: { id, ...input } }) => {
    await limitWriting(context, context.user.user_id);
    return addClientReply(context.platform, actorOf(context), own(context, id), input);
  }),
  close: os.close.use(signedIn).handler(async ({ context, input }) => {
    await limitWriting(context, context.user.user_id);
    return moveByClient(context.platform, actorOf(context), own(context, input.id), 'closed');
  }),
  reopen: os.reopen.use(signedIn).handler(async ({ context, input }) => {
    await limitWriting(context, context.user.user_id);
    return moveByClient(context.platform, actorOf(context), own(context, input.id), 'reopened');
  }),
  rate: os.rate.use(signedIn).handler(async ({ context, input: { id, ...input } }) => {
    await limitWriting(context, context.user.user_id);
    return rateTicket(context.platform, actorOf(context), own(context, id), input);
  }),
  linked: os.linked.handler(async ({ context, input }) => {
    await limitLink(context);
    return readForClient(context.platform.db, input);
  }),
  linkedFile: os.linkedFile.handler(async ({ context, input }) => {
    await limitLink(context);
    return downloadLinked(context.platform, input.token, input.file_id, context.is_head);
  }),
  linkedReply: os.linkedReply.handler(async ({ context, input: { token, ...input } }) => {
    await limitWriting(context, 'link');
    return addClientReply(context.platform, visitor(context), { token }, input);
  }),
  linkedClose: os.linkedClose.handler(async ({ context, input }) => {
    await limitWriting(context, 'link');
    return moveByClient(context.platform, visitor(context), input, 'closed');
  }),
  linkedReopen: os.linkedReopen.handler(async ({ context, input }) => {
    await limitWriting(context, 'link');
    return moveByClient(context.platform, visitor(context), input, 'reopened');
  }),
  linkedRate: os.linkedRate.handler(async ({ context, input: { token, ...input } }) => {
    await limitWriting(context, 'link');
    return rateTicket(context.platform, visitor(context), { token }, input);
  }),
});
