import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { register } from './registration.server.ts';
import { registrationContract } from './registration-contract.ts';
import { issueTicket } from './ticket.server.ts';

const os = implement(registrationContract).$context<ApiContext>().$config(guardFirst);

const limited = (key: string, max: number) =>
  os.middleware(async ({ context, next }) => {
    await limitRate(context, key, { window: 600, max });
    return next();
  });

export const registrationRouter = os.router({
  ticket: os.ticket.use(limited('registration-ticket', 30)).handler(({ context }) => {
    const { secrets } = context.platform;
    const { user_id, ...rest } = issueTicket(secrets);
    return { ...rest, passphrase: secrets.derive(`user-data:${user_id}`) };
  }),
  register: os.register.use(limited('registration', 20)).handler(({ context, input }) => register(context, input)),
});
