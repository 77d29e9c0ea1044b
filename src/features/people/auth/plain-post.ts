import type { PlainPost } from '#shared/public-form/plain-post.ts';

export type AuthAnswer = {
  status: number;
  retry_after: number | null;
  body: { message?: string; code?: string; twoFactorRedirect?: boolean };
};
export type PostAuth = (path: string, body: object) => Promise<AuthAnswer>;

/** For React Hook Form: what the server said, each beside its field. */
export const errorsOf = (post: PlainPost | undefined) =>
  Object.fromEntries(Object.entries(post?.problems ?? {}).map(([name, message]) => [name, { type: 'server', message }]));
