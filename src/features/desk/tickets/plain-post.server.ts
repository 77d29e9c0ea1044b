import { answerPlainPost, type PostedForm } from '#platform/forms/plain-post.server.ts';

/** The ticket form as a browser without scripts posts it. */
export const answerTicketPost = (request: Request, open: (form: PostedForm) => Promise<{ number: string }>) =>
  answerPlainPost(request, open, ({ number }) => `/support?ticket=${number}#submit-ticket`);
