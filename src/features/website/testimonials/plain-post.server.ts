import { answerPlainPost } from '#platform/forms/plain-post.server.ts';

type Written = { token: string; words: string; name: string; role?: string; may_publish: boolean };

/** The words as the browser posts them by itself; back to the same page, which thanks for them. */
export const answerTestimonialForm = (request: Request, token: string, write: (input: Written) => Promise<unknown>) =>
  answerPlainPost(
    request,
    async ({ texts: { words = '', name = '', role, may_publish } }) =>
      write({ token, words, name, role, may_publish: may_publish === 'yes' }),
    () => `/testimonial/${token}`,
  );
