import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { mayConfirm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { SiteForm } from '#shared/choices/desk/forms.ts';
import { type FormKind, formKinds, sentMessages } from './choices.ts';
import { headlineOf, studioMails, visitorMails } from './emails/form-mails.ts';
import { generalReply, keepSubmission, replyOf } from './keep.server.ts';
import { type FormData, mailFields } from './mail-fields.server.ts';
import { submissionPath } from './policy.ts';
import { demandActive, type PublishedForm, readSiteForm } from './rows.server.ts';
import { siteFormMessages } from './site-forms-fields.ts';

export type Submission = {
  kind: FormKind;
  /** The form's fields as they are kept. */
  data: FormData & { email: string };
  /** What the emails call the occasion: the subject of a message, the name of a template. */
  about?: string;
  request_key: string | undefined;
};

export const siteFormOf: Record<FormKind, SiteForm> = {
  contactPage: 'contact',
  contactDialog: 'contact',
  customWebsite: 'custom_website',
  templateNotify: 'template_notify',
};

/** The form's own words. Page and dialog of the contact form say it differently until the studio has written something else. */
function sentMessage(kind: FormKind, success_message: string): string {
  return success_message === siteFormMessages[siteFormOf[kind]].success_message ? sentMessages[kind] : success_message;
}

/** Keeps what somebody sent, tells the studio and confirms it to the sender: all of it or nothing. */
export async function submitForm(context: ApiContext, submission: Submission): Promise<{ message: string }> {
  const { platform } = context;
  const { kind, data, request_key } = submission;
  const published = await readSiteForm(platform.db, siteFormOf[kind]);
  demandActive(published);
  const confirms = await mayConfirm(context, data.email);
  await platform.db.transaction(async (tx) => {
    if (kind === 'templateNotify' && (await waitsAlready(tx, data))) return;
    const id = await keepSubmission(tx, context, published, { names: formKinds[kind], data, request_key });
    if (id) await tell(tx, context, published, submission, id, confirms);
  });
  return { message: sentMessage(kind, published.form.success_message) };
}

async function tell(
  tx: Tx,
  { platform }: ApiContext,
  published: PublishedForm,
  { kind, data, about = '' }: Submission,
  id: string,
  confirms: boolean,
) {
  const sender = { name: typeof data.name === 'string' ? data.name : '', email: data.email };
  await tellStudio(tx, platform, {
    mail: studioMails[kind],
    variables: { ...sender, about, fields: mailFields(data) },
    occasion: id,
    reply_to: data.email,
    notice: {
      kind: 'form',
      title: headlineOf(kind, sender),
      body: about || String(data.message ?? ''),
      href: submissionPath(id),
    },
  });
  const template = confirms && replyOf(published, data);
  if (!template) return;
  const options = { to: data.email, occasion: id };
  const general = generalReply(template);
  if (general) await platform.sendMail(tx, general, { name: sender.name }, options);
  else await platform.sendMail(tx, visitorMails[kind], { name: sender.name, about }, options);
}

async function waitsAlready(tx: Tx, data: FormData): Promise<boolean> {
  const [found] = await tx
    .select({ id: form_submissions.id })
    .from(form_submissions)
    .where(
      and(
        eq(form_submissions.form_id, formKinds.templateNotify.form_id),
        isNull(form_submissions.deleted_at),
        sql`lower(${form_submissions.data}->>'email') = lower(${data.email})`,
        sql`${form_submissions.data}->>'template_id' = ${data.template_id}`,
      ),
    )
    .limit(1);
  return found !== undefined;
}
