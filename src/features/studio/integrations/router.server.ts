import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import { demandPassword } from '#platform/auth/demand-password.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { integrationsContract } from './contract.ts';
import { callIntegration } from './function.server.ts';
import { readMailSettings, removeMail, saveMicrosoft, saveSmtp } from './mail-service.server.ts';
import { sendTestMail, testMicrosoft, testSmtp } from './mail-test.server.ts';
import { readStripeSettings, removeStripeSettings, saveStripeSettings, testStripe } from './service.server.ts';
import { readSocialSettings, removeSocialKeys, saveSocialSettings } from './social-service.server.ts';
import { testSocial } from './social-test.server.ts';

const os = implement(integrationsContract).$context<ApiContext>().$config(guardFirst);

export const integrationsRouter = os.router({
  stripe: os.stripe.use(superAdminOnly).handler(({ context }) => readStripeSettings(context.platform)),
  saveStripe: os.saveStripe.use(superAdminOnly).handler(async ({ context, input }) => {
    const saved = await saveStripeSettings(context.platform, actorOf(context), input);
    context.platform.payments.drop();
    return saved;
  }),
  removeStripe: os.removeStripe.use(superAdminOnly).handler(async ({ context }) => {
    const left = await removeStripeSettings(context.platform, actorOf(context));
    context.platform.payments.drop();
    return left;
  }),
  testStripe: os.testStripe.use(superAdminOnly).handler(({ context, input }) => testStripe(context.platform, input)),
  mail: os.mail.use(superAdminOnly).handler(({ context }) => readMailSettings(context.platform)),
  saveSmtp: os.saveSmtp.use(superAdminOnly).handler(async ({ context, input: { account_password, ...input } }) => {
    await demandPassword(context, account_password, 'account_password');
    await saveSmtp(context.platform, actorOf(context), input);
    return readMailSettings(context.platform);
  }),
  saveMicrosoft: os.saveMicrosoft.use(superAdminOnly).handler(async ({ context, input: { account_password, ...input } }) => {
    await demandPassword(context, account_password, 'account_password');
    await saveMicrosoft(context.platform, actorOf(context), input);
    return readMailSettings(context.platform);
  }),
  removeMail: os.removeMail.use(superAdminOnly).handler(async ({ context, input }) => {
    await demandPassword(context, input.account_password, 'account_password');
    await removeMail(context.platform, actorOf(context), input.provider);
    return readMailSettings(context.platform);
  }),
  testSmtp: os.testSmtp.use(superAdminOnly).handler(({ context, input }) => testSmtp(context.platform, input)),
  testMicrosoft: os.testMicrosoft.use(superAdminOnly).handler(({ context, input }) => testMicrosoft(context.platform, input)),
  sendTestMail: os.sendTestMail.use(superAdminOnly).handler(async ({ context }) => {
    await limitRate(context, 'test-mail', { window: 60, max: 5 });
    return sendTestMail(context.platform, actorOf(context), context.user);
  }),
  social: os.social.use(superAdminOnly).handler(({ context }) => readSocialSettings(context.platform)),
  saveSocial: os.saveSocial.use(superAdminOnly).handler(async ({ context, input: { account_password, ...input } }) => {
    await demandPassword(context, account_password, 'account_password');
    await saveSocialSettings(context.platform, actorOf(context), input);
    return readSocialSettings(context.platform);
  }),
  removeSocial: os.removeSocial.use(superAdminOnly).handler(async ({ context, input }) => {
    await demandPassword(context, input.account_password, 'account_password');
    await removeSocialKeys(context.platform, actorOf(context), input.provider);
    return readSocialSettings(context.platform);
  }),
  testSocial: os.testSocial.use(superAdminOnly).handler(({ context, input }) => testSocial(context.platform, input)),
  integrationSettings: os.integrationSettings.use(superAdminOnly).handler(async ({ context, input }) => {
    const { platform } = context;
    const answer = await callIntegration(platform, actorOf(context), input, (password) => demandPassword(context, password));
    platform.payments.drop();
    return answer;
  }),
});
