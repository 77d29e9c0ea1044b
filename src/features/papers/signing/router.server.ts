import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { clientOrStudio, guardFirst } from '#platform/http/guards.server.ts';
import { signingContract } from './contract.ts';
import { downloadById, downloadByLink } from './downloads.server.ts';
import { accept, decline, mailCode, noteView, readDocument, sign } from './service.server.ts';

const os = implement(signingContract).$context<ApiContext>().$config(guardFirst);

/** The link is the key: whoever has it may read. Who may answer is decided inside. Without a link, a session is needed. */
export const signingRouter = os.router({
  page: os.page.handler(({ context, input }) => readDocument(context, input)),
  view: os.view.handler(({ context, input }) => noteView(context, input)),
  accept: os.accept.handler(({ context, input }) => accept(context, input)),
  decline: os.decline.handler(({ context, input }) => decline(context, input)),
  code: os.code.handler(({ context, input }) => mailCode(context, input)),
  sign: os.sign.handler(({ context, input }) => sign(context, input)),
  downloadByLink: os.downloadByLink.handler(({ context, input }) => downloadByLink(context, input)),
  downloadById: os.downloadById
    .use(clientOrStudio)
    .handler(({ context, input }) => downloadById(context, context.user, input.document_type, input.id)),
});
