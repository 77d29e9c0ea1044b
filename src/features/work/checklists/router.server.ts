import { implement } from '@orpc/server';
import { findOwnProject, getProject } from '#features/work/projects/queries.server.ts';
import { type AnyActor, actorOf } from '#platform/audit/actor.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { showsLinks } from '#platform/http/private-links.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { addFile, answerLine, handOverLine, removeFile, reopenLine } from './answer.server.ts';
import { type AdminChecklist, checklistsContract } from './contract.ts';
import { findByLink, listChecklists, listOwnChecklists } from './queries.server.ts';
import { changeLink, createChecklist, deleteChecklist, updateChecklist } from './service.server.ts';

const os = implement(checklistsContract).$context<ApiContext>().$config(guardFirst);
const links = showsLinks('projects', 'link');

const listed = async (items: Promise<AdminChecklist[]>) => ({ items: await items });

/** Whoever has the link acts without an account, also while somebody is signed in. */
const visitor = ({ request_id, ip }: ApiContext): AnyActor => ({ actor: null, request_id, ip_address: ip });

/** Far more than a person does, far less than guessing a token takes. */
const limitLink = (context: ApiContext) => limitRate(context, 'checklist-link', { window: 60, max: 120 });
const limitSecrets = (context: ApiContext, who: string) => limitRate(context, `credential:${who}`, { window: 600, max: 30 });
const limitUploads = (context: ApiContext, who: string) =>
  limitRate(context, `checklist-upload:${who}`, { window: 600, max: 100 });

export const checklistsRouter = os.router({
  list: os.list
    .use(adminOnly)
    .use(links)
    .handler(async ({ context: { platform }, input }) => {
      await getProject(platform.db, input.id);
      return listed(listChecklists(platform.db, platform.secrets, input.id));
    }),
  create: os.create
    .use(adminOnly)
    .use(links)
    .handler(({ context, input: { id, checklist_id, ...input } }) =>
      listed(createChecklist(context.platform, actorOf(context), { project_id: id, id: checklist_id }, input)),
    ),
  update: os.update
    .use(adminOnly)
    .use(links)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      listed(updateChecklist(context.platform, actorOf(context), { id, updated_at }, input)),
    ),
  delete: os.delete
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => listed(deleteChecklist(context.platform, actorOf(context), input.id))),
  renewLink: os.renewLink
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => listed(changeLink(context.platform, actorOf(context), input.id, 'renewed'))),
  withdrawLink: os.withdrawLink
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => listed(changeLink(context.platform, actorOf(context), input.id, 'withdrawn'))),
  reopen: os.reopen
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => listed(reopenLine(context.platform, actorOf(context), input.id))),
  listOwn: os.listOwn.use(signedIn).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await findOwnProject(db, context.user.user_id, input.id);
    return { items: await listOwnChecklists(db, input.id) };
  }),
  answer: os.answer
    .use(signedIn)
    .handler(({ context, input: { id, ...input } }) =>
      answerLine(context.platform, actorOf(context), { user_id: context.user.user_id }, id, input),
    ),
  handOver: os.handOver.use(signedIn).handler(async ({ context, input: { id, ...input } }) => {
    const { user_id } = context.user;
    await limitSecrets(context, user_id);
    return handOverLine(context.platform, actorOf(context), { user_id }, id, input);
  }),
  upload: os.upload.use(signedIn).handler(async ({ context, input }) => {
    const { user_id } = context.user;
    await limitUploads(context, user_id);
    return addFile(context.platform, actorOf(context), { user_id }, input.id, input.file);
  }),
  removeFile: os.removeFile
    .use(signedIn)
    .handler(({ context, input }) =>
      removeFile(context.platform, actorOf(context), { user_id: context.user.user_id }, input.id, input.file_id),
    ),
  linked: os.linked.handler(async ({ context, input }) => {
    await limitLink(context);
    return findByLink(context.platform.db, tokenHash(input.token));
  }),
  linkedAnswer: os.linkedAnswer.handler(async ({ context, input: { token, id, ...input } }) => {
    await limitLink(context);
    return answerLine(context.platform, visitor(context), { token }, id, input);
  }),
  linkedHandOver: os.linkedHandOver.handler(async ({ context, input: { token, id, ...input } }) => {
    await limitLink(context);
    await limitSecrets(context, 'link');
    return handOverLine(context.platform, visitor(context), { token }, id, input);
  }),
  linkedUpload: os.linkedUpload.handler(async ({ context, input: { token, id, file } }) => {
    await limitLink(context);
    await limitUploads(context, 'link');
    return addFile(context.platform, visitor(context), { token }, id, file);
  }),
  linkedRemoveFile: os.linkedRemoveFile.handler(async ({ context, input: { token, id, file_id } }) => {
    await limitLink(context);
    return removeFile(context.platform, visitor(context), { token }, id, file_id);
  }),
});
