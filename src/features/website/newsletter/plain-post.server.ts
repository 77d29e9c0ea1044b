import { answerPlainPost } from '#platform/forms/plain-post.server.ts';

/** The sign-up as a browser without scripts posts it. */
export const answerSignUp = (request: Request, subscribe: (texts: Record<string, string>) => Promise<unknown>) =>
  answerPlainPost(
    request,
    ({ texts }) => subscribe(texts),
    () => '/newsletter?sent=1',
  );
