import { answerPlainPost } from '#platform/forms/plain-post.server.ts';
import { AppError } from '#shared/app-error.ts';
import { type ConsentNaming, consentNamings } from '#shared/choices/website/case-studies.ts';

type Answer = { token: string; answer: 'agree' | 'decline'; name?: string; naming?: ConsentNaming | undefined; reason?: string };
type Consents = {
  answer: (input: Answer) => Promise<unknown>;
  withdraw: (input: { token: string; reason?: string }) => Promise<unknown>;
};

/** The answer of a client as the browser posts it by itself; back to the same page, which shows what became of it. */
export const answerConsentForm = (request: Request, token: string, consents: Consents) =>
  answerPlainPost(
    request,
    async ({ texts: { answer, naming, name, reason } }) => {
      switch (answer) {
        case 'agree':
          return consents.answer({ token, answer, name, naming: consentNamings.find((one) => one === naming) });
        case 'decline':
          return consents.answer({ token, answer, reason });
        case 'withdraw':
          return consents.withdraw({ token, reason });
        default:
          throw new AppError('BAD_REQUEST', 'Please choose one');
      }
    },
    () => `/consent/${token}`,
  );
