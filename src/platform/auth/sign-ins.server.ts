import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';

export type SignedIn = (user_id: string, at: Date) => Promise<void>;

/** Tells of every session that is there to stay. Stands behind the second factor, which takes the session of the first step back. */
export const signIns = (tell: SignedIn): BetterAuthPlugin => ({
  id: 'sign-ins',
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async ({ context: { newSession } }) => {
          if (newSession) await tell(newSession.user.id, newSession.session.createdAt);
        }),
      },
    ],
  },
});
