import type { PlainPost } from '#shared/public-form/plain-post.ts';

/** What came of a form that the browser posted without scripts; of what was typed, no secret comes back. */
export type AuthPost = PlainPost & {
  /** Why the sign-in library refused it, in its own code. */
  reason: string;
};

export type AuthAnswer = {
  status: number;
  retry_after: number | null;
  body: { message?: string; code?: string; twoFactorRedirect?: boolean };
};
export type PostAuth = (path: string, body: object) => Promise<AuthAnswer>;

/** For React Hook Form: what the server said, each beside its field. */
export const errorsOf = (post: AuthPost | undefined) =>
  Object.fromEntries(Object.entries(post?.problems ?? {}).map(([name, message]) => [name, { type: 'server', message }]));
