import { answerPlainPost, type PostedForm } from '#platform/forms/plain-post.server.ts';
import { honeypotField } from '#shared/public-form/guard.ts';
import type { PublicForm } from './contract.ts';
import { isAnswered } from './form-fields.ts';

/** The contact form as a browser without scripts posts it. */
export const answerContactPost = (request: Request, send: (form: PostedForm) => Promise<unknown>) =>
  answerPlainPost(request, send, () => '/contact?sent=1#contact-form');

type Submit = (sent: {
  version_id: string;
  answers: Record<string, (string | File)[]>;
  [honeypotField]?: string;
}) => Promise<unknown>;

/** A form of the builder as a browser without scripts posts it. */
export const answerFormPost = (request: Request, { definition, version_id }: PublicForm, path: string, submit: Submit) =>
  answerPlainPost(
    request,
    ({ texts, files: valuesOf }) => {
      const isAnswer = (value: unknown): value is string | File => typeof value === 'string' || value instanceof File;
      const keys = definition.fields.filter(isAnswered).map(({ key }) => key);
      const answers = Object.fromEntries(keys.map((key) => [key, valuesOf(key).filter(isAnswer)]));
      return submit({ version_id: texts.version_id ?? version_id, answers, [honeypotField]: texts[honeypotField] });
    },
    () => `${path}?sent=1`,
  );
