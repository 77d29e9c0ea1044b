import type { Tx } from '#db/client.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { formsAudit } from './audit.server.ts';
import { countForm } from './counts.server.ts';
import { replyMails } from './emails/reply-mails.ts';
import { formSubmitted } from './events.ts';
import { type Answers, chosenTemplate } from './form-fields.ts';
import { type PublishedForm, readRules } from './rows.server.ts';
import { senderOf } from './sender.server.ts';

/** So much of an answer goes into the event. */
const excerpt = 1_000;

type Kept = {
  /** How the submission is called in events and rules. */
  names: { form_id: string; form_name: string };
  data: Answers;
  request_key: string | undefined;
  id?: string;
};

/** Writes a submission with its audit entry, event and count; null when the same was kept before. */
export async function keepSubmission(tx: Tx, context: ApiContext, published: PublishedForm, kept: Kept): Promise<string | null> {
  const { form, version_id } = published;
  const { names, data, request_key } = kept;
  const caller = await context.caller();
  const user_id = caller?.user_id ?? null;
  const [row] = await tx
    .insert(form_submissions)
    .values({
      ...(kept.id && { id: kept.id }),
      ...{ ...names, form_uuid: form.id, version_id, data, request_key, user_id, ip_address: context.ip },
    })
    .onConflictDoNothing({ target: form_submissions.request_key })
    .returning({ id: form_submissions.id });
  if (!row) return null;
  await formsAudit.write(tx, {
    actor: caller && { id: caller.user_id, role: caller.role },
    action: 'form.submitted',
    entity: 'form_submissions',
    entity_id: row.id,
    request_id: context.request_id,
    ip_address: context.ip,
    details: names,
  });
  const answers = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, shortened(value)]));
  const { name, email } = senderOf(published.definition, data);
  const sender = { name: name || null, email: email || null };
  await emit(tx, formSubmitted, { submission_id: row.id, form_uuid: form.id, ...names, user_id, ...sender, answers });
  await countForm(tx, form.id, 'finish');
  return row.id;
}

const shortened = (value: string | string[]): string | string[] =>
  Array.isArray(value) ? value.map((one) => one.slice(0, excerpt)) : value.slice(0, excerpt);

/** The name of the mail that the sender gets; null when the form sends none. */
export function replyOf({ form }: PublishedForm, answers: Answers): string | null {
  return form.email_enabled ? chosenTemplate(readRules(form.conditional_logic), form.selected_template, answers) : null;
}

/** One of the emails that every form can send; undefined for an email that belongs to one form alone. */
export const generalReply = (template: string) => replyMails.find(({ name }) => name === template);
