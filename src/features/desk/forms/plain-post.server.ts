import { answerPlainPost, type PostedForm } from '#platform/forms/plain-post.server.ts';

/** The contact form as a browser without scripts posts it. */
export const answerContactPost = (request: Request, send: (form: PostedForm) => Promise<unknown>) =>
  answerPlainPost(request, send, () => '/contact?sent=1#contact-form');
