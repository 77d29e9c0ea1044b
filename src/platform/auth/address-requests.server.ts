import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { z } from 'zod';

/** What somebody who is not signed in can ask for by naming an address. */
export type LinkRequest = 'password-reset' | 'confirmation';
export type AskForLink = (request: LinkRequest, email: string) => Promise<void>;

const body = z.object({ email: z.email().max(254) });
const received = { status: true, message: 'If this email exists in our system, check your email for the link' };

/**
 * In the place of the library's own endpoints, which look the account up before they answer: by what else they do then, and how long
 * that takes, a stranger could tell which addresses have one.
 */
export const addressRequests = (ask: AskForLink) =>
  ({
    id: 'address-requests',
    endpoints: {
      requestPasswordReset: createAuthEndpoint('/request-password-reset', { method: 'POST', body }, async (ctx) => {
        await ask('password-reset', ctx.body.email);
        return ctx.json(received);
      }),
      sendVerificationEmail: createAuthEndpoint('/send-verification-email', { method: 'POST', body }, async (ctx) => {
        await ask('confirmation', ctx.body.email);
        return ctx.json(received);
      }),
    },
  }) satisfies BetterAuthPlugin;
