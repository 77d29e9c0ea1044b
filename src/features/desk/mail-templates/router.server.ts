import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { composeMail } from '#platform/mail/compose-mail.server.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailTemplatesContract } from './contract.ts';
import { demandMail, getVersion, listTemplates, listVersions, newestVersion, onWire } from './queries.server.ts';
import { demandUsable, resetTemplate, restoreVersion, sendTest, updateTemplate } from './service.server.ts';

const os = implement(mailTemplatesContract).$context<ApiContext>().$config(guardFirst);
const mailOf = ({ platform }: ApiContext, name: string): Mail => demandMail(platform.registry.mails, name);

export const mailTemplatesRouter = os.router({
  list: os.list
    .use(adminOnly)
    .handler(async ({ context: { platform } }) => ({ items: await listTemplates(platform.db, platform.registry.mails) })),
  get: os.get.use(adminOnly).handler(async ({ context, input: { name } }) => {
    const mail = mailOf(context, name);
    const { platform, user } = context;
    return onWire(mail, await newestVersion(platform.db, mail.name), { env: platform.env, role: user.role });
  }),
  listVersions: os.listVersions
    .use(adminOnly)
    .handler(({ context, input: { name, before } }) => listVersions(context.platform.db, mailOf(context, name).name, before)),
  getVersion: os.getVersion
    .use(adminOnly)
    .handler(({ context, input: { name, number } }) => getVersion(context.platform.db, mailOf(context, name), number)),
  preview: os.preview.use(adminOnly).handler(async ({ context, input: { name, content } }) => {
    const mail = mailOf(context, name);
    const { site, env } = context.platform;
    demandUsable(mail, content, env);
    return composeMail(mail, content, mail.sample, { state: await site.get(), publicUrl: env.PUBLIC_URL });
  }),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { name, ...input } }) =>
      updateTemplate(context.platform, actorOf(context), mailOf(context, name), input),
    ),
  restore: os.restore
    .use(adminOnly)
    .handler(({ context, input: { name, restored, number } }) =>
      restoreVersion(context.platform, actorOf(context), mailOf(context, name), restored, number),
    ),
  reset: os.reset
    .use(adminOnly)
    .handler(({ context, input: { name, number } }) =>
      resetTemplate(context.platform, actorOf(context), mailOf(context, name), number),
    ),
  test: os.test.use(adminOnly).handler(async ({ context, input: { name, ...input } }) => {
    const mail = mailOf(context, name);
    await limitRate(context, `mail-test:${context.user.user_id}`, { window: 3600, max: 20 });
    return sendTest(context.platform, actorOf(context), mail, { ...input, to: context.user.email });
  }),
});
