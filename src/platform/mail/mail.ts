import type { ZodType } from 'zod';
import { defined } from '#platform/feature/defined.ts';
import type { MailBlock } from './mail-blocks.ts';

/** What a mail says; how it looks is the same for all of them. */
export type MailWords = { subject: string; title: string; preview: string; blocks: MailBlock[] };

/** What every mail may say about its sender. */
export type MailStudio = { name: string; url: string };

export const mailAudiences = ['client', 'studio', 'visitor'] as const;
/** Whom a mail is for: somebody with an account or a contact, the studio itself, or whoever typed an address into a form. */
export type MailAudience = (typeof mailAudiences)[number];

/** One template. `V` is what it needs to know, checked against `variables` whenever it is sent. */
export type Mail<V = unknown, A extends MailAudience = MailAudience> = {
  /** Kept with every mail of the outbox, and the first part of its idempotency key. */
  name: string;
  label: string;
  audience: A;
  /** For the reader alone: nobody in the studio may see its words, which are stored encrypted until it has been sent. */
  is_confidential?: boolean;
  variables: ZodType<V>;
  /** What a preview shows, and what the tests render. */
  sample: NoInfer<V>;
  compose(variables: V, studio: MailStudio): MailWords;
};

/** Keeps the types of a template together; its feature registers it under `mails`. */
export function defineMail<V, A extends MailAudience>(mail: Mail<V, A>): Mail<V, A> {
  defined.mails.add(mail.name);
  return mail;
}
