import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { mayConfirm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { formsAudit } from './audit.server.ts';
import { type FormKind, formKinds } from './choices.ts';
import { headlineOf, studioMails, visitorMails } from './emails/form-mails.ts';
import { formSubmitted } from './events.ts';
import { type FormData, mailFields } from './mail-fields.server.ts';

export type Submission = {
  kind: FormKind;
  /** The form's fields as they are kept. */
  data: FormData & { email: string };
  /** What the mails call the occasion: the subject of a message, the name of a template. */
  about?: string;
  request_key: string | undefined;
};

/** Keeps what somebody sent, tells the studio and confirms it to the sender: all of it or nothing. */
export async function submitForm(context: ApiContext, submission: Submission): Promise<void> {
  const { platform } = context;
  const { kind, data, request_key } = submission;
  const caller = await context.caller();
  const confirms = await mayConfirm(context, data.email);
  await platform.db.transaction(async (tx) => {
    if (kind === 'templateNotify' && (await waitsAlready(tx, data))) return;
    const [row] = await tx
      .insert(form_submissions)
      .values({ ...formKinds[kind], data, request_key, user_id: caller?.user_id ?? null, ip_address: context.ip })
      .onConflictDoNothing({ target: form_submissions.request_key })
      .returning({ id: form_submissions.id });
    if (!row) return;
    const event = { ...formKinds[kind], user_id: caller?.user_id ?? null };
    await formsAudit.write(tx, {
      actor: caller && { id: caller.user_id, role: caller.role },
      action: 'form.submitted',
      entity: 'form_submissions',
      entity_id: row.id,
      request_id: context.request_id,
      ip_address: context.ip,
      details: formKinds[kind],
    });
    await emit(tx, formSubmitted, { submission_id: row.id, ...event });
    await tell(tx, context, submission, row.id, confirms);
  });
}

async function tell(tx: Tx, { platform }: ApiContext, { kind, data, about = '' }: Submission, id: string, confirms: boolean) {
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
      href: `/admin/forms?submission=${id}`,
    },
  });
  if (!confirms) return;
  await platform.sendMail(tx, visitorMails[kind], { name: sender.name, about }, { to: data.email, occasion: id });
}

async function waitsAlready(tx: Tx, data: FormData): Promise<boolean> {
  const [found] = await tx
    .select({ id: form_submissions.id })
    .from(form_submissions)
    .where(
      and(
        eq(form_submissions.form_id, formKinds.templateNotify.form_id),
        sql`lower(${form_submissions.data}->>'email') = lower(${data.email})`,
        sql`${form_submissions.data}->>'template_id' = ${data.template_id}`,
      ),
    )
    .limit(1);
  return found !== undefined;
}
